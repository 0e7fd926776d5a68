// Examples of techniques, as scripts/techniques.ts stores them.
import { candidatesOf, readDigits } from '../board/cells';
import { after, type Picture, type Position, type Step } from '../board/path';

/** An Example is a step on the path of a board. */
export interface Example {
  name: string; // of the technique, without what type and size add
  board: string;
  before: string[]; // what the steps before it place and remove
  step: Step;
  zh: Chinese;
}

/** Chinese has the words of a step in Chinese. */
export interface Chinese {
  name: string;
  text: string;
}

export const chineseOf = (step: Step): Chinese => ({
  name: (step.title ?? step.technique!).replace(/（\d+ 格）|（\+.*$|类型 \d$/g, ''),
  text: step.text!,
});

/** positionOf returns the position in which the step of an example is found. */
export function positionOf({ board, before }: Example): Position {
  const digits = readDigits(board)!;
  const stepOf = (change: string): Step => (change[4] === '=' ? { place: change } : { remove: [change] });
  return before.reduce((position, change) => after(position, stepOf(change)), { digits, candidates: candidatesOf(digits) });
}

/** whereOf returns the cells to look at: those of the pattern, or of its houses, or of its candidates. */
export function whereOf({ cells, houses, roles }: Picture): ReadonlySet<number> {
  if (cells.size) return cells;
  if (houses.size) return houses;
  return new Set([...roles].flatMap(([candidate, role]) => (role === 'remove' ? [] : [Math.floor(candidate / 9)])));
}
