import { describe, expect, it } from 'vitest';
import { rings, writeDigits } from '../board/cells';
import { linkToStudy, readStudy } from './link';
import { barsOf } from './histogram';
import { candidatesLeft, enter, fits, readBoard, Study, writeBoard } from './study';

const easy = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const grid = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const digits = (text: string) => readBoard(text)!.digits;

describe('a board', () => {
  it('is written as it was read, with digits or with candidates', () => {
    const candidates = '.2.......'.repeat(2) + '123456789'.repeat(79);
    for (const text of [easy, candidates]) expect(writeBoard(readBoard(text)!)).toBe(text);
    expect(readBoard(easy.slice(1))).toBeNull();
  });

  it('has candidates that clues and lists leave', () => {
    expect(candidatesLeft(readBoard(easy)!)[2]).toBe(0b1011); // 1, 2 and 4
    const lists = readBoard('1........' + '123456789'.repeat(80))!;
    expect(candidatesLeft(lists)[1]).toBe(0x1fe);
    expect(candidatesLeft(enter(lists, [1], 5))[2]).toBe(0x1ee);
  });

  it('is completed only by grids that have its clues and no clash', () => {
    expect(fits(digits(grid), readBoard(easy)!)).toBe(true);
    expect(fits(digits(easy), readBoard(easy)!)).toBe(false);
    expect(fits(digits(grid.slice(9) + grid.slice(0, 9)), readBoard(easy)!)).toBe(false);
    expect(fits(digits('1'.repeat(81)), readBoard('.'.repeat(81))!)).toBe(false);
  });
});

describe('a study', () => {
  it('undoes and redoes changes, and forgets a grid that no longer fits', () => {
    const study = new Study();
    study.set(readBoard(easy)!);
    study.mine.value = digits(grid);
    study.enter([2], 4);
    expect(study.mine.value).not.toBeNull();
    study.enter([2], 1);
    expect(study.mine.value).toBeNull();
    study.undo();
    study.undo();
    expect(study.text.value).toBe(easy);
    study.redo();
    expect(study.board.value.digits[2]).toBe(4);
    study.enter([2], 4);
    expect(study.canRedo.value).toBe(true); // nothing has changed
  });
});

describe('weights', () => {
  it('are undone with the board, a stroke at a time', () => {
    const study = new Study();
    const painted = (n: number) => rings.map((weight, cell) => (cell < n ? 0 : weight));
    study.weigh(painted(1));
    study.weigh(painted(2), true);
    study.weigh(painted(2)); // a stroke that begins with what is there
    study.weigh(painted(3), true);
    study.set(readBoard(easy)!, rings);
    study.undo();
    expect([study.isBlank.value, study.weights.value]).toEqual([true, painted(3)]);
    study.undo();
    expect(study.weights.value).toEqual(painted(2));
    study.undo();
    expect([study.hasRings.value, study.canUndo.value]).toEqual([true, false]);
    study.redo();
    expect(study.weights.value).toEqual(painted(2));
  });
});

describe('a link', () => {
  it('has the board, the weights and the grid', () => {
    const weights = Array.from({ length: 81 }, (_, cell) => (cell < 40 ? -3 : cell));
    const link = linkToStudy({ board: easy, weights, mine: digits(grid) });
    const read = readStudy(link.slice(link.indexOf('#')))!;
    expect(writeBoard(read.board)).toBe(easy);
    expect(read.weights).toEqual(weights);
    expect(writeDigits(read.mine!)).toBe(grid);
    expect(readStudy(linkToStudy({ board: easy, tab: 'score' }).slice('/solve'.length))!.tab).toBe('score');
    expect(linkToStudy({ board: easy, weights: rings })).toBe(`/solve#board=${easy}`);
  });

  it('that is broken has nothing', () => {
    for (const fragment of ['', '#board=12', `#board=${easy}&weights=1,2`, `#board=${easy}&weights=1x99`, `#board=${easy}&weights=1x99,1x99`]) expect(readStudy(fragment), fragment).toBeNull();
  });
});

describe('bars', () => {
  it('have all grids, each once, and a round width', () => {
    const scores = Array.from({ length: 400 }, (_, i) => ({ score: 2501 + i, count: i }));
    const { width, bars } = barsOf(scores, 60);
    expect(width).toBe(10);
    expect(bars.length).toBe(41);
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe((399 * 400) / 2);
    expect(bars[0]).toEqual({ from: 2500, to: 2509, count: 36 });
    expect(barsOf([{ score: -5, count: 2 }], 60).bars).toEqual([{ from: -5, to: -5, count: 2 }]);
  });
});
