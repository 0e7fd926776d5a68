// Help with a game from the server: hints, whether it is right so far, the best score. Without the
// server, alone.ts knows some of it.
import { ask, Problem, type Schemas } from '../api';
import { events } from '../api/events';
import { candidatesOf, cellNamed, namedIn, readDigits, writeDigits } from '../board/cells';
import { language } from '../words';
import { checkAlone, hardestAlone, hintAlone, lastRightAlone } from './alone';
import { isRings, type Game } from './game';
import type { Difficulty, Hint, HintDetail, Verdict } from './hint';
import { automatic } from './position';

/** weightsOf returns the option weights of a question about a game. */
const weightsOf = (game: Game) => (game.puzzle.weights && !isRings(game.puzzle.weights) ? { weights: [...game.puzzle.weights] } : {});

const digitsOf = (game: Game) => writeDigits(game.position.value.digits);

const statement = (text: string) => ({ cell: cellNamed(text), digit: Number(text[5]) });

/** orAlone asks the server, and answers without it if it cannot be reached and that is possible. */
async function orAlone<Answer>(question: Promise<Answer>, alone: () => Answer | null): Promise<Answer> {
  try {
    return await question;
  } catch (error) {
    const answer = error instanceof Problem && error.status === 0 ? alone() : null;
    if (answer === null) throw error;
    return answer;
  }
}

/** hintFor asks for a hint. */
export const hintFor = (game: Game, detail: HintDetail, withAutomatic: boolean) =>
  orAlone(askForHint(game, detail, withAutomatic), () => (game.puzzle.weights ? null : hintAlone(game, detail)));

async function askForHint(game: Game, detail: HintDetail, withAutomatic: boolean, withStruck = true): Promise<Hint> {
  const target = game.puzzle.weights !== undefined;
  const p = game.position.value;
  const struck = !target && withStruck && p.struck.some(Boolean);
  const candidates = struck ? automatic(p) : candidatesOf(p.digits);
  const [answer] = await ask('hint', {
    boards: [digitsOf(game)],
    clues: game.puzzle.clues,
    detail,
    language: language.value,
    ...(struck ? { candidates: candidatesText(candidates, p.digits) } : {}),
    ...(target ? { target, ...weightsOf(game) } : {}),
  });
  // Candidates that the player struck, and does not see, are no mistake.
  if (struck && !withAutomatic && answer?.missing?.length) return askForHint(game, detail, withAutomatic, false);
  const step = answer?.steps?.[0];
  const text = step?.text ?? answer?.text ?? '';
  const placed = step?.place ?? (answer?.cell ? `${answer.cell.cell}=${answer.cell.digit}` : undefined);
  const pattern = step?.pattern;
  const name = step?.title ?? step?.technique;
  const looked = [...(pattern?.cells ?? []), ...(placed ? [placed] : [])].map(cellNamed);
  return {
    detail,
    text,
    ...(name ? { name } : {}),
    ...(step?.technique ? { technique: step.technique } : {}),
    status: answer?.status ?? '',
    marked: new Set(detail === 'full' ? looked : namedIn(text)),
    wrong: new Set((answer?.wrong ?? []).map((text) => cellNamed(text))),
    ...(placed ? { place: statement(placed) } : {}),
    remove: (step?.remove ?? []).map(statement),
    ...(pattern ? { drawn: { step, position: { digits: p.digits, candidates } } } : {}),
  };
}

/** candidatesText writes candidates as 729 characters. */
function candidatesText(masks: ArrayLike<number>, digits: ArrayLike<number>): string {
  let text = '';
  for (let cell = 0; cell < 81; cell++) {
    for (let digit = 1; digit <= 9; digit++) {
      text += (digits[cell] ? digits[cell] === digit : masks[cell]! & (1 << (digit - 1))) ? digit : '.';
    }
  }
  return text;
}

/** check asks whether the position is right. */
export const check = (game: Game) => orAlone(askWhetherRight(game), () => checkAlone(game));

async function askWhetherRight(game: Game): Promise<Verdict> {
  const [now, only] = await ask('solve', { boards: [digitsOf(game), game.puzzle.clues], unique: false });
  const right = isSolved(now);
  const wrong = new Set<number>();
  const solution = only?.status === 'solved' && only.grid ? readDigits(only.grid) : null;
  if (!right && solution) game.position.value.digits.forEach((digit, cell) => digit && digit !== solution[cell] && wrong.add(cell));
  return { right, wrong };
}

/** A board that contradicts itself is not solved either. */
const isSolved = (answer: Schemas['SolveAnswer'] | undefined) => answer?.status === 'solved' || answer?.status === 'several';

/** lastRight returns the number of moves after which the position was last right, -1 if it never was. */
export const lastRight = (game: Game) => orAlone(askLastRight(game), () => lastRightAlone(game));

async function askLastRight(game: Game): Promise<number> {
  const path = game.path();
  const answers = await ask('solve', { boards: path.map((p) => writeDigits(p.digits)) });
  return answers.findLastIndex(isSolved);
}

/** askForDifficulty asks how hard the board of a game is. */
export const askForDifficulty = (game: Game, signal: AbortSignal) =>
  orAlone<Difficulty>(
    ask('explain', { boards: [game.puzzle.clues] }, signal).then(([answer]) => answer ?? {}),
    () => hardestAlone(game),
  );

/** Reachable is the best score that can still be reached. */
export interface Reachable {
  searching: boolean;
  /** None if no completion is known yet, or if there is none. */
  score?: number;
  /** No completion has more, if it is not proved that the score is the best. */
  bound?: number;
}

/** reachable tells the best score from here, and on the way what is known of it. */
export async function* reachable(game: Game, signal: AbortSignal): AsyncGenerator<Reachable> {
  const body = { boards: [digitsOf(game)], ...weightsOf(game) };
  for await (const { event, data } of events('/api/v1/max', { body, signal })) {
    const { score, bound } = data as Partial<Schemas['MaxAnswer']>;
    const known = { ...(score !== undefined ? { score } : {}), ...(bound !== undefined ? { bound } : {}) };
    if (event === 'sight') yield { searching: true, ...known };
    if (event === 'answer') {
      yield { searching: false, ...known };
      return;
    }
  }
}

/** maxOf asks for the best score of each of several boards of a game. */
export const maxOf = (game: Game, boards: string[], ties = false) => ask('max', { boards, ...weightsOf(game), ...(ties ? { ties, 'ties-limit': 1000 } : {}) });
