import { describe, expect, it } from 'vitest';
import { allDigits } from './cells';
import { arc } from './links';
import { pictureOf, positionsOf, type Step } from './path';

const board = { digits: new Uint8Array(81), candidates: new Uint16Array(81).fill(allDigits) };
const steps: Step[] = [{ place: 'r1c1=5' }, { remove: ['r1c2≠3', 'r1c2≠4'] }];

describe('positions', () => {
  it('follow the steps', () => {
    const [start, first, second] = positionsOf(board, steps);
    expect(start!.candidates[1]).toBe(0x1ff);
    expect(first!.digits[0]).toBe(5);
    expect(first!.candidates[1]).toBe(0x1ef);
    expect(second!.candidates[1]).toBe(0x1e3);
    expect(start!.digits[0]).toBe(0); // earlier positions stay
  });
});

describe('a picture', () => {
  const [position] = positionsOf(board, []);

  it('of a chain has a strong link to what is true, and a weak one to what is false', () => {
    const chain: Step = {
      remove: ['r1c7≠7'],
      pattern: {
        chains: [
          [
            { statement: 'r1c1≠7', reason: 'assumed' },
            { statement: 'r1c1=2', parents: [0], reason: 'cell' },
            { statement: 'r2c7|r2c9≠2', parents: [1], reason: 'row 1' },
          ],
        ],
      },
    };
    const { links, roles } = pictureOf(chain, position!);
    expect(links.map((link) => [link.from.cells, link.to.cells, link.strong])).toEqual([
      [[0], [0], true],
      [[0], [15, 17], false],
    ]);
    expect([...roles].sort((a, b) => a[0] - b[0])).toEqual([
      [1, 'on'],
      [6, 'falls'],
      [60, 'remove'],
      [15 * 9 + 1, 'falls'],
      [17 * 9 + 1, 'falls'],
    ]);
  });

  it('of a fish has its lines, its cells and its fins', () => {
    const fish: Step = { pattern: { digits: '4', cells: ['r3c1', 'r3c8'], fins: ['r7c1'], houses: ['row 3', 'box 9'] } };
    const { houses, cells, roles } = pictureOf(fish, position!);
    expect(houses.size).toBe(18);
    expect([...cells]).toEqual([18, 25, 54]);
    expect(roles.get(54 * 9 + 3)).toBe('second');
    expect(roles.get(18 * 9 + 3)).toBe('on');
  });

  it('draws no role where the candidate is gone', () => {
    const [, later] = positionsOf(board, [{ remove: ['r1c1≠1'] }]);
    expect(pictureOf({ pattern: { digits: '1', cells: ['r1c1'] } }, later!).roles.size).toBe(0);
  });
});

describe('an arc', () => {
  it('keeps away from digits', () => {
    // Along column 8, with large digits in rows 5 and 7.
    const taken = (x: number, y: number) => [450, 650].some((row) => Math.abs(x - 750) < 24 && Math.abs(y - row) < 30);
    const { line } = arc({ from: { cells: [25], digit: 5 }, to: { cells: [70], digit: 5 }, strong: true }, taken);
    const [x0, y0, u, v, x1, y1] = line.match(/-?[\d.]+/g)!.map(Number) as [number, number, number, number, number, number];
    for (let t = 0; t <= 1; t += 0.02) {
      const [x, y] = [(1 - t) ** 2 * x0 + 2 * t * (1 - t) * u + t ** 2 * x1, (1 - t) ** 2 * y0 + 2 * t * (1 - t) * v + t ** 2 * y1];
      expect(taken(x, y), `${x}, ${y}`).toBe(false);
    }
  });


  it('ends outside the circles of both candidates', () => {
    for (const [from, to] of [
      [{ cells: [0], digit: 1 }, { cells: [0], digit: 2 }],
      [{ cells: [0], digit: 9 }, { cells: [8], digit: 9 }],
      [{ cells: [80, 79], digit: 5 }, { cells: [0], digit: 5 }],
    ] as const) {
      const { line, arrow } = arc({ from, to, strong: true });
      const numbers = line.match(/-?[\d.]+/g)!.map(Number);
      expect(numbers.every(Number.isFinite), line).toBe(true);
      const at = (cell: number, digit: number) => [(cell % 9) * 100 + 20 + ((digit - 1) % 3) * 30, Math.floor(cell / 9) * 100 + 22 + Math.floor((digit - 1) / 3) * 29] as const;
      const [x, y] = at(to.cells[0]!, to.digit);
      const tip = arrow.match(/-?[\d.]+/g)!.map(Number);
      expect(Math.hypot(tip[0]! - x, tip[1]! - y)).toBeGreaterThan(15);
    }
  });
});
