// The address of a study. Everything is in the fragment, which browsers do not send to the server.
import { clashesOf, readDigits, rings, writeDigits } from '../board/cells';
import { readBoard, type Studied } from './study';

/** A Linked study is what a link has. */
export interface Linked {
  board: Studied;
  weights: readonly number[];
  mine: Uint8Array | null;
  /** What is asked about it; '' if the link does not say so. */
  tab: string;
}

interface Parts {
  board: string; // 81 characters, or candidates as 729
  weights?: readonly number[] | undefined; // the rings if there are none
  mine?: ArrayLike<number> | null;
  tab?: string;
}

/** linkToStudy returns the path of a study. */
export function linkToStudy({ board, weights, mine, tab }: Parts): string {
  const parts = [`board=${board}`];
  if (weights && weights.some((weight, cell) => weight !== rings[cell])) parts.push(`weights=${shorten(weights)}`);
  if (mine) parts.push(`grid=${writeDigits(mine)}`);
  if (tab) parts.push(`tab=${tab}`);
  return '/solve#' + parts.join('&');
}

/** readStudy reads a fragment. It returns null if it has no board, or something that is none. */
export function readStudy(fragment: string): Linked | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const board = readBoard((parts.get('board') ?? '').replace(/0/g, '.'));
  const weights = parts.has('weights') ? lengthen(parts.get('weights')!) : rings;
  if (!board || !weights) return null;
  const mine = readDigits(parts.get('grid') ?? '');
  return { board, weights, mine: mine && mine.every(Boolean) && !clashesOf(mine).size ? mine : null, tab: parts.get('tab') ?? '' };
}

/** codeIn returns the link of f-puzzles or SudokuPad in a fragment, which may be its code alone; '' if there is none. */
export function codeIn(fragment: string): string {
  if (!/^#(?!board=|game=).*(fpuz|scl|ctc|load=)/.test(fragment)) return '';
  const code = fragment.slice(1).replace(/^(?=fpuz|scl|ctc)/, 'https://sudokupad.app/');
  try {
    return decodeURIComponent(code);
  } catch {
    return code; // nothing in it is encoded
  }
}

/** shorten writes weights; a number with x is repeated. */
function shorten(weights: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const weight of weights) {
    const last = runs[runs.length - 1];
    if (last?.[0] === weight) last[1]++;
    else runs.push([weight, 1]);
  }
  return runs.map(([weight, n]) => (n > 1 ? `${weight}x${n}` : `${weight}`)).join(',');
}

/** mostWeight is the greatest weight, and the negative of the least, that can be painted and linked. */
export const mostWeight = 9999;

function lengthen(text: string): number[] | null {
  const weights: number[] = [];
  for (const run of text.split(',')) {
    const match = /^(-?\d{1,4})(?:x(\d{1,2}))?$/.exec(run);
    if (!match) return null;
    for (let n = Number(match[2] ?? 1); n > 0; n--) weights.push(Number(match[1]));
    if (weights.length > 81) return null;
  }
  return weights.length === 81 ? weights : null;
}
