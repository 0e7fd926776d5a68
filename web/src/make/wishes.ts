// What a maker of boards asks for, and the link that has all of it.
import type { Schemas } from '../api';
import { rings } from '../board/cells';
import { levels, type Level } from '../words/levels';
import { inCommand, techniques } from './techniques';

export const symmetries = ['none', 'rotate180', 'rotate90', 'horizontal', 'vertical', 'both', 'diagonal', 'antidiagonal', 'diagonals', 'full'] as const;
export type Symmetry = (typeof symmetries)[number];

export const optima = ['any', 'unique', 'several'] as const;
export type Optimum = (typeof optima)[number];

/** most is the number of boards that a page shows at a time. */
export const most = 60;

/** Wishes are the options of boards. Those of the other kind of board have no effect. */
export interface Wishes {
  contest: boolean; // for target sudoku, with several completions
  clues: readonly [number, number];
  symmetry: Symmetry;
  pattern: string; // 81 characters, 1 for a clue; '' for none
  minimal: boolean;
  uniform: boolean;
  level: Level | '';
  technique: string; // its name in the command, or ''
  er: readonly [number, number] | null; // the least and the greatest rating; null for any
  completions: readonly [number, number];
  optimum: Optimum;
  gap: number;
  greedy: boolean;
  weights: readonly number[] | null; // null for the rings
  from: string; // a full grid, or ''
  count: number;
  seed: number; // 0 for one that nobody has chosen yet
}

export const initial: Wishes = {
  contest: false,
  clues: [24, 36],
  symmetry: 'rotate180',
  pattern: '',
  minimal: false,
  uniform: false,
  level: '',
  technique: '',
  er: null,
  completions: [200, 2000],
  optimum: 'unique',
  gap: 1,
  greedy: false,
  weights: null,
  from: '',
  count: 1,
  seed: 0,
};

/** weightsOf returns the weights of the boards, if they have any. */
export const weightsOf = (wishes: Wishes): readonly number[] | undefined => (wishes.contest ? (wishes.weights ?? rings) : undefined);

/** optionsOf returns the options of generate. */
export function optionsOf(wishes: Wishes, count: number, seed: number): Schemas['Generate'] {
  const range = ([least, greatest]: readonly [number, number]) => `${least}-${greatest}`;
  const common = { count, seed, ...(wishes.from ? { from: [wishes.from] } : {}) };
  if (wishes.contest) {
    return {
      ...common,
      target: true,
      completions: range(wishes.completions),
      optimum: wishes.optimum,
      gap: wishes.gap,
      greedy: wishes.greedy,
      ...(wishes.weights ? { weights: [...wishes.weights] } : {}),
    };
  }
  if (wishes.uniform) return { count, seed, unbiased: true, clues: range([Math.max(wishes.clues[0], 17), Math.min(wishes.clues[1], 31)]) };
  const shape = wishes.pattern ? { pattern: wishes.pattern.replace(/0/g, '.') } : { clues: range(wishes.clues), symmetry: wishes.symmetry };
  const { technique, er } = wishes;
  return { ...common, ...shape, minimal: wishes.minimal, ...(technique ? { technique } : {}), ...(er ? { er: `${er[0].toFixed(1)}-${er[1].toFixed(1)}` } : {}) };
}

/** Shared is what a link has: the wishes, and the boards if there are any. */
export interface Shared {
  wishes: Wishes;
  boards: string[];
}

/** Read is what was found in a link. */
export interface Read extends Shared {
  lost: number; // boards that could not be read, such as the last one of a link that was cut off
}

/** writeLink returns the path of the page with wishes and boards in it. */
export function writeLink({ wishes, boards }: Shared): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(wishes) as [keyof Wishes, Wishes[keyof Wishes]][]) {
    const text = write(value);
    if (text !== write(initial[name])) parts.set(name, text);
  }
  if (boards.length) parts.set('boards', boards.join('-'));
  const text = parts.toString().replace(/%2C/g, ',');
  return '/make' + (text ? '#' + text : '');
}

const write = (value: Wishes[keyof Wishes]) => (Array.isArray(value) ? value.join(',') : String(value ?? ''));

/** readLink reads the fragment of a link. What is missing or wrong has its initial value. */
export function readLink(fragment: string): Read {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const found = (name: keyof Wishes) => parts.get(name) ?? undefined;
  const flag = (name: keyof Wishes) => found(name) === 'true';
  const oneOf = <W extends string>(name: keyof Wishes, words: readonly W[], otherwise: W) => words.find((word) => word === found(name)) ?? otherwise;
  const text = (name: keyof Wishes, form: RegExp) => (form.test(found(name) ?? '') ? found(name)! : '');
  const number = (name: 'gap' | 'count' | 'seed', least: number, greatest: number) => {
    const n = Number(found(name));
    return found(name) !== undefined && Number.isInteger(n) && n >= least && n <= greatest ? n : initial[name];
  };
  const range = (name: 'clues' | 'completions', least: number, greatest: number): readonly [number, number] => {
    const ends = (found(name) ?? '').split(',').map(Number);
    const [a, b] = ends;
    return ends.length === 2 && ends.every((n) => Number.isInteger(n) && n >= least && n <= greatest) ? [a!, b!] : initial[name];
  };
  const given = (parts.get('boards') ?? '').split('-').filter(Boolean);
  const boards = given.filter((board) => /^[1-9.]{81}$/.test(board));
  return {
    wishes: {
      contest: flag('contest'),
      clues: range('clues', 17, 81),
      symmetry: oneOf('symmetry', symmetries, initial.symmetry),
      pattern: text('pattern', /^[01]{81}$/),
      minimal: flag('minimal'),
      uniform: flag('uniform'),
      level: oneOf<Level | ''>('level', levels, ''),
      technique: oneOf('technique', techniques.map(inCommand), ''),
      er: readRatings(found('er') ?? ''),
      completions: range('completions', 2, mostCompletions),
      optimum: oneOf('optimum', optima, initial.optimum),
      gap: number('gap', 0, 1_000_000),
      greedy: flag('greedy'),
      weights: readWeights(found('weights') ?? ''),
      from: text('from', /^[1-9]{81}$/),
      count: number('count', 1, most),
      seed: number('seed', 0, Number.MAX_SAFE_INTEGER),
    },
    boards: boards.slice(0, most),
    lost: given.length - boards.length,
  };
}

export const mostCompletions = 1_000_000;

/** leastRating and greatestRating are those that boards can have. */
export const [leastRating, greatestRating] = [1, 12];

/** readRatings reads two ratings with a comma between them. It returns null for anything else. */
function readRatings(text: string): readonly [number, number] | null {
  const [a, b, ...more] = text.split(',');
  const [least, greatest] = [a, b].map((end) => (/^\d{1,2}(\.\d)?$/.test(end ?? '') ? Number(end) : NaN));
  return !more.length && least! >= leastRating && least! <= greatest! && greatest! <= greatestRating ? [least!, greatest!] : null;
}

/** readWeights reads 81 numbers with commas or blanks between them. It returns null for anything else. */
export function readWeights(text: string): number[] | null {
  const numbers = text.trim().split(/[\s,，]+/).map(Number);
  return numbers.length === 81 && numbers.every((n) => Number.isSafeInteger(n) && Math.abs(n) <= 1e12) ? numbers : null;
}
