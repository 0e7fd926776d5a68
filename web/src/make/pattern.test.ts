import { expect, it } from 'vitest';
import { cells } from '../board/cells';
import { flawOf, groupOf, paint, patternOf } from './pattern';
import { symmetries } from './wishes';

it('groups cells as the generator does', () => {
  // The numbers of groups are those that the tests of package generate have.
  const groups = { none: 81, rotate180: 41, rotate90: 21, horizontal: 45, vertical: 45, both: 25, diagonal: 45, antidiagonal: 45, diagonals: 25, full: 15 };
  for (const symmetry of symmetries) {
    const distinct = new Set(cells.map((cell) => groupOf(cell, symmetry).sort((a, b) => a - b).join()));
    expect(distinct.size, symmetry).toBe(groups[symmetry]);
  }
  expect(groupOf(0, 'horizontal')).toEqual([0, 8]);
  expect(groupOf(0, 'vertical')).toEqual([0, 72]);
  expect(groupOf(1, 'diagonal')).toEqual([1, 9]);
  expect(groupOf(1, 'antidiagonal')).toEqual([1, 71]);
});

it('paints all cells of a group', () => {
  const blank = '0'.repeat(81);
  const painted = paint(blank, 0, true, 'rotate90');
  expect(cells.filter((cell) => painted[cell] === '1')).toEqual([0, 8, 72, 80]);
  expect(paint(painted, 80, false, 'rotate90')).toBe(blank);
});

it('finds patterns without a board', () => {
  const full = '1'.repeat(81);
  expect(flawOf(full)).toBeNull();
  expect(flawOf('1'.repeat(16).padEnd(81, '0'))).toBe('few');
  expect(flawOf('0'.repeat(18).padEnd(81, '1'))).toBe('rows');
  expect(flawOf('001111111'.repeat(9))).toBe('columns');
  expect(flawOf('0'.repeat(9).padEnd(81, '1'))).toBeNull();
  expect(patternOf('12.'.repeat(27))).toBe('110'.repeat(27));
});
