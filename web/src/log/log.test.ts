import { expect, it } from 'vitest';
import { merge, readLog, writeLog, type Finished } from './log';
import { doneOn, keptDays, streaks, summaries } from './statistics';

const clues = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** game is a board of a day, finished some days later. */
const game = (day: string, kind: string, more: Partial<Finished> = {}, later = 0): Finished => ({
  puzzle: { clues, day, kind },
  at: Date.parse(`${day}T12:00:00Z`) + later * 86_400_000,
  time: 60_000,
  help: 0,
  ...more,
});

it('counts a board once, at its first end', () => {
  const first = game('2026-11-20', 'easy', { time: 90_000 });
  const again = game('2026-11-20', 'easy', { time: 10_000, technique: 'Naked Single' }, 1);
  const other = game('2026-11-20', 'hard');
  const merged = merge([again], [other, first]);
  expect(merged).toHaveLength(2);
  expect(merged).toContainEqual({ ...first, technique: 'Naked Single' });
  expect(merge(merged, merged)).toEqual(merged);
});

it('reads what it has written, and nothing else', () => {
  const games = [game('2026-11-20', 'easy'), { ...game('2026-11-20', 'hard', { technique: 'X-Wing' }), puzzle: { clues } }];
  expect(readLog(writeLog(games))).toEqual(games);
  expect(readLog(JSON.stringify({ bullseye: 'log', games: [...games, null, {}, { ...games[0], time: -1 }, { ...games[0], puzzle: { clues: '' } }] }))).toEqual(games);
  for (const text of ['', 'null', '[]', '{"bullseye":"log"}', '{"games":[]}']) expect(readLog(text)).toBeNull();
});

it('counts days in a row, which only a board of the day itself continues', () => {
  const games = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-29', '2026-11-30', '2026-12-01'].map((day) => game(day, 'easy'));
  const days = keptDays([...games, game('2026-11-05', 'easy', {}, 1), { ...game('2026-11-06', 'easy'), puzzle: { clues } }]);
  expect(days.size).toBe(6);
  expect(streaks(days, '2026-12-01')).toEqual({ now: 3, longest: 3 });
  expect(streaks(days, '2026-12-02')).toEqual({ now: 3, longest: 3 });
  expect(streaks(days, '2026-12-03')).toEqual({ now: 0, longest: 3 });
  expect(streaks(new Set(), '2026-12-03')).toEqual({ now: 0, longest: 0 });
});

it('sums up games by any group', () => {
  const games = [game('2026-11-20', 'easy'), game('2026-11-21', 'easy', { time: 20_000, help: 2 }), game('2026-11-22', 'easy', { time: 40_000 }), game('2026-11-20', 'hard', { help: 1 }), { ...game('2026-11-20', 'easy'), puzzle: { clues } }];
  expect([...summaries(games, ({ puzzle }) => puzzle.kind)]).toEqual([
    ['easy', { games: 3, unaided: 2, mean: 40_000, best: 40_000 }],
    ['hard', { games: 1, unaided: 0, mean: 60_000 }],
  ]);
  expect(doneOn(games).get('2026-11-20')).toEqual(new Set(['easy', 'hard']));
});
