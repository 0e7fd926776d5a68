import { expect, it, vi } from 'vitest';
import { candidatesOf, clashesOf, digitsOf, readDigits, rings, writeDigits } from '../board/cells';
import { completionsOf } from '../board/complete';
import { checkAlone, hardestAlone, hintAlone, lastRightAlone, singleOf } from './alone';
import { Game, newRecord, type Puzzle } from './game';

// The words ask the browser for its language.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { documentElement: {} });
});

const easy = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const solution = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const target = '.....9.4.2.61..8.91.9.4....5......8.4..3.17...8.5............5...17....49........';

/** Cells in another order find the same completions: the search has no choice that matters. */
function reference(digits: Uint8Array): number {
  const candidates = candidatesOf(digits);
  let best = -1;
  for (let cell = 80; cell >= 0; cell--) {
    if (!digits[cell] && (best < 0 || digitsOf(candidates[cell]!).length < digitsOf(candidates[best]!).length)) best = cell;
  }
  if (best < 0) return 1;
  let n = 0;
  for (const digit of digitsOf(candidates[best]!)) n += reference(digits.with(best, digit));
  return n;
}

it('finds all completions', () => {
  expect(completionsOf(readDigits(easy)!, 2).grids.map(writeDigits)).toEqual([solution]);
  const many = completionsOf(readDigits(target)!, 10_000);
  expect(many.sure).toBe(true);
  expect(many.grids.length).toBe(1050); // as docs/daily.md says
  expect(new Set(many.grids.map(writeDigits)).size).toBe(1050);
  expect(reference(readDigits(target)!)).toBe(1050);
  for (const grid of many.grids) expect(clashesOf(grid).size).toBe(0);
  expect(completionsOf(readDigits('55' + '.'.repeat(79))!, 1)).toEqual({ grids: [], sure: true });
});

it('gives up instead of searching for ever', () => {
  const first = completionsOf(readDigits('.'.repeat(81))!, 1_000_000, 1000);
  expect(first.sure).toBe(false);
});

const gameOf = (puzzle: Puzzle) => new Game(newRecord(puzzle), () => 0);
const enter = (game: Game, cell: number, digit: number) => game.play({ do: 'digit', cells: [cell], digit });

it('checks, and finds the last right position', () => {
  const game = gameOf({ clues: easy });
  enter(game, 2, Number(solution[2]));
  expect(checkAlone(game)).toEqual({ right: true, wrong: new Set() });
  enter(game, 3, 2); // 6 is right
  enter(game, 5, Number(solution[5]));
  expect(checkAlone(game)).toEqual({ right: false, wrong: new Set([3]) });
  expect(lastRightAlone(game)).toBe(1);
  const never = gameOf({ clues: '55' + '.'.repeat(79), weights: [...rings] });
  expect(lastRightAlone(never)).toBe(-1);
});

it('solves an easy board by its hints alone', () => {
  const game = gameOf({ clues: easy });
  for (let n = 0; n < 81 && !game.complete.value; n++) {
    const hint = hintAlone(game, 'full')!;
    expect(hint.place!.digit).toBe(Number(solution[hint.place!.cell]));
    expect(hint.marked).toContain(hint.place!.cell);
    enter(game, hint.place!.cell, hint.place!.digit);
  }
  expect(writeDigits(game.position.value.digits)).toBe(solution);
  expect(singleOf(game.position.value.digits)).toBeNull();
});

it('knows the hardest technique of boards that need nothing but singles', () => {
  expect(hardestAlone(gameOf({ clues: easy }))).toEqual({ level: 'easy', technique: 'Hidden Single' });
  expect(hardestAlone(gameOf({ clues: '.5....4...7.81..3.4...3.6.83....1.6......21...24........1.53..9....9.....3.6....5' }))).toEqual({ level: 'easy', technique: 'Naked Single' });
  expect(hardestAlone(gameOf({ clues: '..93.12......2......36...4.4...........21....76.....3..37...69....98...4..8....21' }))).toBeNull();
});
