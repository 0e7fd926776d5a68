// A result among those of the day.
import type { Schemas } from '../api';

type Standing = Pick<Schemas['DayStanding'], 'score' | 'time'>;

/** The server tells so many results of a day. */
const told = 100;

/** A Place among the players of a day: the share that is behind or, if the server does not tell all, the place itself. */
export type Place = { ahead: number; of: number } | { place: number } | { after: number };

/** placeOf returns the place of a result among those of others, from the best on. It returns null if there are no others. */
export function placeOf(mine: Standing, others: readonly Standing[]): Place | null {
  if (!others.length) return null;
  const behind = others.filter((other) => isBetter(mine, other)).length;
  if (others.length < told) return { ahead: behind / others.length, of: others.length };
  return behind ? { place: others.length - behind + 1 } : { after: others.length };
}

const isBetter = (a: Standing, b: Standing) => (a.score ?? 0) > (b.score ?? 0) || ((a.score ?? 0) === (b.score ?? 0) && a.time < b.time);
