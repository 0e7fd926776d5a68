import { signal } from '@preact/signals';
import { cells, columnOf, rowOf } from '../board/cells';
import { circle, cross, edgeOf, lineOf, neighbourOf, type Pen } from '../board/pen';
import type { Move, Position } from './position';

const edge = 0.3; // from the middle of a cell, in cells: a tap further out is for the edge

/** A Drawing is what the pen of a game does: a stroke is one move, once the pointer is lifted. */
export class Drawing implements Pen {
  /** What is drawn with a stroke that goes on. */
  readonly stroke = signal<Uint8Array | null>(null);
  private last = 0;
  private on: boolean | undefined; // whether the stroke draws; undefined before its first line
  private tap: () => void = () => {};

  constructor(
    private readonly position: { readonly value: Position },
    private readonly play: (move: Move) => void,
  ) {}

  press(cell: number, x: number, y: number) {
    this.stroke.value = this.position.value.pen.slice();
    this.last = cell;
    this.on = undefined;
    const beside = Math.abs(x) > Math.abs(y) ? neighbourOf(cell, 0, Math.sign(x)) : neighbourOf(cell, Math.sign(y), 0);
    if (Math.max(Math.abs(x), Math.abs(y)) <= edge) this.tap = () => this.mark(cell);
    else this.tap = () => beside !== undefined && this.toggle(edgeOf(cell, beside));
  }

  /** move goes on to a cell; to one further away, by those between. */
  move(to: number) {
    const stroke = this.stroke.value?.slice();
    if (!stroke) return;
    while (this.last !== to) {
      const from = this.last;
      this.last = neighbourOf(from, Math.sign(rowOf(to) - rowOf(from)), Math.sign(columnOf(to) - columnOf(from)))!;
      const { cell, bit } = lineOf(from, this.last);
      this.on ??= !(stroke[cell]! & bit); // who begins on a line takes lines away
      if (this.on) stroke[cell]! |= bit;
      else stroke[cell]! &= ~bit;
    }
    this.stroke.value = stroke;
  }

  lift() {
    const stroke = this.stroke.value;
    this.drop();
    if (stroke && this.on !== undefined) this.put(stroke);
    else if (stroke) this.tap();
  }

  drop() {
    this.stroke.value = null;
  }

  /** line draws the line between two neighbours, or takes it away. */
  line(a: number, b: number) {
    this.toggle(lineOf(a, b));
  }

  /** mark gives the middle of a cell a circle, then a cross, then nothing. */
  mark(cell: number) {
    const now = this.position.value.pen[cell]!;
    this.set(cell, (now & ~(circle | cross)) | (now & circle ? cross : now & cross ? 0 : circle));
  }

  clear() {
    this.put(new Uint8Array(81));
  }

  private toggle({ cell, bit }: { cell: number; bit: number }) {
    this.set(cell, this.position.value.pen[cell]! ^ bit);
  }

  private set(cell: number, mask: number) {
    this.play({ do: 'pen', cells: [cell], pen: [mask] });
  }

  private put(pen: Uint8Array) {
    const changed = cells.filter((cell) => pen[cell] !== this.position.value.pen[cell]);
    this.play({ do: 'pen', cells: changed, pen: changed.map((cell) => pen[cell]!) });
  }
}
