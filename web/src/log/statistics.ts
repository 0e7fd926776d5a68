// What a log of finished games tells.
import { dayAfter, today } from '../play/boards';
import type { Finished } from './log';

/** A Summary of some games. */
export interface Summary {
  games: number;
  unaided: number; // games without help
  mean: number; // time of all
  best?: number; // time without help
}

/** summaries returns a summary for each group of games. Games without a group are left out. */
export function summaries(games: Finished[], groupOf: (game: Finished) => string | undefined): Map<string, Summary> {
  const found = new Map<string, Summary>();
  for (const game of games) {
    const group = groupOf(game);
    if (group === undefined) continue;
    const { games: before, unaided, mean, best } = found.get(group) ?? { games: 0, unaided: 0, mean: 0 };
    const alone = game.help === 0;
    found.set(group, {
      games: before + 1,
      unaided: unaided + Number(alone),
      mean: (mean * before + game.time) / (before + 1),
      ...(alone || best !== undefined ? { best: Math.min(best ?? Infinity, alone ? game.time : Infinity) } : {}),
    });
  }
  return found;
}

/** doneOn returns the kinds of the boards of each day that are finished. */
export function doneOn(games: Finished[]): Map<string, Set<string>> {
  const done = new Map<string, Set<string>>();
  for (const { puzzle } of games) {
    if (puzzle.day) done.set(puzzle.day, (done.get(puzzle.day) ?? new Set()).add(puzzle.kind ?? ''));
  }
  return done;
}

/** keptDays are the days of which a board was finished on the day itself. */
export const keptDays = (games: Finished[]) => new Set(games.filter(({ puzzle, at }) => puzzle.day === today(new Date(at))).map(({ puzzle }) => puzzle.day!));

/** streaks returns how many days in a row there are up to now, and the most that there ever were. A day that is not over breaks nothing. */
export function streaks(days: ReadonlySet<string>, now: string): { now: number; longest: number } {
  const upTo = (day: string): number => {
    let length = 0;
    for (; days.has(day); day = dayAfter(day, -1)) length++;
    return length;
  };
  const ends = [...days].filter((day) => !days.has(dayAfter(day, 1)));
  return { now: upTo(days.has(now) ? now : dayAfter(now, -1)), longest: Math.max(0, ...ends.map(upTo)) };
}
