import { signal } from '@preact/signals';
import { cellAt, cells, columnOf, rowOf } from './cells';

/** A Selection has the cells of a board that are selected, and the one that has the focus. */
export class Selection {
  readonly cells = signal<ReadonlySet<number>>(new Set());
  /** The cell of the keyboard. */
  readonly focus = signal(40);

  /** pick selects a cell alone; with add, in addition, or no more if it was selected. */
  pick(cell: number, add = false) {
    if (!add) {
      this.cells.value = new Set([cell]);
    } else {
      const next = new Set(this.cells.value);
      if (!next.delete(cell)) next.add(cell);
      this.cells.value = next;
    }
    this.focus.value = cell;
  }

  /** drag adds a cell. */
  drag(cell: number) {
    if (!this.cells.value.has(cell)) this.cells.value = new Set(this.cells.value).add(cell);
    this.focus.value = cell;
  }

  /** extend selects all cells of the rectangle from the focus to a cell, in addition. */
  extend(cell: number) {
    const next = new Set(this.cells.value);
    const from = this.focus.value;
    const between = (a: number, b: number, c: number) => Math.min(a, b) <= c && c <= Math.max(a, b);
    for (const other of cells) {
      if (between(rowOf(from), rowOf(cell), rowOf(other)) && between(columnOf(from), columnOf(cell), columnOf(other))) next.add(other);
    }
    this.cells.value = next;
    this.focus.value = cell;
  }

  /** move moves the focus, around the edges of the board. With extend, it selects on its way. */
  move(rows: number, columns: number, extend: boolean) {
    const from = this.focus.value;
    const to = cellAt((rowOf(from) + rows + 9) % 9, (columnOf(from) + columns + 9) % 9);
    if (extend) {
      this.drag(from);
      this.drag(to);
    } else {
      this.pick(to);
    }
  }

  set(selected: Iterable<number>) {
    this.cells.value = new Set(selected);
  }

  clear() {
    this.cells.value = new Set();
  }
}
