// Patterns: the cells that have clues.
import { cellAt, cells, columnOf, rowOf } from '../board/cells';
import type { Symmetry } from './wishes';

type Move = (row: number, column: number) => [number, number];

const halfTurn: Move = (r, c) => [8 - r, 8 - c];
const quarterTurn: Move = (r, c) => [c, 8 - r];
const leftRight: Move = (r, c) => [r, 8 - c];
const topBottom: Move = (r, c) => [8 - r, c];
const transpose: Move = (r, c) => [c, r];
const antitranspose: Move = (r, c) => [8 - c, 8 - r];

const moves: { [name in Symmetry]: Move[] } = {
  none: [],
  rotate180: [halfTurn],
  rotate90: [quarterTurn],
  horizontal: [leftRight],
  vertical: [topBottom],
  both: [leftRight, topBottom],
  diagonal: [transpose],
  antidiagonal: [antitranspose],
  diagonals: [transpose, antitranspose],
  full: [quarterTurn, leftRight],
};

/** groupOf returns the cells that belong together with a cell. */
export function groupOf(cell: number, symmetry: Symmetry): number[] {
  const group = [cell];
  for (const each of group) {
    for (const move of moves[symmetry]) {
      const next = cellAt(...move(rowOf(each), columnOf(each)));
      if (!group.includes(next)) group.push(next);
    }
  }
  return group;
}

/** A Flaw of a pattern means that no board with it has one completion. */
export type Flaw = 'few' | 'rows' | 'columns';

/** flawOf returns why a pattern has no board with one completion, if that is known. */
export function flawOf(pattern: string): Flaw | null {
  const clues = cells.filter((cell) => pattern[cell] === '1');
  if (clues.length < 17) return 'few';
  for (const [flaw, lineOf] of [
    ['rows', rowOf],
    ['columns', columnOf],
  ] as const) {
    const empty = (line: number) => !clues.some((cell) => lineOf(cell) === line);
    for (let first = 0; first < 9; first += 3) {
      if ([first, first + 1, first + 2].filter(empty).length > 1) return flaw;
    }
  }
  return null;
}

/** patternOf returns where a board has clues. */
export const patternOf = (board: string) => board.replace(/[1-9]/g, '1').replace(/[^1]/g, '0');

/** paint sets or clears a cell of a pattern and all that belong to it. */
export function paint(pattern: string, cell: number, clue: boolean, symmetry: Symmetry): string {
  const group = new Set(groupOf(cell, symmetry));
  return Array.from(pattern, (c, at) => (group.has(at) ? (clue ? '1' : '0') : c)).join('');
}
