import { announce } from '../app/announce';
import { cells } from '../board/cells';
import type { Desk } from './desk';
import { mostWeight } from './link';
import { words } from './words';

const arrows: { [key: string]: [number, number] } = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** keyOf returns what a key on the board does, if it does anything. */
export function keyOf(desk: Desk, event: KeyboardEvent): (() => void) | undefined {
  const { selection, study } = desk;
  const selected = () => (selection.cells.value.size ? selection.cells.value : new Set([selection.focus.value]));
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === 'z') return () => (event.shiftKey ? study.redo() : study.undo());
    if (key === 'y') return () => study.redo();
    if (key === 'a') return () => selection.set(cells);
    return undefined;
  }
  if (event.altKey) return undefined;
  const arrow = arrows[event.key];
  if (arrow) return () => selection.move(...arrow, event.shiftKey);
  if (event.key === 'Escape') return () => selection.clear();
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? (/^[0-9]$/.test(event.key) ? event.key : undefined);
  if (desk.tab.value === 'weights') {
    if (digit !== undefined) return () => paintAll(desk, selected(), () => Number(digit));
    if (event.key === 'Enter' || event.key === ' ') return () => paintAll(desk, selected(), () => desk.brush.value);
    if (event.key === '+' || event.key === '=') return () => paintAll(desk, selected(), (weight) => weight + 1);
    if (event.key === '-') return () => paintAll(desk, selected(), (weight) => weight - 1);
    return undefined;
  }
  if (digit !== undefined && digit !== '0') return () => enter(desk, selected(), Number(digit));
  if (digit === '0' || event.key === 'Backspace' || event.key === 'Delete' || event.key === '.') return () => enter(desk, selected(), 0);
  if (event.key === 'Enter' || event.key === ' ') return () => selection.pick(selection.focus.value);
  return undefined;
}

/** enter writes a digit into cells, or erases them. */
export function enter(desk: Desk, selected: ReadonlySet<number>, digit: number) {
  desk.study.enter(selected, digit);
  announce(digit ? String(digit) : words().said.erased);
}

/** paintAll gives cells new weights. */
export function paintAll(desk: Desk, selected: ReadonlySet<number>, to: (weight: number) => number) {
  const within = (weight: number) => Math.max(-mostWeight, Math.min(mostWeight, weight));
  const weights = desk.study.weights.value.map((weight, cell) => (selected.has(cell) ? within(to(weight)) : weight));
  desk.study.weigh(weights);
  announce(words().said.painted(weights[desk.selection.focus.value]!));
}
