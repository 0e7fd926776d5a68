// The moves that the server does not show yet. What a player sees is the board of the server with
// these moves on it, so the server decides, and nothing waits for it.
import { cellNamed, nameOf } from '../board/cells';
import type { Schemas } from '../api';

export type Sent = Schemas['MoveBody'];

/** A Pending move is on its way. */
export interface Pending {
  move: Sent;
  /** The number of its event, once the server has acknowledged it. */
  number?: number;
}

/** An Outbox has the moves in their order. */
export class Outbox {
  constructor(private moves: Pending[] = []) {}

  get pending(): readonly Pending[] {
    return this.moves;
  }

  add(move: Omit<Sent, 'id'>) {
    this.moves = [...this.moves, { move: { ...move, id: newID() } }];
  }

  /** enter adds the entries that lead from a board to another one. */
  enter(from: ArrayLike<number>, to: ArrayLike<number>) {
    for (let cell = 0; cell < 81; cell++) {
      if (from[cell] !== to[cell]) this.add({ kind: 'entry', cell: nameOf(cell), digit: to[cell]! });
    }
  }

  /** next returns the move to send next. */
  next(): Sent | undefined {
    return this.moves.find((each) => each.number === undefined)?.move;
  }

  /** has tells whether a move of a kind is on its way. */
  has(...kinds: Sent['kind'][]): boolean {
    return this.moves.some((each) => kinds.includes(each.move.kind));
  }

  acknowledge(id: string, number: number) {
    this.moves = this.moves.map((each) => (each.move.id === id ? { ...each, number } : each));
  }

  /** refuse forgets a move that the server refuses. */
  refuse(id: string) {
    this.moves = this.moves.filter((each) => each.move.id !== id);
  }

  /** seen forgets the moves that a view of the server shows: all events before a number. During a pause, the view has no board. */
  seen(next: number, board: boolean) {
    this.moves = this.moves.filter(({ move, number }) => number === undefined || number >= next || (move.kind === 'entry' && !board));
  }

  /** over returns a board with the moves on it. */
  over(board: ArrayLike<number>): Uint8Array {
    const digits = Uint8Array.from(board);
    for (const { move } of this.moves) {
      if (move.kind === 'entry') digits[cellNamed(move.cell!)] = move.digit!;
    }
    return digits;
  }
}

/** newID returns an ID that no other tab or visit chooses. */
export function newID(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('-');
}

/** readPending returns pending moves if a value that was kept is such, and none otherwise. */
export function readPending(value: unknown): Pending[] {
  if (!Array.isArray(value)) return [];
  const all = value as Partial<Pending>[];
  const well = all.every((each) => {
    const { kind, id, cell, digit } = each?.move ?? {};
    if (typeof id !== 'string' || typeof kind !== 'string') return false;
    return kind !== 'entry' || (/^r[1-9]c[1-9]$/.test(cell ?? '') && Number.isInteger(digit));
  });
  return well ? (all as Pending[]) : [];
}
