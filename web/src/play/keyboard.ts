import { cells } from '../board/cells';
import type { Session } from './session';
import { mode, modesNow, settings, type Mode } from './settings';

/** The keys of the modes, side by side. SudokuPad has the same. */
const modeKeys: { [key: string]: Mode } = { z: 'digit', x: 'corner', c: 'centre', v: 'colour', b: 'pen' };

const arrows: { [key: string]: [number, number] } = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** keyOf returns what a key does, if it does anything. */
export function keyOf(session: Session, event: KeyboardEvent): (() => void) | undefined {
  const { game, selection } = session;
  const target = event.target as Element;
  if (target.closest('input:not([type=checkbox]), textarea, select') || game.done.value) return undefined;
  if (!game.running.value && session.served) return undefined;
  if (!game.running.value) return event.key.toLowerCase() === 'p' ? () => game.resume() : undefined;
  const command = event.ctrlKey || event.metaKey;
  const onBoard = target.closest('.board') !== null || target === document.body || target.id === 'content';
  const erase = () => session.clear(settings.digitFirst.value ? [selection.focus.value] : [...selection.cells.value]);
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? (/^[0-9]$/.test(event.key) ? event.key : undefined);
  if (digit !== undefined) {
    if (digit === '0') return erase;
    return () => session.press(Number(digit), heldMode(event) ?? session.mode.value);
  }
  if (command) {
    switch (event.key.toLowerCase()) {
      case 'z':
        return () => (event.shiftKey ? session.redo() : session.undo());
      case 'y':
        return () => session.redo();
      case 'a':
        return () => selection.set(cells);
    }
    return undefined;
  }
  if (event.altKey) return undefined;
  const arrow = arrows[event.key];
  if (arrow && !target.closest('header')) {
    return () => {
      focusBoard();
      if (event.shiftKey && session.mode.value === 'pen') session.draw(...arrow);
      else selection.move(...arrow, event.shiftKey);
    };
  }
  switch (event.key) {
    case 'Backspace':
    case 'Delete':
      return erase;
    case 'Escape':
      return () => (session.panel.value.show === 'nothing' ? selection.clear() : session.close());
    case 'Enter':
      return onBoard ? () => session.pick(selection.focus.value, false) || selection.pick(selection.focus.value) : undefined;
    case ' ':
      return onBoard ? () => (mode.value = nextMode(session.mode.value)) : undefined;
  }
  const chosen = modeKeys[event.key.toLowerCase()];
  if (chosen) return () => (mode.value = chosen);
  if (session.served && /^[hkp]$/i.test(event.key)) return undefined;
  switch (event.key.toLowerCase()) {
    case 'h':
      return () => void session.hint();
    case 'k':
      return () => session.wantCheck();
    case 's':
      return () => session.save();
    case 'p':
      return () => game.pause();
    case '?':
      return () => (session.panel.value = { show: 'keyboard' });
  }
  return undefined;
}

/** focusBoard gives the board the focus of the keyboard. */
const focusBoard = () => document.querySelector<SVGElement>('.board[role=grid] [tabindex="0"]')?.focus({ preventScroll: true });

/** heldMode returns the mode for which a key is held. */
function heldMode(event: KeyboardEvent): Mode | undefined {
  if (event.altKey) return 'colour';
  if (event.ctrlKey || event.metaKey) return settings.automatic.value ? 'corner' : 'centre';
  if (event.shiftKey) return 'corner';
  return undefined;
}

function nextMode(now: Mode): Mode {
  const modes = modesNow();
  return modes[(modes.indexOf(now) + 1) % modes.length]!;
}
