import { Problem } from '../api';
import { words } from './words';

/** textOf says what a request has failed with, in the language of the reader where the page knows the reason. */
export function textOf(error: unknown): string {
  const w = words();
  if (!(error instanceof Problem)) return w.failed(String(error));
  if (error.status === 0) return w.needsServer;
  if (error.reason === 'played') return w.played;
  if (error.temporary) return w.busy;
  return w.failed(error.message);
}
