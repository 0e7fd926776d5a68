import { expect, it } from 'vitest';
import { bit, readDigits, rings } from '../board/cells';
import { boardsBefore, boxesOf, entriesOf, squares, turnsOf } from './compare';
import { Game, idOf, newRecord, readRecord, type Record } from './game';
import { linkTo, linkToGame, readLink } from './link';
import { automatic, pack, play, same, start, unpack, type Move, type Position } from './position';

const clues = '.....9.4.2.61..8.91.9.4....5......8.4..3.17...8.5............5...17....49........';
const best = '875239146246175839139846527513967482492381765687524913728493651361758294954612378';
const puzzle = { clues, weights: [...rings], kind: 'target', day: '2026-11-22' };

/** random returns numbers that are always the same. */
function random(seed: number) {
  return (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

function anyMove(next: (below: number) => number): Move {
  const cells = Array.from({ length: 1 + next(4) }, () => next(81));
  const digit = 1 + next(9);
  switch (next(8)) {
    case 0:
      return { do: 'corner', cells, digit, on: next(3) > 0 };
    case 1:
      return { do: 'centre', cells, digit, on: next(3) > 0 };
    case 2:
      return { do: 'struck', cells, digit, on: next(3) > 0 };
    case 3:
      return { do: 'colour', cells, colour: next(7), ...(next(3) ? { on: next(2) > 0 } : {}) };
    case 4:
      return { do: 'clear', cells };
    case 5:
      return { do: 'pen', cells, pen: cells.map(() => next(256)) };
    default:
      return { do: 'digit', cells, digit: next(5) ? digit : 0, ...(next(2) ? { tidy: true } : {}) };
  }
}

it('undoes and repeats any moves, and reads what it writes', async () => {
  const next = random(1);
  for (let round = 0; round < 20; round++) {
    const game = new Game(newRecord(puzzle), () => 0);
    const seen: Position[] = [game.position.value];
    for (let i = 0; i < 60; i++) if (game.play(anyMove(next))) seen.push(game.position.value);
    for (const position of [...seen].reverse()) {
      expect(game.position.value).toBe(position);
      expect(same(unpack(pack(position, game.clues), game.clues)!, position)).toBe(true);
      game.undo();
    }
    expect(game.canUndo.value).toBe(false);
    while (game.canRedo.value) game.redo();
    expect(game.position.value).toBe(seen.at(-1));
    game.save();
    const linked = await readLink((await linkToGame(game.record())).replace(/^[^#]*/, ''));
    expect(linked).toEqual({ record: { ...game.record(), changed: expect.any(Number) as number } });
    const other = new Game((linked as { record: Record }).record, () => 0);
    expect(other.path().map((p) => pack(p, other.clues))).toEqual(game.path().map((p) => pack(p, game.clues)));
  }
});

it('begins again, also when everything was undone', () => {
  const game = new Game(newRecord(puzzle), () => 0);
  game.play({ do: 'digit', cells: [0], digit: 3 });
  game.save();
  game.undo();
  expect(game.canRedo.value).toBe(true);
  game.restart();
  expect(game.canRedo.value).toBe(false);
  game.redo();
  expect(game.position.value.digits).toEqual(game.clues);
  expect(game.record()).toMatchObject({ moves: [], at: 0, saved: [] });
});

it('has the time of the last change in its record, and not that of keeping it', () => {
  const game = new Game({ ...newRecord(puzzle), changed: 5 }, () => 0);
  game.resume();
  game.pause();
  expect(game.record().changed).toBe(5);
  game.play({ do: 'digit', cells: [0], digit: 3 });
  expect(game.record().changed).toBeGreaterThan(5);
});

it('forgets what was undone when a new move is made', () => {
  const game = new Game(newRecord(puzzle), () => 0);
  game.play({ do: 'digit', cells: [0], digit: 3 });
  game.play({ do: 'digit', cells: [1], digit: 5 });
  game.undo();
  game.play({ do: 'digit', cells: [1], digit: 7 });
  expect(game.canRedo.value).toBe(false);
  expect(game.path().map((p) => p.digits[1])).toEqual([0, 0, 7]);
});

it('keeps clues, and tidies up the marks of peers only', () => {
  const given = readDigits(clues)!;
  let p = start(given);
  p = play(p, { do: 'digit', cells: [5], digit: 1 }, given);
  expect(p.digits[5]).toBe(9);
  p = play(p, { do: 'centre', cells: [0, 1, 40], digit: 7, on: true }, given);
  p = play(p, { do: 'digit', cells: [2], digit: 7, tidy: true }, given);
  expect([p.centre[0], p.centre[1], p.centre[40]]).toEqual([0, 0, bit(7)]);
  p = play(p, { do: 'struck', cells: [0], digit: 3, on: true }, given);
  expect(automatic(p)[0]! & bit(3)).toBe(0);
});

it('returns to a savepoint as a move that can be undone', () => {
  const game = new Game(newRecord(puzzle), () => 0);
  game.play({ do: 'digit', cells: [0], digit: 3 });
  game.save();
  game.play({ do: 'digit', cells: [0, 1], digit: 5 });
  game.play({ do: 'restore', to: game.saved.value[0]!.to });
  expect(game.position.value.digits[0]).toBe(3);
  expect(game.position.value.digits[1]).toBe(0);
  game.undo();
  expect(game.position.value.digits[0]).toBe(5);
});

it('counts time while it runs, also over a reload', () => {
  let now = 1000;
  const game = new Game(newRecord(puzzle), () => now);
  game.resume();
  now += 5000;
  game.pause();
  now += 60_000;
  game.resume();
  now += 1000;
  expect(game.elapsed()).toBe(6000);
  const later = new Game(game.record(), () => 0);
  expect(later.elapsed()).toBe(6000);
});

it('is handed in only when it is full and without clashes', () => {
  const game = new Game(newRecord(puzzle), () => 0);
  [...best].forEach((digit, cell) => game.play({ do: 'digit', cells: [cell], digit: Number(digit) }));
  game.play({ do: 'digit', cells: [0], digit: 7 });
  game.finish();
  expect(game.done.value).toBe(false);
  game.undo();
  expect(game.score.value).toBe(2878);
  game.finish();
  expect(game.done.value).toBe(true);
  expect(game.play({ do: 'digit', cells: [0], digit: 0 })).toBe(false);
});

it('names a game by its day, or else by its board', () => {
  expect(idOf(puzzle)).toBe('2026-11-22.target');
  expect(idOf({ clues })).not.toBe(idOf({ clues, weights: [...rings] }));
  expect(idOf({ clues, weights: Array<number>(81).fill(1) })).not.toBe(idOf({ clues, weights: [...rings] }));
});

it('writes links that it reads', async () => {
  for (const one of [{ clues }, { clues, weights: [...rings], kind: 'target' }, { clues, weights: Array.from({ length: 81 }, (_, i) => i - 40) }]) {
    expect(await readLink(linkTo(one).replace(/^[^#]*/, ''))).toEqual({ puzzle: one });
  }
  expect(linkTo(puzzle)).toBe('/play?day=2026-11-22&kind=target');
});

it.each(['', '#', '#board=123', `#board=${clues}x`, `#board=${clues}&weights=1,2`, '#game=', '#game=%%%', '#game=AAAA', `#board=${clues}&kind=<b>`])(
  'refuses the fragment %s',
  async (fragment) => expect(await readLink(fragment)).toBeNull(),
);

it('refuses a link that would fill the memory', async () => {
  const bomb = { ...newRecord(puzzle), more: 'a'.repeat(5 << 20) };
  expect(await readLink((await linkToGame(bomb)).replace(/^[^#]*/, ''))).toBeNull();
});

it.each([
  ['no object', null],
  ['no puzzle', { ...newRecord(puzzle), puzzle: { clues: '1' } }],
  ['an unknown move', { ...newRecord(puzzle), moves: [[0, { do: 'jump', cells: [] }]] }],
  ['a cell beyond the board', { ...newRecord(puzzle), moves: [[0, { do: 'digit', cells: [81], digit: 1 }]] }],
  ['a digit beyond 9', { ...newRecord(puzzle), moves: [[0, { do: 'digit', cells: [0], digit: 10 }]] }],
  ['a pen that draws what there is not', { ...newRecord(puzzle), moves: [[0, { do: 'pen', cells: [0], pen: [256] }]] }],
  ['a pen that draws without cells', { ...newRecord(puzzle), moves: [[0, { do: 'pen', cells: [0], pen: [] }]] }],
  ['a time that is none', { ...newRecord(puzzle), elapsed: NaN }],
  ['a savepoint that overwrites a clue', { ...newRecord(puzzle), saved: [{ time: 0, to: '5,1' }] }],
  ['a savepoint that draws what there is not', { ...newRecord(puzzle), saved: [{ time: 0, to: '0,,,,,,,74' }] }],
  ['a savepoint that is none', { ...newRecord(puzzle), saved: [{ time: 0, to: 'x,y,z,1,2,3,4,5' }] }],
])('refuses a record with %s', (_, value) => expect(readRecord(value)).toBeNull());

it('tells the entries that stayed, in their order, and what they cost', () => {
  const game = new Game(newRecord(puzzle), () => 0);
  game.play({ do: 'digit', cells: [1], digit: 5 });
  game.play({ do: 'digit', cells: [0], digit: 8 });
  game.play({ do: 'digit', cells: [1], digit: 7 });
  game.play({ do: 'centre', cells: [2], digit: 5, on: true });
  const entries = entriesOf(game.path());
  expect(entries.map(({ cell, digit, move }) => [cell, digit, move])).toEqual([
    [0, 8, 2],
    [1, 7, 3],
  ]);
  expect(boardsBefore(game.clues, entries)).toEqual([clues, '8' + clues.slice(1), '87' + clues.slice(2)]);
  expect(turnsOf(entries, [100, 100, 93])).toEqual([{ cell: 1, digit: 7, move: 3, before: 100, lost: 7 }]);
});

it('shares a result without a digit', () => {
  const other = readDigits(best)!.slice();
  other[0] = 1;
  for (const at of [60, 61, 62, 69]) other[at] = 1 + (other[at]! % 9);
  expect(squares(boxesOf(readDigits(best)!, other))).toBe('🟨🟩🟩\n🟩🟩🟩\n🟩🟩⬜');
});

it('reads the one colour of a cell that older games have', () => {
  const clues = new Uint8Array(81);
  expect(unpack('5,,,,,3', clues)!.colours[5]).toBe(0b100);
  expect(play(start(clues), { do: 'colour', cells: [5], colour: 3 }, clues).colours[5]).toBe(0b100);
  expect(unpack('5,,,,,7', clues)).toBeNull();
});
