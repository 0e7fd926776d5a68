// The board that is studied: its clues or candidates, its weights, and a grid of the reader.
import { batch, computed, signal } from '@preact/signals';
import { allDigits, bit, candidatesOf, cells, clashesOf, digitsOf, readDigits, rings, scoreOf, writeDigits } from '../board/cells';

/** A Board has clues, or lists of candidates that say more than clues do. */
export interface Studied {
  digits: Uint8Array;
  /** A bit mask for each cell, if the board is lists of candidates. */
  masks: Uint16Array | null;
}

export const blank = (): Studied => ({ digits: new Uint8Array(81), masks: null });

/** readCandidates reads 729 characters: nine for each cell. */
function readCandidates(text: string): Studied | null {
  if (text.length !== 729) return null;
  const masks = Uint16Array.from(cells, (cell) => {
    let mask = 0;
    for (let i = 0; i < 9; i++) if (text[cell * 9 + i] === String(i + 1)) mask |= 1 << i;
    return mask;
  });
  return { digits: singlesOf(masks), masks };
}

/** readBoard reads 81 characters, or candidates as 729. */
export function readBoard(text: string): Studied | null {
  const digits = readDigits(text);
  return digits ? { digits, masks: null } : readCandidates(text);
}

/** writeBoard is the inverse of readBoard. */
export function writeBoard({ digits, masks }: Studied): string {
  return masks ? writeCandidates(masks) : writeDigits(digits);
}

function writeCandidates(masks: Uint16Array): string {
  let text = '';
  for (const mask of masks) for (let i = 0; i < 9; i++) text += mask & (1 << i) ? i + 1 : '.';
  return text;
}

/** singlesOf returns the digits of the cells with one candidate. */
const singlesOf = (masks: Uint16Array) => Uint8Array.from(masks, (mask) => (mask && (mask & (mask - 1)) === 0 ? digitsOf(mask)[0]! : 0));

/** enter returns the board with a digit in some cells, or with blanks for 0. */
export function enter({ digits, masks }: Studied, selected: Iterable<number>, digit: number): Studied {
  if (masks) {
    const next = masks.slice();
    for (const cell of selected) next[cell] = digit ? bit(digit) : allDigits;
    return { digits: singlesOf(next), masks: next };
  }
  const next = digits.slice();
  for (const cell of selected) next[cell] = digit;
  return { digits: next, masks: null };
}

/** candidatesLeft returns the candidates that the clues leave, and that lists of candidates have. */
export function candidatesLeft({ digits, masks }: Studied): Uint16Array {
  const left = candidatesOf(digits);
  return masks ? left.map((mask, cell) => mask & masks[cell]!) : left;
}

/** fits tells whether a grid completes a board. */
export function fits(grid: Uint8Array, { digits, masks }: Studied): boolean {
  if (grid.some((digit) => digit === 0) || clashesOf(grid).size) return false;
  return grid.every((digit, cell) => (masks ? (masks[cell]! & bit(digit)) !== 0 : !digits[cell] || digits[cell] === digit));
}

const equal = (a: readonly number[], b: readonly number[]) => a.every((weight, cell) => weight === b[cell]);

/** A State is what can be undone. */
interface State {
  board: Studied;
  weights: readonly number[];
}

/** A Study is what a reader has on the desk. */
export class Study {
  readonly board = signal<Studied>(blank());
  readonly weights = signal<readonly number[]>(rings);
  /** A grid of the reader, to be compared with others. */
  readonly mine = signal<Uint8Array | null>(null);

  private readonly before = signal<readonly State[]>([]);
  private readonly after = signal<readonly State[]>([]);

  private stroke = false; // of weights, which has changed something

  readonly text = computed(() => writeBoard(this.board.value));
  readonly isBlank = computed(() => this.board.value.masks === null && this.board.value.digits.every((digit) => digit === 0));
  readonly clues = computed(() => this.board.value.digits.reduce((n, digit) => n + (digit ? 1 : 0), 0));
  readonly clashes = computed(() => clashesOf(this.board.value.digits));
  readonly hasRings = computed(() => this.weights.value.every((weight, cell) => weight === rings[cell]));
  readonly canUndo = computed(() => this.before.value.length > 0);
  readonly canRedo = computed(() => this.after.value.length > 0);

  /** set puts a board on the desk, with other weights if there are any. */
  set(board: Studied, weights = this.weights.value) {
    if (writeBoard(board) === this.text.value && equal(weights, this.weights.value)) return;
    this.keep();
    this.show({ board, weights });
  }

  /** weigh changes the weights. A stroke that goes on is undone as a whole. */
  weigh(weights: readonly number[], goesOn = false) {
    if (!goesOn) this.stroke = false;
    if (equal(weights, this.weights.value)) return;
    if (!this.stroke) this.keep();
    this.stroke = true;
    this.weights.value = weights;
  }

  enter(selected: Iterable<number>, digit: number) {
    this.set(enter(this.board.value, selected, digit));
  }

  undo() {
    this.step(this.before, this.after);
  }

  redo() {
    this.step(this.after, this.before);
  }

  /** scoreOf returns the score of a grid. */
  scoreOf(grid: ArrayLike<number>): number {
    return scoreOf(grid, this.weights.value);
  }

  private step(from: typeof this.before, to: typeof this.before) {
    const next = from.value[from.value.length - 1];
    if (!next) return;
    batch(() => {
      from.value = from.value.slice(0, -1);
      to.value = [...to.value, this.state];
      this.show(next);
    });
  }

  private get state(): State {
    return { board: this.board.value, weights: this.weights.value };
  }

  private keep() {
    this.stroke = false;
    this.before.value = [...this.before.value, this.state];
    this.after.value = [];
  }

  private show({ board, weights }: State) {
    batch(() => {
      this.board.value = board;
      this.weights.value = weights;
      if (this.mine.value && !fits(this.mine.value, board)) this.mine.value = null;
    });
  }
}
