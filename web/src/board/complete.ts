import { allDigits, bit, boxOf, cells, columnOf, digitsOf, rowOf } from './cells';

/** Completions are the first ones of a board. */
export interface Completions {
  grids: Uint8Array[];
  /** Whether the search has ended: with as many as were wanted, or with all that there are. */
  sure: boolean;
}

/**
 * completionsOf searches for so many completions of a board. It is for boards that people play,
 * where the blank cell with the fewest candidates leads there in a few hundred tries, and gives
 * up after a number of tries.
 */
export function completionsOf(digits: ArrayLike<number>, most: number, tries = 200_000): Completions {
  const grid = Uint8Array.from(digits);
  const found: Completions = { grids: [], sure: true };
  const used = new Uint16Array(27); // of each house
  const toggle = (cell: number, digit: number) => {
    for (const house of [rowOf(cell), 9 + columnOf(cell), 18 + boxOf(cell)]) used[house]! ^= bit(digit);
  };
  const left = (cell: number) => allDigits & ~(used[rowOf(cell)]! | used[9 + columnOf(cell)]! | used[18 + boxOf(cell)]!);
  for (const cell of cells) {
    if (!grid[cell]) continue;
    if (!(left(cell) & bit(grid[cell]!))) return found; // it clashes
    toggle(cell, grid[cell]!);
  }
  const search = () => {
    let best = -1;
    let candidates: number[] = [];
    for (const cell of cells) {
      if (grid[cell]) continue;
      const here = digitsOf(left(cell));
      if (best >= 0 && here.length >= candidates.length) continue;
      [best, candidates] = [cell, here];
      if (here.length <= 1) break;
    }
    if (best < 0) {
      found.grids.push(grid.slice());
      return;
    }
    for (const digit of candidates) {
      if (found.grids.length === most) return;
      if (--tries < 0) {
        found.sure = false;
        return;
      }
      grid[best] = digit;
      toggle(best, digit);
      search();
      toggle(best, digit);
      grid[best] = 0;
    }
  };
  search();
  return found;
}
