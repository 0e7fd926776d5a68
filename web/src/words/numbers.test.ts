import { expect, it } from 'vitest';
import { counted, grouped, plural } from './numbers';

it('writes numbers with their nouns', () => {
  expect(plural(1, 'clue')).toBe('1 clue');
  expect(plural(0, 'clue')).toBe('0 clues');
  expect(plural(2885, 'point')).toBe('2885 points');
  expect(counted(2, 'ellipsis', 'ellipses')).toBe('2 ellipses');
  expect(counted(1n, 'grid')).toBe('1 grid');
  expect(counted(6670903752021072936960n, 'grid')).toBe('6,670,903,752,021,072,936,960 grids');
  expect(grouped(-1234.5)).toBe('-1,234.5');
});
