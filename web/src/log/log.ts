// The log of finished games: small entries that outlast the games themselves. A board counts once,
// when it is finished for the first time.
import { signal } from '@preact/signals';
import { prefix } from '../app/kept';
import { idOf, readPuzzle, type Puzzle, type Record } from '../play/game';
import { keptGames, write } from '../play/store';

const name = prefix + 'log';

/** A Finished game. */
export interface Finished {
  puzzle: Puzzle;
  at: number; // when it was finished, in milliseconds since 1970
  time: number; // of play, in milliseconds
  help: number; // hints and checks
  technique?: string; // the hardest that the board needs, once it is known
}

/** finishedOf returns the entry of a game that is over. */
export const finishedOf = ({ puzzle, changed, elapsed, hints, checks }: Record): Finished => ({ puzzle, at: changed, time: elapsed, help: hints + checks });

/** log returns the finished games, the first one first. At first, these are the games that are kept and over. */
export function log(): Finished[] {
  try {
    const text = localStorage.getItem(name);
    if (text !== null) return readLog(text) ?? [];
  } catch {
    return []; // there is no storage
  }
  return merge([], keptGames().filter(({ record }) => record.done).map(({ record }) => finishedOf(record)));
}

/** How often games have been added in this window. */
export const additions = signal(0);

/** add adds finished games to the log. It returns how many of them are new. */
export function add(...games: Finished[]): number {
  const before = log();
  const after = merge(before, games);
  write(name, writeLog(after));
  if (after.length > before.length) additions.value++;
  return after.length - before.length;
}

/** merge returns the games of two logs. Of the same board, the earlier game stays, with what is known of its board. */
export function merge(some: Finished[], more: Finished[]): Finished[] {
  const games = new Map<string, Finished>();
  for (const game of [...some, ...more].sort((a, b) => a.at - b.at)) {
    const id = idOf(game.puzzle);
    games.set(id, { ...game, ...games.get(id) });
  }
  return [...games.values()];
}

/** writeLog and readLog write a log as a file, and read it: null if a text is no log. Entries that make no sense are left out. */
export const writeLog = (games: Finished[]) => JSON.stringify({ bullseye: 'log', games });

export function readLog(text: string): Finished[] | null {
  try {
    const found = JSON.parse(text) as { bullseye?: unknown; games?: unknown } | null;
    if (found?.bullseye !== 'log' || !Array.isArray(found.games)) return null;
    return found.games.map(readFinished).filter((game) => game !== null);
  } catch {
    return null;
  }
}

function readFinished(value: unknown): Finished | null {
  const v = value as Partial<Finished> | null;
  const puzzle = readPuzzle(v?.puzzle);
  const counts = [v?.at, v?.time, v?.help];
  if (!puzzle || !counts.every((n) => Number.isSafeInteger(n) && n! >= 0)) return null;
  const [at, time, help] = counts as number[];
  return { puzzle, at: at!, time: time!, help: help!, ...(typeof v?.technique === 'string' ? { technique: v.technique } : {}) };
}
