// Links between candidates, such as those of chains: where they start, bend and end.
import { columnOf, rowOf } from './cells';

/** A Candidate is a digit in one or several cells: a group counts as one. */
export interface Candidate {
  cells: readonly number[];
  digit: number;
}

/** A Link leads from a candidate to another. A strong one says: if not this, then that. */
export interface Link {
  from: Candidate;
  to: Candidate;
  strong: boolean;
}

/** A Role is what a candidate is in a step. Each begins with another letter. */
export type Role = 'on' | 'falls' | 'place' | 'remove' | 'second';

/** placeOf returns the place of a candidate in its cell, which is 100 wide. */
export const placeOf = (digit: number): readonly [number, number] => [20 + ((digit - 1) % 3) * 30, 23 + Math.floor((digit - 1) / 3) * 29];

type Point = readonly [number, number];

const radius = 16; // around a candidate, which lines leave free
const head = 11; // length of an arrow's head

/** How far a line may bend, in parts of its length: the earlier, the better. */
const bends = [0.16, 0.1, 0.24, 0.34, 0.46, 0.6];

/**
 * arc returns the paths of a link: a line that bends, and the head of an arrow at its end. Where the
 * board is taken, by digits, the line keeps away from it as far as it can.
 */
export function arc(link: Link, taken: (x: number, y: number) => boolean = () => false): { line: string; arrow: string } {
  const [from, to] = nearest(link);
  const middle = middleOf(from, to, taken);
  const start = toward(from, middle, radius);
  const tip = toward(to, middle, radius);
  const end = toward(to, middle, radius + head - 2);
  const [ux, uy] = unit(middle, to);
  const wing = (sign: number): Point => [tip[0] - ux * head - sign * uy * head * 0.55, tip[1] - uy * head + sign * ux * head * 0.55];
  return {
    line: `M${at(start)}Q${at(middle)} ${at(end)}`,
    arrow: `M${at(tip)}L${at(wing(1))}L${at(wing(-1))}Z`,
  };
}

/** middleOf returns the point toward which a line bends. */
function middleOf(from: Point, to: Point, taken: (x: number, y: number) => boolean): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  let best: Point = from;
  let least = Infinity;
  bends.forEach((part, strangeness) => {
    for (const side of [1, -1]) {
      const bend = side * Math.max(20, Math.min(375 * part, length * part)) / length;
      const middle: Point = [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
      const cost = lengthTaken(from, middle, to, taken) + 8 * strangeness;
      if (cost < least) [least, best] = [cost, middle];
    }
  });
  return best;
}

/** lengthTaken returns how much of a line is where the board is taken, or beyond its edge, which is worse. */
function lengthTaken(from: Point, middle: Point, to: Point, taken: (x: number, y: number) => boolean): number {
  const step = 6;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const free = (radius + 6) / (length || 1); // the ends are at digits
  let sum = 0;
  for (let t = free; t < 1 - free; t += step / (length || 1)) {
    const x = (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * middle[0] + t ** 2 * to[0];
    const y = (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * middle[1] + t ** 2 * to[1];
    if (x < 4 || x > 896 || y < 4 || y > 896) sum += 10 * step;
    else if (taken(x, y)) sum += step;
  }
  return sum;
}

/** nearest returns the two points of a link that are closest to each other: a group has several. */
function nearest({ from, to }: Link): [Point, Point] {
  let best: [Point, Point] | undefined;
  let least = Infinity;
  for (const a of from.cells.map((cell) => pointOf(cell, from.digit))) {
    for (const b of to.cells.map((cell) => pointOf(cell, to.digit))) {
      const distance = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (distance < least) [least, best] = [distance, [a, b]];
    }
  }
  return best!;
}

function pointOf(cell: number, digit: number): Point {
  const [x, y] = placeOf(digit);
  return [columnOf(cell) * 100 + x, rowOf(cell) * 100 + y - 1];
}

function unit(from: Point, to: Point): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

function toward(from: Point, to: Point, distance: number): Point {
  const [x, y] = unit(from, to);
  return [from[0] + x * distance, from[1] + y * distance];
}

const at = (p: Point) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;
