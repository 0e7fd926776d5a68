// Makes boards with the server, a few at a time.
import { ask, type Schemas } from '../api';
import { optionsOf, type Wishes } from './wishes';

/** A Made board, with what is known of it. */
export interface Made {
  board: string;
  solution?: string | undefined; // of a contest, the best one
  clues: number;
  rating?: { er: number; level: string; technique: string };
  contest?: Contest;
}

/** Contest is what is known of the completions of a contest board. */
export interface Contest {
  completions: number;
  best: number;
  optima?: number | undefined;
  second?: number | undefined;
  greedy?: number | undefined;
}

/** Progress has the boards so far, and how many were looked at to find those of a level. */
export interface Progress {
  boards: Made[];
  tried: number;
  /** Why it ended before all boards were made. */
  short?: 'time' | 'level' | 'missing';
}

/** mostTries is the number of boards without a match after which a level is given up. */
const mostTries = 2000;

/**
 * make makes boards, and yields after each request. The requests have the seeds from that of the
 * wishes on and always the same sizes, so that the same wishes make the same boards, and more of
 * them the same boards first.
 */
export async function* make(wishes: Wishes, signal: AbortSignal): AsyncGenerator<Progress> {
  const boards: Made[] = [];
  let [tried, lastFound] = [0, 0];
  for (let request = 0; boards.length < wishes.count; request++) {
    const count = sizeOf(request, wishes);
    const answers = await ask('generate', optionsOf(wishes, count, wishes.seed + request), signal);
    const generated = answers.filter(({ status }) => status === 'generated');
    const rated = wishes.contest ? generated.map(contestOf) : await rate(generated, signal);
    const level = wishes.contest ? '' : wishes.level;
    const suiting = rated.filter(({ rating }) => !level || rating?.level === level);
    tried += generated.length;
    if (suiting.length) lastFound = tried;
    boards.push(...suiting.slice(0, wishes.count - boards.length));
    const progress = { boards: [...boards], tried: level ? tried : boards.length };
    if (!generated.length) {
      yield { ...progress, short: answers.some(({ status }) => status === 'missing') ? 'missing' : 'time' };
      return;
    }
    if (level && tried - lastFound >= mostTries && boards.length < wishes.count) {
      yield { ...progress, short: 'level' };
      return;
    }
    yield progress;
  }
}

/** sizeOf returns the number of boards of a request: small ones first, for a quick first board. */
function sizeOf(request: number, { contest, level, uniform, technique, er }: Wishes): number {
  if ((uniform || technique || er) && !contest) return 1; // such a board may take seconds
  return Math.min(2 ** request, level && !contest ? 64 : 16);
}

const contestOf = ({ board, solution, clues, target }: Schemas['GenerateAnswer']): Made => ({
  board: board!,
  solution,
  clues: clues!,
  contest: { completions: target!.completions!, best: target!.best!, optima: target!.optima, second: target!.second, greedy: target!.greedy },
});

async function rate(generated: Schemas['GenerateAnswer'][], signal: AbortSignal): Promise<Made[]> {
  if (!generated.length) return [];
  const ratings = await ask('rate', { boards: generated.map(({ board }) => board!) }, signal);
  return generated.map(({ board, solution, clues }, i) => ({ board: board!, solution, clues: clues!, ...ratingOf(ratings[i]) }));
}

function ratingOf(answer: Schemas['RateAnswer'] | undefined): Pick<Made, 'rating'> {
  if (answer?.status !== 'rated') return {};
  return { rating: { er: answer.er!, level: answer.level!, technique: answer.technique! } };
}

const cluesOf = (board: string) => board.replace(/\./g, '').length;

/** unknown returns boards of which nothing is known, such as those of a link. */
export const unknown = (boards: readonly string[]): Made[] => boards.map((board) => ({ board, clues: cluesOf(board) }));

/** learn asks what make knows of boards. It cannot know how greedy play ends. */
export async function learn(boards: string[], weights: readonly number[] | undefined, signal: AbortSignal): Promise<Made[]> {
  if (!weights) {
    const [solved, rated] = await Promise.all([ask('solve', { boards }, signal), ask('rate', { boards }, signal)]);
    return boards.map((board, i) => ({ board, clues: cluesOf(board), solution: solved[i]?.grid, ...ratingOf(rated[i]) }));
  }
  const [best, counts] = await Promise.all([
    ask('max', { boards, weights: [...weights], second: true, ties: true }, signal),
    ask('count', { boards }, signal),
  ]);
  return boards.map((board, i) => {
    const [max, count] = [best[i], counts[i]];
    const known = max?.status === 'scored' && typeof count?.count === 'number';
    return {
      board,
      clues: cluesOf(board),
      ...(known ? { solution: max.grid, contest: { completions: Number(count.count), best: max.score!, optima: max.ties, second: max.second?.score } } : {}),
    };
  });
}

/** labelsOf returns the weights of cells as texts. */
export const labelsOf = (weights: readonly number[]): Map<number, string> => new Map(weights.map((weight, cell) => [cell, String(weight)]));
