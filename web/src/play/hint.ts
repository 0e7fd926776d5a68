// What help.ts and alone.ts answer.
import type { Position, Step } from '../board/path';

export type HintDetail = 'where' | 'what' | 'full';

/** A Hint says what to look at, and with the detail full what to do. */
export interface Hint {
  detail: HintDetail;
  text: string;
  /** The name of the technique, once more than the place is told. */
  name?: string;
  /** Its name in English. */
  technique?: string;
  status: string;
  marked: Set<number>;
  wrong: Set<number>;
  /** The digit to enter. */
  place?: { cell: number; digit: number };
  /** The candidates to remove. */
  remove: { cell: number; digit: number }[];
  /** The whole step and the position in which it is found, to draw it. */
  drawn?: { step: Step; position: Position };
}

/** A Difficulty is the level of a board, and the hardest technique that it needs, as far as they are known. */
export interface Difficulty {
  level?: string;
  technique?: string;
}

/** A Verdict says whether a position can still be finished, and which entries are wrong if that is known. */
export interface Verdict {
  right: boolean;
  wrong: Set<number>;
  /** What was done about it. */
  note?: string;
}
