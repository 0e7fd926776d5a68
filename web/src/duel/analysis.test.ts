import { expect, it } from 'vitest';
import { analyse, curveOf, differ, lastLead, rightCells, type Entry } from './analysis';

const entry = (cell: number, digit: number, time: number): Entry => ({ cell, digit, time });

it('finds the entries that cost points, and who leads after them', () => {
  const ada = [entry(0, 1, 10), entry(1, 2, 30), entry(2, 3, 50)];
  const bob = [entry(0, 2, 20), entry(1, 1, 40)];
  const { turns, curves } = analyse([ada, bob], [[100, 98, 98, 90], [100, 97, null]]);
  expect(turns).toEqual([
    { cell: 0, digit: 1, time: 10, seat: 0, lost: 2, leads: 1 },
    { cell: 0, digit: 2, time: 20, seat: 1, lost: 3, leads: 0 },
    { cell: 1, digit: 1, time: 40, seat: 1, lost: null },
    { cell: 2, digit: 3, time: 50, seat: 0, lost: 8 },
  ]);
  expect(curves[0]).toEqual([{ time: 0, value: 100 }, { time: 10, value: 98 }, { time: 50, value: 90 }]);
  expect(curves[1]![2]).toEqual({ time: 40, value: null });
});

it('says when both are level again', () => {
  const { turns } = analyse([[entry(0, 1, 10)], [entry(0, 1, 20)]], [[9, 7], [9, 7]]);
  expect(turns.map((turn) => turn.leads)).toEqual([1, -1]);
});

it('counts right cells, and tells the last lead', () => {
  const solution = new Uint8Array(81).fill(5);
  const ada = [entry(0, 5, 10), entry(1, 4, 20), entry(2, 5, 60)];
  const bob = [entry(0, 5, 30), entry(1, 5, 40)];
  const values = [rightCells(ada, solution), rightCells(bob, solution)];
  expect(values).toEqual([[0, 1, 1, 2], [0, 1, 2]]);
  const curves = [curveOf(ada, values[0]!), curveOf(bob, values[1]!)];
  expect(lastLead(curves)).toBeNull();
  expect(lastLead([curves[0]!.slice(0, 2), curves[1]!])).toEqual({ seat: 1, since: 40 });
});

it('compares filled cells only', () => {
  expect(differ('12' + '.'.repeat(79), '13' + '4'.repeat(79))).toEqual(new Set([1]));
});
