import { Problem } from '../api';
import { textOf } from '../app/problem';
import { words } from './words';

/** textOfGame says why there is no such game or no seat. */
export function textOfGame(error: unknown): string {
  const w = words();
  if (!(error instanceof Problem)) return textOf(error);
  if (error.reason === 'ghost') return w.noGhost;
  if (error.reason === 'taken') return w.full;
  if (error.status === 401) return w.noSeat;
  if (error.status === 404 && error.reason !== 'copy') return w.noGame;
  return textOf(error);
}
