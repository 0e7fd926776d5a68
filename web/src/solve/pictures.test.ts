import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { Work } from '../app/work';
import { readDigits } from '../board/cells';
import type { Shown, Tab } from './desk';
import { positionsOf } from '../board/path';
import { ofBest, ofGrid, ofStep, pictureOf } from './pictures';
import type { Spread } from './questions';
import { candidatesLeft, readBoard, Study } from './study';

const board = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const grid = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

function desk() {
  const study = new Study();
  study.set(readBoard(board)!);
  return { study, tab: signal<Tab>('board'), shown: signal<Shown | null>(null), spread: new Work<Spread>() };
}

it('shows the board, with its weights where they matter', () => {
  const made = desk();
  expect(pictureOf(made)).toEqual({ what: 'board', question: 'draw', options: { board } });
  made.tab.value = 'weights';
  expect(pictureOf(made)).toEqual({ what: 'board', question: 'draw', options: { board, rings: true } });
  made.study.weigh(Array<number>(81).fill(-2));
  expect(pictureOf(made).options['weights']).toBe(Array(81).fill('-2').join(','));
});

it('shows grids with the clues of the board', () => {
  const { study } = desk();
  expect(ofGrid(study, readDigits(grid)!).options).toEqual({ board: grid, clues: board });
  expect(ofBest(study, 'least')).toEqual({ what: 'least', question: 'max', options: { board, min: true } });
});

it('shows the spread on its tab, unless the board has a grid of the reader', () => {
  const made = desk();
  made.tab.value = 'spread';
  expect(pictureOf(made).what).toBe('board');
  made.spread.value.value = { count: 1, stopped: false, scores: [{ score: 3000, count: 1 }] };
  expect(pictureOf(made)).toEqual({ what: 'spread', question: 'spread', options: { board } });
  const mine = readDigits(grid)!;
  made.shown.value = { caption: '', digits: mine, picture: ofGrid(made.study, mine, true) };
  expect(pictureOf(made).what).toBe('grid');
});

it('shows a step on the board before it, with the candidates that are left', () => {
  const { study } = desk();
  const [, before] = positionsOf({ digits: study.board.value.digits, candidates: candidatesLeft(study.board.value) }, [{ place: 'r5c5=5', remove: ['r1c3=1'] }]);
  const { options } = ofStep(study, before!);
  expect(options['board']).toBe(board.slice(0, 40) + '5' + board.slice(41));
  expect(options['clues']).toBe(board);
  const candidates = String(options['candidates']).match(/.{9}/g)!;
  expect(candidates).toHaveLength(81);
  expect([candidates[40], candidates[2], candidates[0]]).toEqual(['....5....', '.2.4.....', '....5....']);
});
