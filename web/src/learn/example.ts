// Examples of techniques: those of the lessons, as scripts/techniques.ts stores them, and those of practice.
import type { Questions } from '../api';
import { bit, candidatesOf, cellAt, cells, columnOf, digits, readDigits, rowOf, writeDigits } from '../board/cells';
import { after, type Picture, type Position, type Step } from '../board/path';
import { writeBoard } from '../solve/study';
import { familyOf } from './names';

/** An Example is a position on the path of a board, with the steps of a technique that are possible there. */
export interface Example {
  board: string;
  before: string[]; // what the steps before it place and remove
  steps: Step[];
  zh: string[]; // the texts of the steps in Chinese
}

/** Ask asks the engine a question about boards. */
export type Ask = <Q extends 'explain' | 'hint'>(question: Q, options: Questions[Q][0]) => Promise<Questions[Q][1][]>;

/** exampleOf returns the first position on the path of a board in which a technique is needed, or null if there is none. */
export async function exampleOf(technique: string, board: string, ask: Ask): Promise<Example | null> {
  const [path] = await ask('explain', { boards: [board] });
  const at = path?.steps?.findIndex((step) => familyOf(step.technique!) === technique) ?? -1;
  if (at < 0) return null;
  const before = path!.steps!.slice(0, at).flatMap(changesOf);
  const position = positionOf({ board, before });
  const candidates = writeBoard({ digits: position.digits, masks: position.candidates.map((mask, cell) => (position.digits[cell] ? bit(position.digits[cell]!) : mask)) });
  const [en, zh] = await Promise.all(
    (['en', 'zh'] as const).map(async (language) => {
      const [hint] = await ask('hint', { boards: [writeDigits(position.digits)], clues: board, candidates, all: true, language });
      return (hint?.steps ?? []).filter((step) => familyOf(step.technique!) === technique);
    }),
  );
  return en!.length ? { board, before, steps: en!, zh: zh!.map(({ text }) => text!) } : null;
}

/** storable returns an example with its first steps: a position can have dozens of chains. */
export const storable = ({ steps, zh, ...rest }: Example): Example => ({ ...rest, steps: steps.slice(0, 6), zh: zh.slice(0, 6) });

/** changesOf returns what a step places and removes. */
export const changesOf = ({ place, remove = [] }: Step): string[] => [...(place ? [place] : []), ...remove];

/** positionOf returns the position of an example. */
export function positionOf({ board, before }: Pick<Example, 'board' | 'before'>): Position {
  const clues = readDigits(board)!;
  const stepOf = (change: string): Step => (change[4] === '=' ? { place: change } : { remove: [change] });
  return before.reduce((position, change) => after(position, stepOf(change)), { digits: clues, candidates: candidatesOf(clues) });
}

/** whereOf returns the cells to look at: those of the pattern, or of its houses, or of its candidates. */
export function whereOf({ cells, houses, roles }: Picture): ReadonlySet<number> {
  if (cells.size) return cells;
  if (houses.size) return houses;
  return new Set([...roles].flatMap(([candidate, role]) => (role === 'remove' ? [] : [Math.floor(candidate / 9)])));
}

/** shuffled returns a board in another arrangement, which is solved by the same techniques. */
export function shuffled(board: string): string {
  const lines = () => inDisorder([0, 3, 6]).flatMap((band) => inDisorder([0, 1, 2]).map((line) => band + line));
  const [rows, columns, names] = [lines(), lines(), inDisorder(digits)];
  const turned = Math.random() < 0.5;
  return writeDigits(
    cells.map((cell) => {
      const [row, column] = [rows[rowOf(cell)]!, columns[columnOf(cell)]!];
      const digit = Number(board[turned ? cellAt(column, row) : cellAt(row, column)]);
      return digit ? names[digit - 1]! : 0;
    }),
  );
}

/** inDisorder returns values in a random order. */
function inDisorder(values: readonly number[]): number[] {
  const order = [...values];
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(Math.random() * (i + 1));
    [order[i], order[other]] = [order[other]!, order[i]!];
  }
  return order;
}
