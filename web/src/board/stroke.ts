// Which cells a pointer means.
import { cellAt } from './cells';

/** A Point is a place on a board, in cells from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** cellIn returns the cell at a point, if there is one. */
export function cellIn({ x, y }: Point): number | undefined {
  const column = Math.floor(x);
  const row = Math.floor(y);
  return column < 0 || column > 8 || row < 0 || row > 8 ? undefined : cellAt(row, column);
}

const near = 0.42; // in cells, from the middle of a cell
const often = 0.1; // a stroke is looked at after so many cells

/** strokeOf returns the cells that a stroke means, in its order. On a diagonal, a pointer touches the corners of others. */
export function strokeOf(from: Point, to: Point): number[] {
  const stroke: number[] = [];
  const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / often));
  for (let part = 1; part <= parts; part++) {
    const x = from.x + ((to.x - from.x) * part) / parts;
    const y = from.y + ((to.y - from.y) * part) / parts;
    const cell = cellIn({ x, y });
    if (cell === undefined || cell === stroke[stroke.length - 1]) continue;
    if (Math.hypot(x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5) <= near) stroke.push(cell);
  }
  return stroke;
}
