// What the server is asked about a board.
import { ask, post, type Schemas } from '../api';
import { events } from '../api/events';
import { readDigits, rowOf } from '../board/cells';
import { language } from '../words';
import { guess, type Guess } from './guess';
import { fits, readBoard, writeBoard, type Studied } from './study';
import type { Study } from './study';
import { signed } from './words';

/** weightsOf returns the option weights; the rings need none. */
const weightsOf = (study: Study) => (study.hasRings.value ? {} : { weights: [...study.weights.value] });

/** A Reason is why there is no answer: what the server says of a board. */
export class Unanswered extends Error {
  constructor(
    readonly status: string,
    message = '',
  ) {
    super(message);
  }
}

const sure = <A extends { status: string; error?: string }>(answer: A | undefined): A => {
  if (!answer) throw new Unanswered('missing');
  if (answer.status === 'invalid' || answer.status === 'unanswered') throw new Unanswered(answer.status, answer.error);
  return answer;
};

/** Counted is a number of completions. */
export interface Counted {
  count: bigint | number;
  /** It is only the number so far: there may be more. */
  more: boolean;
}

/** count counts completions, and tells the number so far. */
export async function* count(study: Study, signal: AbortSignal): AsyncGenerator<Counted> {
  const few = await ask('count', { boards: [study.text.value], limit: 2 }, signal);
  const first = sure(few[0]);
  yield { count: first.count ?? 0, more: first.stopped ?? false };
  if (!first.stopped) return;
  for await (const { event, data } of events('/api/v1/count', { body: { boards: [study.text.value] }, signal })) {
    const known = data as Schemas['CountAnswer'];
    if (event === 'sight' && known.count) yield { count: known.count, more: true };
    if (event === 'answer') yield { count: sure(known).count ?? 0, more: known.stopped ?? false };
    if (event === 'problem') throw new Unanswered('problem', (data as { detail?: string }).detail);
  }
}

/** Estimated is an estimate of the number of completions, with the ends of its interval. */
export interface Estimated {
  mean: number;
  low: number;
  high: number;
  exact: boolean;
}

export async function estimate(study: Study, signal: AbortSignal): Promise<Estimated> {
  const a = sure((await ask('count', { boards: [study.text.value], estimate: true }, signal))[0]);
  return { mean: a.estimate ?? a.count ?? 0, low: a.low ?? 0, high: a.high ?? 0, exact: a.exact ?? false };
}

/** trueCandidates returns the candidates that completions have, as a mask for each cell. */
export async function trueCandidates(board: Studied, signal: AbortSignal): Promise<Uint16Array> {
  const { possible } = sure((await ask('possible', { boards: [writeBoard(board)] }, signal))[0]);
  return readBoard(possible ?? '')?.masks ?? new Uint16Array(81);
}

export interface Ranked {
  score: number;
  grid: Uint8Array;
}

/** A Sum is the points of the cells with a weight, or with weights in a range, or of a row. */
export interface Sum {
  name: string;
  /** Whether it has a cell with a weight. */
  has: (cell: number, weight: number) => boolean;
  cells: number;
  digits: number;
  score: number;
}

/** A Best is the best score, or what is known of it. */
export interface Best {
  status: 'searching' | 'scored' | 'unproved' | 'unsolvable';
  score?: number;
  grid?: Uint8Array;
  /** No completion is better, if it is not proved that the score is the best. */
  bound?: number;
  ties?: number;
  moreTies?: boolean;
  second?: { score?: number; bound?: number; none: boolean; proved: boolean; grid?: Uint8Array };
  sums?: Sum[];
  proof?: { method: string; steps?: number };
  /** The number of completions, if they were counted. */
  completions?: number;
}

const ranked = (one: { score?: number; grid?: string }): Ranked => ({ score: one.score ?? 0, grid: readDigits(one.grid ?? '') ?? new Uint8Array(81) });

/** best finds the greatest score, or the least one, and tells what is known on the way. */
export async function* best(study: Study, least: boolean, signal: AbortSignal): AsyncGenerator<Best> {
  const body = { boards: [study.text.value], min: least, second: true, ties: true, 'ties-limit': 100_000, explain: true, ...weightsOf(study) };
  let seen: Best = { status: 'searching' };
  yield seen;
  for await (const { event, data } of events('/api/v1/max', { body, signal })) {
    if (event === 'sight') {
      const { score, bound } = data as Schemas['MaxAnswer'];
      yield (seen = { ...seen, ...(score !== undefined ? { score } : {}), ...(bound !== undefined ? { bound } : {}) });
    }
    if (event === 'answer') yield bestOf(sure(data as Schemas['MaxAnswer']));
    if (event === 'problem') throw new Unanswered('problem', (data as { detail?: string }).detail);
  }
}

function bestOf(a: Schemas['MaxAnswer']): Best {
  const { second, explanation } = a;
  return {
    status: a.status as Best['status'],
    ...(a.score !== undefined ? { score: a.score } : {}),
    ...(a.grid ? { grid: readDigits(a.grid)! } : {}),
    ...(a.bound !== undefined ? { bound: a.bound } : {}),
    ...(a.ties !== undefined ? { ties: a.ties, moreTies: a.tiesStopped ?? false } : {}),
    ...(second
      ? {
          second: {
            none: second.status === 'none',
            proved: second.status === 'scored',
            ...(second.score !== undefined ? { score: second.score } : {}),
            ...(second.bound !== undefined ? { bound: second.bound } : {}),
            ...(second.grid ? { grid: readDigits(second.grid)! } : {}),
          },
        }
      : {}),
    ...(explanation?.sums
      ? {
          sums: explanation.sums.map((sum) => ({
            ...groupOf(sum),
            cells: sum.cells ?? 0,
            digits: sum.digits ?? 0,
            score: sum.score ?? 0,
          })),
        }
      : {}),
    ...(explanation?.completions !== undefined ? { completions: explanation.completions } : {}),
    ...(explanation?.proof ? { proof: { method: explanation.proof.method ?? '', ...(explanation.proof.steps !== undefined ? { steps: explanation.proof.steps } : {}) } } : {}),
  };
}

function groupOf(sum: { row?: number; weight?: number; from?: number; to?: number }): Pick<Sum, 'name' | 'has'> {
  const { row, weight, from = 0, to = 0 } = sum;
  if (row !== undefined) return { name: `r${row}`, has: (cell) => rowOf(cell) + 1 === row };
  if (weight !== undefined) return { name: signed(weight), has: (_, other) => other === weight };
  return { name: `${signed(from)}…${signed(to)}`, has: (_, other) => from <= other && other <= to };
}

/** A Ranking is completions, the best ones first. */
export interface Ranking {
  grids: Ranked[];
  /** It is proved that none is better than these. */
  proved: boolean;
  /** There are no others. */
  whole: boolean;
}

export async function ranking(study: Study, least: boolean, most: number, signal: AbortSignal): Promise<Ranking> {
  const a = sure((await ask('max', { boards: [study.text.value], min: least, top: most, ...weightsOf(study) }, signal))[0]);
  const grids = (a.top ?? []).map(ranked);
  return { grids, proved: a.status !== 'unproved', whole: a.status === 'scored' && grids.length < most };
}

/** A Stake is what the digits of a cell are worth. */
export interface Stake {
  digit: number;
  /** What any other digit costs at least. None if there is no other, or if it is not known. */
  gap?: number;
  choices: { digit: number; score?: number; bound?: number }[];
}

export interface Stakes {
  score?: number;
  grid?: Uint8Array;
  bound?: number;
  cells: Map<number, Stake>;
}

/** stakes tells for each cell which score each digit still allows. */
export async function stakes(study: Study, signal: AbortSignal): Promise<Stakes> {
  const a = sure((await ask('explain', { boards: [study.text.value], target: true, ...weightsOf(study) }, signal))[0]);
  const cells = new Map<number, Stake>();
  for (const each of a.target?.cells ?? []) {
    cells.set((Number(each.cell![1]) - 1) * 9 + Number(each.cell![3]) - 1, {
      digit: each.digit ?? 0,
      ...(each.gap !== undefined ? { gap: each.gap } : {}),
      choices: (each.choices ?? []).map((c) => ({ digit: c.digit ?? 0, ...(c.score !== undefined ? { score: c.score } : {}), ...(c.bound !== undefined ? { bound: c.bound } : {}) })),
    });
  }
  return {
    cells,
    ...(a.target?.score !== undefined ? { score: a.target.score } : {}),
    ...(a.target?.grid ? { grid: readDigits(a.target.grid)! } : {}),
    ...(a.bound !== undefined ? { bound: a.bound } : {}),
  };
}

/** A Spread is the number of completions with each score, the least score first. */
export interface Spread {
  count: number;
  stopped: boolean;
  scores: { score: number; count: number }[];
  /** Only if there are too many scores: each of scores then is the least one of a range. */
  ranges?: { width: number; lowest: number; highest: number; mean: number };
}

export async function spread(study: Study, signal: AbortSignal): Promise<Spread> {
  const a = sure((await ask('spread', { boards: [study.text.value], ...weightsOf(study) }, signal))[0]);
  return {
    count: a.count ?? 0,
    stopped: a.stopped ?? false,
    scores: (a.spread ?? []).map((each) => ({ score: each.score ?? 0, count: each.count ?? 0 })).reverse(),
    ...(a.ranges ? { ranges: { width: a.ranges.width ?? 1, lowest: a.ranges.lowest ?? 0, highest: a.ranges.highest ?? 0, mean: a.ranges.mean ?? 0 } } : {}),
  };
}

export type Style = 'player' | 'explainer';
export type Path = Schemas['ExplainAnswer'];

export async function path(study: Study, style: Style, signal: AbortSignal): Promise<Path> {
  return sure((await ask('explain', { boards: [study.text.value], style, chains: true, language: language.value }, signal))[0]);
}

export type Rating = Schemas['RateAnswer'];

export async function rate(study: Study, signal: AbortSignal): Promise<Rating> {
  return sure((await ask('rate', { boards: [study.text.value] }, signal))[0]);
}

/** redundant returns the cells of the redundant clues of a board with one completion. */
export async function redundant(study: Study, signal: AbortSignal): Promise<readonly string[]> {
  return sure((await ask('check', { boards: [study.text.value] }, signal))[0]).redundant ?? [];
}

/** A Solved puzzle with further rules has a grid, unless there is none: the values row by row. */
export interface Solved {
  completions: 'none' | 'one' | 'several';
  grid?: string;
  columns: number;
}

/** solvePuzzle solves a puzzle with further rules. */
export async function solvePuzzle(puzzle: string, signal: AbortSignal): Promise<Solved> {
  const a = sure((await ask('solve', { boards: [puzzle] }, signal))[0]);
  if (a.status === 'unsupported') throw new Unanswered(a.status, a.error);
  const columns = Number(/^\.Shape~\d+x(\d+)|"columns":(\d+)/.exec(puzzle)?.slice(1).find(Boolean) ?? 9);
  return { completions: a.status === 'solved' ? 'one' : a.status === 'several' ? 'several' : 'none', ...(a.grid ? { grid: a.grid } : {}), columns };
}

/** A Certificate is a proof of a best score, as a file in base64. */
export interface Certificate {
  file?: string;
  /** Why there is none. */
  none?: string;
  status: string;
  score?: number;
}

export async function certificate(study: Study, least: boolean, signal: AbortSignal): Promise<Certificate> {
  const a = sure((await ask('max', { boards: [study.text.value], min: least, certificate: true, ...weightsOf(study) }, signal))[0]);
  return {
    status: a.status,
    ...(a.certificate ? { file: a.certificate } : {}),
    ...(a.uncertified ? { none: a.uncertified } : {}),
    ...(a.score !== undefined ? { score: a.score } : {}),
  };
}

export type Verdict = Schemas['VerifyAnswer'];

/** verify has a certificate checked. With a study, it must be about its board and weights. */
export async function verify(file: string, study: Study | null, signal?: AbortSignal): Promise<Verdict> {
  const about = study ? { board: study.text.value, weights: [...study.weights.value] } : {};
  const { answers } = await post<{ answers: Verdict[] }>('/api/v1/verify', { certificate: file, ...about }, signal ? { signal } : {});
  return answers[0]!;
}

export type Found = Schemas['ReadAnswer'];

/** A Text is what was found in a text. */
export interface Text {
  found: Found[];
  /** What had to be assumed to find it. */
  assumed: Guess['assumed'];
}

/** readText finds the boards in a text. If the server finds none, they are guessed. */
export async function readText(text: string, signal?: AbortSignal): Promise<Text> {
  const read = async (text: string) => (await post<{ answers: Found[] | null }>('/api/v1/read', { text }, signal ? { signal } : {})).answers ?? [];
  let found = await read(text);
  const onLine = found.some((each) => each.status === 'read') ? null : onOneLine(text);
  if (onLine) {
    const again = await read(onLine);
    if (again.some((each) => each.status === 'read')) found = again;
  }
  const guessed = found.some((each) => each.status === 'read') ? null : guess(text);
  if (!guessed) return { found, assumed: 'nothing' };
  return { found: guessed.boards.map((board, i) => ({ number: i + 1, line: 1, board, status: 'read' })), assumed: guessed.assumed };
}

/** onOneLine returns a JSON object of several lines on one line, and null for any other text. */
function onOneLine(text: string): string | null {
  if (!/^\s*\{/.test(text) || !text.trim().includes('\n')) return null;
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return null;
  }
}

/** gridIn returns the grid in a text, if it completes the board. */
export async function gridIn(text: string, board: Studied): Promise<Uint8Array | null> {
  const { found } = await readText(text);
  for (const each of found.flatMap(({ grid, board }) => [grid, board])) {
    const grid = readDigits(each ?? '');
    if (grid && fits(grid, board)) return grid;
  }
  return null;
}
