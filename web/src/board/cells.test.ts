import { expect, it } from 'vitest';
import { candidatesOf, cellNamed, cells, clashesOf, digitsOf, houses, namedIn, nameOf, peers, readDigits, rings, scoreOf, writeDigits } from './cells';
import { outlineOf } from './outline';

const clues = '.....9.4.2.61..8.91.9.4....5......8.4..3.17...8.5............5...17....49........';
const best = '875239146246175839139846527513967482492381765687524913728493651361758294954612378';

it('knows houses and peers', () => {
  expect(houses).toHaveLength(27);
  for (const house of houses) expect(new Set(house).size).toBe(9);
  for (const cell of cells) {
    expect(peers[cell]).toHaveLength(20);
    expect(cellNamed(nameOf(cell))).toBe(cell);
  }
});

it.each([
  ['Look at box 8. A digit there decides more of the score than any other.', houses[25]!],
  ['8 in row 2.', houses[1]!],
  ['Look at columns 3 and 7.', [...houses[11]!, ...houses[15]!]],
  ['看看第 8 宫。', houses[25]!],
  ['请看第 2、5 行。', [...houses[1]!, ...houses[4]!]],
  ['对总分影响最大的是 r8c4。', [66]],
  ['There is nothing to see.', []],
])('knows what a sentence names: %s', (text, named) => {
  expect(namedIn(text)).toEqual(named);
});

it('scores a grid as the server does', () => {
  expect(scoreOf(readDigits(best)!, rings)).toBe(2878);
});

it('reads what it writes, and no other length', () => {
  expect(writeDigits(readDigits(clues)!)).toBe(clues);
  expect(readDigits(clues + '.')).toBeNull();
});

it('finds clashes in rows, columns and boxes', () => {
  expect(clashesOf(readDigits(best)!)).toEqual(new Set());
  const digits = readDigits('5'.padEnd(81, '.'))!;
  for (const [other, clashes] of [
    [8, true],
    [72, true],
    [20, true],
    [30, false],
  ] as const) {
    const two = digits.slice();
    two[other] = 5;
    expect(clashesOf(two)).toEqual(new Set(clashes ? [0, other] : []));
  }
});

it('leaves the candidates that no peer has', () => {
  const candidates = candidatesOf(readDigits(clues)!);
  expect(candidates[5]).toBe(0);
  for (const cell of cells) {
    if (clues[cell] === '.') expect(digitsOf(candidates[cell]!)).toContain(Number(best[cell]));
  }
  expect(digitsOf(candidates[0]!)).toEqual([3, 7, 8]);
});

it('draws one line for each side without a neighbour', () => {
  const sides = (set: number[]) => outlineOf(new Set(set), 100, 5).match(/M/g)?.length ?? 0;
  expect(sides([0])).toBe(4);
  expect(sides([0, 1])).toBe(6);
  expect(sides([0, 1, 9, 10])).toBe(8);
  expect(sides([8, 9])).toBe(8); // the end of a row and the beginning of the next are no neighbours
});
