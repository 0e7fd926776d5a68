import { expect, it } from 'vitest';
import { rings } from '../board/cells';
import { initial, optionsOf, readLink, readWeights, weightsOf, writeLink, type Wishes } from './wishes';

const board = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const grid = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

const wishes: { [name: string]: Partial<Wishes> } = {
  'nothing special': {},
  'a level': { level: 'hard', clues: [22, 26], symmetry: 'full', count: 12, seed: 77, minimal: true },
  'a technique': { technique: 'x-wing', er: [3.2, 5] },
  'a pattern': { pattern: '101'.repeat(27) },
  'all alike': { uniform: true, clues: [24, 24] },
  'a contest': { contest: true, completions: [5, 50], optimum: 'several', gap: 0, greedy: true, from: grid, weights: rings.map((w) => -w) },
};

it('writes links that it reads', () => {
  for (const [name, some] of Object.entries(wishes)) {
    for (const boards of [[], [board, board]]) {
      const shared = { wishes: { ...initial, ...some }, boards };
      const link = writeLink(shared);
      expect(readLink(link.slice('/make'.length)), name).toEqual({ ...shared, lost: 0 });
    }
  }
  expect(writeLink({ wishes: initial, boards: [] })).toBe('/make');
});

it('ignores what is wrong in a link', () => {
  expect(readLink('#clues=5,99&count=1000&seed=x&symmetry=round&pattern=12&level=odd&technique=luck&er=5,4&boards=1-2&weights=1,2&from=11').wishes).toEqual(initial);
  expect(readLink('#boards=' + Array(100).fill(board).join('-')).boards).toHaveLength(60);
});

it('counts what a link has lost', () => {
  expect(readLink(`#boards=${board}-${board.slice(0, 40)}`)).toEqual({ wishes: initial, boards: [board], lost: 1 });
});

it('asks only for options that go together', () => {
  const options = (some: Partial<Wishes>) => optionsOf({ ...initial, ...some }, 1, 7);
  expect(options({})).toEqual({ count: 1, seed: 7, clues: '24-36', symmetry: 'rotate180', minimal: false });
  expect(options({ technique: 'xy-wing', er: [4.2, 5] })).toEqual({ count: 1, seed: 7, clues: '24-36', symmetry: 'rotate180', minimal: false, technique: 'xy-wing', er: '4.2-5.0' });
  expect(options({ pattern: '1'.repeat(81), minimal: true })).toEqual({ count: 1, seed: 7, pattern: '1'.repeat(81), minimal: true });
  expect(options({ uniform: true, clues: [17, 81], from: grid, minimal: true })).toEqual({ count: 1, seed: 7, unbiased: true, clues: '17-31' });
  expect(options({ contest: true, level: 'hard', symmetry: 'full' })).toEqual({ count: 1, seed: 7, target: true, completions: '200-2000', optimum: 'unique', gap: 1, greedy: false });
});

it('reads weights with any separators', () => {
  expect(readWeights(rings.join(', '))).toEqual(rings);
  expect(readWeights(rings.join('\n'))).toEqual(rings);
  expect(readWeights('1,2')).toBeNull();
  expect(readWeights(rings.join(',').replace('10', 'x'))).toBeNull();
});

it('has weights only for target sudoku', () => {
  expect(weightsOf(initial)).toBeUndefined();
  expect(weightsOf({ ...initial, contest: true })).toBe(rings);
});
