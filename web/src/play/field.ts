// A result among those of the day.
import type { Schemas } from '../api';

type Standing = Pick<Schemas['DayStanding'], 'score' | 'time'>;

/** The server tells so many results of a day. */
const told = 100;

/** A Place among the players of a day. */
export interface Place {
  place: number;
  others: number;
  /** The percentage of the others that is behind, if the server tells all of them. */
  ahead?: number;
}

/** placeOf returns the place of a result among those of others. */
export function placeOf(mine: Standing, others: readonly Standing[]): Place {
  const behind = others.filter((other) => isBetter(mine, other)).length;
  const all = others.length < told;
  return { place: others.length - behind + 1, others: others.length, ...(all && others.length ? { ahead: Math.round((100 * behind) / others.length) } : {}) };
}

const isBetter = (a: Standing, b: Standing) => (a.score ?? 0) > (b.score ?? 0) || ((a.score ?? 0) === (b.score ?? 0) && a.time < b.time);
