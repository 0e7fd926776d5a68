// The optimum beside the player's grid: where they part, and what each entry cost.
import { columnOf, rowOf, writeDigits } from '../board/cells';
import type { Position } from './position';

/** An Entry is a digit that stayed until the end. */
export interface Entry {
  cell: number;
  digit: number;
  move: number; // counted from 1
}

/** entriesOf returns the entries of a path of positions that stayed, in the order in which they were made. */
export function entriesOf(path: readonly Position[]): Entry[] {
  const end = path[path.length - 1]!.digits;
  const entries: Entry[] = [];
  for (let cell = 0; cell < 81; cell++) {
    if (!end[cell] || path[0]!.digits[cell]) continue;
    let move = path.length - 1;
    while (path[move - 1]!.digits[cell] === end[cell]) move--;
    entries.push({ cell, digit: end[cell]!, move });
  }
  return entries.sort((a, b) => a.move - b.move || a.cell - b.cell);
}

/** boardsBefore returns the board before each entry, and at the end the one after all: clues and the entries so far. */
export function boardsBefore(clues: ArrayLike<number>, entries: readonly Pick<Entry, 'cell' | 'digit'>[]): string[] {
  const digits = Uint8Array.from(clues);
  const boards = [writeDigits(digits)];
  for (const entry of entries) {
    digits[entry.cell] = entry.digit;
    boards.push(writeDigits(digits));
  }
  return boards;
}

/** A Turn is an entry that cost points. */
export interface Turn extends Entry {
  lost: number;
  before: number; // what could be reached before it
}

/** turnsOf returns the entries that cost points. The scores are the best ones of boardsBefore. */
export function turnsOf(entries: readonly Entry[], scores: readonly number[]): Turn[] {
  return entries.map((entry, i) => ({ ...entry, before: scores[i]!, lost: scores[i]! - scores[i + 1]! })).filter((turn) => turn.lost > 0);
}

/** boxesOf says of each box in how many cells two grids differ: a result to share that tells no digit. */
export function boxesOf(a: ArrayLike<number>, b: ArrayLike<number>): number[] {
  const boxes = Array<number>(9).fill(0);
  for (let cell = 0; cell < 81; cell++) {
    if (a[cell] !== b[cell]) boxes[Math.floor(rowOf(cell) / 3) * 3 + Math.floor(columnOf(cell) / 3)]!++;
  }
  return boxes;
}

/** squares draws boxes as squares: green if nothing differs, yellow for up to three cells, white for more. */
export function squares(boxes: readonly number[]): string {
  const all = boxes.map((n) => (n === 0 ? '🟩' : n <= 3 ? '🟨' : '⬜'));
  return [0, 3, 6].map((from) => all.slice(from, from + 3).join('')).join('\n');
}
