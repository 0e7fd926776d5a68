// What is asked of the server for pictures of what the desk has.
import type { Drawable } from '../api';
import { writeDigits } from '../board/cells';
import type { Desk, End, Pictured } from './desk';
import type { Position } from '../board/path';
import { writeBoard, type Study } from './study';

/** pictureOf is the picture of what is seen: on its tab the spread, and otherwise what the board shows. */
export function pictureOf(desk: Pick<Desk, 'study' | 'tab' | 'shown' | 'spread'>): Pictured {
  const { study } = desk;
  const tab = desk.tab.value;
  if (tab === 'spread' && !desk.shown.value && desk.spread.value.value?.scores.length) {
    return { what: 'spread', question: 'spread', options: { board: study.text.value, ...weightsOf(study) } };
  }
  if (desk.shown.value) return desk.shown.value.picture;
  const weighed = tab === 'score' || tab === 'spread' || tab === 'weights';
  return { what: 'board', ...drawn(study, study.text.value, weighed) };
}

/** ofGrid is a grid, in which the clues of the board are seen. */
export const ofGrid = (study: Study, grid: Uint8Array, weighed = false): Pictured => ({
  what: 'grid',
  ...drawn(study, writeDigits(grid), weighed, { clues: study.board.value.masks ? undefined : study.text.value }),
});

/** ofBest is the best grid, or the worst one. */
export const ofBest = (study: Study, end: End): Pictured => ({
  what: end,
  question: 'max',
  options: { board: study.text.value, min: end === 'least', ...weightsOf(study) },
});

/** ofPosition is a board with candidates in its blank cells. */
export const ofPosition = (position: Position): Pictured => ({ what: 'candidates', question: 'draw', options: { board: positionText(position), candidates: true } });

/** ofStep is the step that a player finds next in a position. */
export const ofStep = (study: Study, position: Position): Pictured => ({
  what: 'step',
  question: 'hint',
  options: {
    board: writeDigits(position.digits),
    clues: study.board.value.masks ? undefined : study.text.value,
    candidates: positionText(position),
  },
});

const drawn = (study: Study, board: string, weighed: boolean, more: Drawable['options'] = {}): Drawable => ({
  question: 'draw',
  options: { board, ...more, ...(weighed ? { rings: true, ...weightsOf(study) } : {}) },
});

/** weightsOf leaves out the rings, which the server has anyway. */
const weightsOf = (study: Study): Drawable['options'] => (study.hasRings.value ? {} : { weights: study.weights.value.join(',') });

/** positionText writes a position as lists of candidates. */
const positionText = ({ digits, candidates }: Position) => writeBoard({ digits, masks: candidates.map((mask, cell) => (digits[cell] ? 1 << (digits[cell]! - 1) : mask)) });
