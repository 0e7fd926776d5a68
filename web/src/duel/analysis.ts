// What decided a game: where points were lost, and who was ahead when.
import { cellNamed, readDigits } from '../board/cells';
import type { Schemas } from '../api';

export type Result = Schemas['ResultAnswer'];

/** An Entry is a digit that stayed until the end. */
export interface Entry {
  cell: number;
  digit: number;
  time: number; // of play
}

/** A Point of a curve: from a time on, a player could reach this score, or had so many right cells. */
export interface Point {
  time: number;
  value: number | null; // null if no completion was left
}

/** A Turn is an entry that cost points. */
export interface Turn extends Entry {
  seat: number;
  lost: number | null; // null if no completion was left after it
  /** Who is ahead after it, if that has changed: a seat, or -1 if both are level. */
  leads?: number;
}

export interface Analysis {
  curves: Point[][]; // one for each seat
  turns: Turn[]; // in the order of time
}

export const entriesOf = (player: Schemas['PlayerPath']): Entry[] => player.entries.map(({ cell, digit, time }) => ({ cell: cellNamed(cell), digit, time }));

/** curveOf returns the curve of entries from the values before, between and after them. It ends when no completion is left. */
export function curveOf(entries: readonly Entry[], values: readonly (number | null)[]): Point[] {
  const curve: Point[] = [{ time: 0, value: values[0]! }];
  for (const [i, { time }] of entries.entries()) {
    const value = values[i + 1]!;
    if (value !== curve[curve.length - 1]!.value) curve.push({ time, value });
    if (value === null) break;
  }
  return curve;
}

/** rightCells returns the numbers of right cells before, between and after entries. */
export function rightCells(entries: readonly Entry[], solution: ArrayLike<number>): number[] {
  let right = 0;
  return [0, ...entries.map(({ cell, digit }) => (solution[cell] === digit ? ++right : right))];
}

/** analyse finds the turning points from the values of each seat: see curveOf. */
export function analyse(entries: readonly (readonly Entry[])[], values: readonly (readonly (number | null)[])[]): Analysis {
  const turns: Turn[] = [];
  for (const [seat, of] of entries.entries()) {
    for (const [i, entry] of of.entries()) {
      const [before, after] = [values[seat]![i]!, values[seat]![i + 1]!];
      if (before === null) break;
      if (after === null || after < before) turns.push({ ...entry, seat, lost: after === null ? null : before - after });
    }
  }
  turns.sort((a, b) => a.time - b.time);
  const now = values.map((of) => of[0] ?? -Infinity);
  let leader = -1;
  for (const turn of turns) {
    now[turn.seat] = turn.lost === null ? -Infinity : now[turn.seat]! - turn.lost;
    const next = leaderOf(now);
    if (next !== leader) turn.leads = leader = next;
  }
  return { curves: entries.map((of, seat) => curveOf(of, values[seat]!)), turns };
}

/** leaderOf returns the seat with the higher value, -1 if there is none. */
function leaderOf(values: readonly number[]): number {
  if (values.length < 2 || values[0] === values[1]) return -1;
  return values[0]! > values[1]! ? 0 : 1;
}

/** lastLead returns who was ahead at the end, and since when; null if both are level. */
export function lastLead(curves: readonly (readonly Point[])[]): { seat: number; since: number } | null {
  const changes = curves.flatMap((curve, seat) => curve.map((point) => ({ ...point, seat }))).sort((a, b) => a.time - b.time);
  const now = curves.map(() => 0);
  let leader = -1;
  let since = 0;
  for (const { time, value, seat } of changes) {
    now[seat] = value ?? -Infinity;
    const next = leaderOf(now);
    if (next !== leader) [leader, since] = [next, time];
  }
  return leader < 0 ? null : { seat: leader, since };
}

/** differ returns the filled cells in which a grid differs from another one. */
export function differ(board: string, grid: string): Set<number> {
  const [a, b] = [readDigits(board)!, readDigits(grid)!];
  return new Set(Array.from(a.keys()).filter((cell) => a[cell] && a[cell] !== b[cell]));
}
