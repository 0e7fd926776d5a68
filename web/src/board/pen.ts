// What a pen has drawn on a board: for each cell a bit mask of the lines to the four neighbours that
// come after it, of the marks in its middle, and of those on the edges to the right and below.
import { cellAt, columnOf, rowOf } from './cells';

/** A Pen draws where a pointer goes. */
export interface Pen {
  /** x and y are from the middle of the cell, between −0.5 and 0.5. */
  press(cell: number, x: number, y: number): void;
  move(cell: number): void;
  lift(): void;
  drop(): void;
}

const after = [1, 10, 9, 8]; // from a cell to the neighbours of its lines
export const circle = 16;
export const cross = 32;
export const allPen = 0xff;

/** The nine ways from a cell, as the keys have them: rows and columns. The one in the middle stays. */
export const ways: readonly (readonly [rows: number, columns: number])[] = Array.from({ length: 9 }, (_, way) => [Math.floor(way / 3) - 1, (way % 3) - 1] as const);
const middle = 4;

/** neighbourOf returns the cell that is next to a cell, if there is one. */
export function neighbourOf(cell: number, rows: number, columns: number): number | undefined {
  const [row, column] = [rowOf(cell) + rows, columnOf(cell) + columns];
  return row < 0 || row > 8 || column < 0 || column > 8 ? undefined : cellAt(row, column);
}

/** lineOf returns the cell and the bit of the line between two neighbours. */
export const lineOf = (a: number, b: number) => ({ cell: Math.min(a, b), bit: 1 << after.indexOf(Math.abs(a - b)) });

/** edgeOf returns the cell and the bit of the mark on the edge between two neighbours. */
export const edgeOf = (a: number, b: number) => ({ cell: Math.min(a, b), bit: Math.abs(a - b) === 1 ? 64 : 128 });

/** penAt returns what is drawn in a cell: a bit for each way that has a line, the bit of the middle for a circle, and another for a cross. */
export function penAt(pen: ArrayLike<number>, cell: number): number {
  let drawn = (pen[cell]! & circle ? 1 << middle : 0) | (pen[cell]! & cross ? 1 << ways.length : 0);
  ways.forEach(([rows, columns], way) => {
    const next = neighbourOf(cell, rows, columns);
    if (next === undefined || way === middle) return;
    const line = lineOf(cell, next);
    if (pen[line.cell]! & line.bit) drawn |= 1 << way;
  });
  return drawn;
}

/** penPath returns the path of all that is drawn. */
export function penPath(pen: ArrayLike<number>, side: number): string {
  let path = '';
  const crossAt = (x: number, y: number, r: number) => (path += `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`);
  for (let cell = 0; cell < 81; cell++) {
    const [x, y] = [(columnOf(cell) + 0.5) * side, (rowOf(cell) + 0.5) * side];
    const has = (bit: number) => (pen[cell]! & bit) !== 0;
    if (has(1)) path += `M${x} ${y}h${side}`;
    if (has(2)) path += `M${x} ${y}l${side} ${side}`;
    if (has(4)) path += `M${x} ${y}v${side}`;
    if (has(8)) path += `M${x} ${y}l${-side} ${side}`;
    if (has(circle)) path += `M${x - 32} ${y}a32 32 0 1 1 64 0a32 32 0 1 1 -64 0`;
    if (has(cross)) crossAt(x, y, 25);
    if (has(64)) crossAt(x + side / 2, y, 11);
    if (has(128)) crossAt(x, y + side / 2, 11);
  }
  return path;
}
