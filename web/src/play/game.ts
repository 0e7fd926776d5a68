import { batch, computed, signal } from '@preact/signals';
import { clashesOf, readDigits, rings, scoreOf } from '../board/cells';
import { allPen } from '../board/pen';
import { full, pack, play, start, unpack, type Move, type Position } from './position';

/** A Puzzle is a board to play, with its origin. */
export interface Puzzle {
  clues: string; // 81 characters
  weights?: readonly number[]; // of target sudoku
  kind?: string; // easy to extreme, or target
  day?: string; // such as 2026-11-22
}

/** A Record is everything about a game, as it is kept and sent. */
export interface Record {
  puzzle: Puzzle;
  moves: [number, Move][]; // with the playing time in milliseconds
  at: number; // moves that are not undone
  elapsed: number;
  hints: number;
  checks: number;
  saved: Savepoint[];
  done?: boolean;
  changed: number; // when the player last did something, in milliseconds since 1970
}

/** A Savepoint is a position to which the player wants to come back. */
export interface Savepoint {
  time: number; // of play
  to: string; // as pack writes it
}

/** idOf returns the name under which a game is kept: the same puzzle is the same game. */
export function idOf(p: Puzzle): string {
  if (p.day) return `${p.day}.${p.kind}`;
  const weights = !p.weights ? '' : isRings(p.weights) ? '.target' : '.' + p.weights.join(',');
  return p.clues + weights;
}

export const isRings = (weights: readonly number[]) => weights.every((weight, cell) => weight === rings[cell]);

/** A Game is a game that one plays alone. It needs no server. */
export class Game {
  readonly puzzle: Puzzle;
  readonly id: string;
  readonly clues: Uint8Array;
  /** The moves, of which the first at are not undone. */
  private readonly moves;
  private positions: Position[]; // after each move that is not undone, the start first
  private readonly at;
  private readonly shared = signal(0); // how often share was called
  readonly hints;
  readonly checks;
  readonly helped = computed(() => this.hints.value + this.checks.value > 0);
  readonly saved;
  readonly done;
  readonly running = signal(false);
  private elapsedBefore: number;
  private changed: number;
  private since = 0;

  constructor(
    record: Record,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.puzzle = record.puzzle;
    this.id = idOf(record.puzzle);
    this.clues = readDigits(record.puzzle.clues)!;
    this.moves = signal<readonly [number, Move][]>(record.moves);
    this.positions = [start(this.clues)];
    for (const [, move] of this.moves.value) this.positions.push(play(this.positions[this.positions.length - 1]!, move, this.clues));
    this.at = signal(Math.min(record.at, this.moves.value.length));
    this.hints = signal(record.hints);
    this.checks = signal(record.checks);
    this.saved = signal<readonly Savepoint[]>(record.saved);
    this.done = signal(record.done ?? false);
    this.elapsedBefore = record.elapsed;
    this.changed = record.changed;
  }

  readonly position = computed(() => (void this.shared.value, this.positions[this.at.value]!));
  readonly canUndo = computed(() => this.at.value > 0 && !this.done.value);
  readonly canRedo = computed(() => this.at.value < this.moves.value.length && !this.done.value);
  readonly clashes = computed(() => clashesOf(this.position.value.digits));
  /** Nothing was ever done in it. */
  get untouched() {
    return this.changed === 0;
  }

  /** Full and without clashes: it can be handed in. */
  readonly complete = computed(() => full(this.position.value) && this.clashes.value.size === 0);
  readonly score = computed(() => (this.puzzle.weights ? scoreOf(this.position.value.digits, this.puzzle.weights) : 0));

  /** play makes a move, and returns whether it changes anything. What was undone is forgotten. */
  play(move: Move): boolean {
    let next = play(this.position.value, move, this.clues);
    if (move.do === 'restore' && this.shared.value) next = { ...next, digits: this.position.value.digits };
    if (this.done.value || next === this.position.value) return false;
    const at = this.at.value;
    this.positions = [...this.positions.slice(0, at + 1), next];
    batch(() => {
      this.moves.value = [...this.moves.value.slice(0, at), [Math.round(this.elapsed()), move]];
      this.goTo(at + 1);
    });
    return true;
  }

  /** share sets the digits of a board that two fill together. Undo keeps them: it takes back marks and the pen. */
  share(digits: Uint8Array) {
    this.positions = this.positions.map((p) => ({ ...p, digits }));
    this.shared.value++;
  }

  undo() {
    if (this.canUndo.value) this.goTo(this.at.value - 1);
  }

  redo() {
    if (this.canRedo.value) this.goTo(this.at.value + 1);
  }

  private goTo(moves: number) {
    this.changed = Date.now();
    this.at.value = moves;
  }

  /** path returns the positions from the start to this one, without those that were undone. */
  path(): Position[] {
    return this.positions.slice(0, this.at.value + 1);
  }

  /** pathUntil returns the positions from the start up to a playing time. */
  pathUntil(time: number): Position[] {
    return this.path().filter((_, move) => !move || this.timeOf(move) <= time);
  }

  /** timeOf returns the playing time of a move of the path, counted from 1. */
  timeOf(move: number): number {
    return this.moves.value[move - 1]![0];
  }

  /** back undoes moves until so many are left. */
  back(moves: number) {
    if (!this.done.value && moves >= 0 && moves < this.at.value) this.goTo(moves);
  }

  save() {
    this.changed = Date.now();
    this.saved.value = [...this.saved.value, { time: Math.round(this.elapsed()), to: pack(this.position.value, this.clues) }];
  }

  drop(savepoint: Savepoint) {
    this.changed = Date.now();
    this.saved.value = this.saved.value.filter((other) => other !== savepoint);
  }

  restart() {
    this.positions = this.positions.slice(0, 1);
    this.elapsedBefore = 0;
    this.since = this.now();
    batch(() => {
      this.goTo(0);
      this.moves.value = [];
      this.hints.value = this.checks.value = 0;
      this.saved.value = [];
      this.done.value = false;
    });
    this.resume();
  }

  finish() {
    if (!this.complete.value) return;
    this.pause();
    this.changed = Date.now();
    this.done.value = true;
  }

  /** elapsed returns the playing time in milliseconds. */
  elapsed(): number {
    return this.elapsedBefore + (this.running.value ? this.now() - this.since : 0);
  }

  resume() {
    if (this.running.value || this.done.value) return;
    this.since = this.now();
    this.running.value = true;
  }

  pause() {
    this.elapsedBefore = this.elapsed();
    this.running.value = false;
  }

  record(): Record {
    return {
      puzzle: this.puzzle,
      moves: [...this.moves.value],
      at: this.at.value,
      elapsed: Math.round(this.elapsed()),
      hints: this.hints.value,
      checks: this.checks.value,
      saved: [...this.saved.value],
      ...(this.done.value ? { done: true } : {}),
      changed: this.changed,
    };
  }
}

/** newRecord returns a game before its first move. */
export function newRecord(puzzle: Puzzle): Record {
  return { puzzle, moves: [], at: 0, elapsed: 0, hints: 0, checks: 0, saved: [], changed: 0 };
}

/** readRecord returns a record if a value that comes from anywhere is one, and null otherwise. */
export function readRecord(value: unknown): Record | null {
  const v = value as Partial<Record> | null;
  const count = (n: unknown): n is number => typeof n === 'number' && Number.isFinite(n) && n >= 0;
  const puzzle = readPuzzle(v?.puzzle);
  if (!v || !puzzle || !Array.isArray(v.moves) || v.moves.length > 20000 || !Array.isArray(v.saved) || ![v.at, v.elapsed, v.hints, v.checks, v.changed].every(count)) return null;
  const clues = readDigits(puzzle.clues)!;
  const moves = v.moves as unknown[];
  if (!moves.every((each) => Array.isArray(each) && count(each[0]) && isMove(each[1], clues))) return null;
  if (!v.saved.every((s) => count(s?.time) && typeof s.to === 'string' && unpack(s.to, clues))) return null;
  return { ...(v as Record), puzzle };
}

/** readPuzzle returns a puzzle if a value is one that can be played, and null otherwise. */
export function readPuzzle(value: unknown): Puzzle | null {
  const v = value as Partial<Puzzle> | null | undefined;
  if (typeof v?.clues !== 'string' || !/^[1-9.]{81}$/.test(v.clues)) return null;
  if (!v.clues.includes('.') || clashesOf(readDigits(v.clues)!).size) return null;
  if (v.weights !== undefined && !(Array.isArray(v.weights) && v.weights.length === 81 && v.weights.every(Number.isSafeInteger))) return null;
  if (v.kind !== undefined && !/^[a-z]{1,12}$/.test(v.kind)) return null;
  if (v.day !== undefined && !/^\d{4}-\d\d-\d\d$/.test(v.day)) return null;
  return {
    clues: v.clues,
    ...(v.weights ? { weights: v.weights } : {}),
    ...(v.kind ? { kind: v.kind } : {}),
    ...(v.day ? { day: v.day } : {}),
  };
}

function isMove(value: unknown, clues: Uint8Array): value is Move {
  const m = value as { do?: unknown; cells?: unknown; digit?: unknown; colour?: unknown; pen?: unknown; to?: unknown } | null;
  const within = (n: unknown, least: number, most: number) => Number.isInteger(n) && (n as number) >= least && (n as number) <= most;
  if (m?.do === 'restore') return typeof m.to === 'string' && unpack(m.to, clues) !== null;
  if (!Array.isArray(m?.cells) || m.cells.length > 81 || !m.cells.every((cell) => within(cell, 0, 80))) return false;
  switch (m.do) {
    case 'digit':
      return within(m.digit, 0, 9);
    case 'corner':
    case 'centre':
    case 'struck':
      return within(m.digit, 1, 9);
    case 'colour':
      return within(m.colour, 0, 6);
    case 'pen':
      return Array.isArray(m.pen) && m.pen.length === m.cells.length && m.pen.every((mask) => within(mask, 0, allPen));
    case 'clear':
      return true;
  }
  return false;
}
