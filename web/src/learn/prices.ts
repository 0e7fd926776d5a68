// A bound for the best score, by prices for the cells: docs/optimiser.md says why it holds.
import { allDigits, bit, candidatesOf, cells, has, houses, peers } from '../board/cells';

/** A Relaxation is a board and its weights, without the rule that digits have cells of their own. */
export interface Relaxation {
  /** Bit masks of the digits that each cell can have. */
  candidates: Uint16Array;
  weights: ArrayLike<number>;
}

/** relax returns the relaxation of a board. Singles are placed, since they cost nothing. */
export function relax(clues: ArrayLike<number>, weights: ArrayLike<number>): Relaxation {
  return { candidates: propagate(clues), weights };
}

/** propagate returns the candidates that are left when singles have been placed again and again. */
function propagate(clues: ArrayLike<number>): Uint16Array {
  const digits = Uint8Array.from(clues);
  const left = candidatesOf(digits);
  for (let cell = 0; cell < 81; cell++) if (digits[cell]) left[cell] = bit(digits[cell]!);
  const settled = new Set<number>();
  const place = (cell: number, mask: number) => {
    left[cell] = mask;
    settled.add(cell);
    for (const peer of peers[cell]!) left[peer]! &= ~mask;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const cell of cells) {
      const mask = left[cell]!;
      if (settled.has(cell) || !mask || mask & (mask - 1)) continue;
      place(cell, mask);
      changed = true;
    }
    for (const house of houses) {
      for (let mask = 1; mask <= allDigits; mask <<= 1) {
        const places = house.filter((cell) => left[cell]! & mask);
        if (places.length !== 1 || settled.has(places[0]!)) continue;
        place(places[0]!, mask);
        changed = true;
      }
    }
  }
  return left;
}

/** A Bound is no less than any score. */
export interface Bound {
  value: number;
  /** The best template of each digit: its nine cells. The digit 1 comes first. */
  templates: number[][];
  /** Bit masks of the digits that want each cell. */
  wanted: Uint16Array;
}

/** bound adds up the prices, and of each digit the best template after its cells have been paid for. */
export function bound({ candidates, weights }: Relaxation, prices: ArrayLike<number>): Bound {
  let value = 0;
  for (const cell of cells) value += prices[cell]!;
  const templates: number[][] = [];
  const wanted = new Uint16Array(81);
  for (let digit = 1; digit <= 9; digit++) {
    const values = Float64Array.from(cells, (cell) => (has(candidates[cell]!, digit) ? weights[cell]! * digit - prices[cell]! : -Infinity));
    const best = bestTemplate(values);
    value += best.value;
    templates.push(best.cells);
    for (const cell of best.cells) wanted[cell]! |= bit(digit);
  }
  return { value, templates, wanted };
}

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/**
 * bestTemplate returns the nine cells, one in each row, column and box, that have the greatest sum.
 * In a band, the cells lie in three stacks: 27 triples of columns, each with its best order of the
 * rows. Three bands fit together if they have different columns in each stack.
 */
export function bestTemplate(values: ArrayLike<number>): { value: number; cells: number[] } {
  const bands = [0, 1, 2].map((band) => bestTriples(values, band));
  let best = -Infinity;
  let found: number[] = [];
  for (let first = 0; first < 27; first++) {
    for (let flips = 0; flips < 8; flips++) {
      let [second, third] = [0, 0];
      for (let stack = 0, unit = 1; stack < 3; stack++, unit *= 3) {
        const column = Math.floor(first / unit) % 3;
        const flip = (flips >> stack) & 1;
        second += ((column + 1 + flip) % 3) * unit;
        third += ((column + 2 - flip) % 3) * unit;
      }
      const value = bands[0]!.value[first]! + bands[1]!.value[second]! + bands[2]!.value[third]!;
      if (value > best) {
        best = value;
        found = [first, second, third];
      }
    }
  }
  return { value: best, cells: found.flatMap((triple, band) => bands[band]!.cells[triple]!) };
}

function bestTriples(values: ArrayLike<number>, band: number): { value: Float64Array; cells: number[][] } {
  const value = new Float64Array(27).fill(-Infinity);
  const found: number[][] = Array.from({ length: 27 }, () => []);
  for (let triple = 0; triple < 27; triple++) {
    const columns = [triple % 3, 3 + (Math.floor(triple / 3) % 3), 6 + Math.floor(triple / 9)];
    for (const order of orders) {
      const three = columns.map((column, stack) => (band * 3 + order[stack]!) * 9 + column);
      const sum = values[three[0]!]! + values[three[1]!]! + values[three[2]!]!;
      if (sum > value[triple]!) {
        value[triple] = sum;
        found[triple] = three;
      }
    }
  }
  return { value, cells: found };
}

/** A Settling changes prices step by step, so that the bound falls. */
export class Settling {
  private readonly direction = new Float64Array(81);

  constructor(
    private readonly relaxation: Relaxation,
    private readonly level: number, // a bound to reach; a score that a grid has will do
  ) {}

  /** step returns new prices. A cell that several digits want becomes dearer, one that none wants cheaper. */
  step(prices: ArrayLike<number>): Float64Array {
    const { value, wanted } = bound(this.relaxation, prices);
    let length = 0;
    for (const cell of cells) {
      this.direction[cell] = demand(wanted[cell]!) - 1 + this.direction[cell]! / 2;
      length += this.direction[cell]! ** 2;
    }
    const stride = length ? (value - this.level) / length : 0;
    return Float64Array.from(cells, (cell) => prices[cell]! + stride * this.direction[cell]!);
  }
}

/** demand returns how many digits want a cell. */
export const demand = (mask: number) => {
  let n = 0;
  for (let rest = mask; rest; rest &= rest - 1) n++;
  return n;
};
