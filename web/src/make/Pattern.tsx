import { useMemo, useRef } from 'preact/hooks';
import { Board } from '../board/Board';
import { cells } from '../board/cells';
import { Selection } from '../board/selection';
import type { Maker } from './maker';
import { paint } from './pattern';
import { words } from './words';

const arrows: { [key: string]: [number, number] } = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const blank = new Uint8Array(81);

/** Pattern is a board on which one draws where the clues are. */
export function Pattern({ maker }: { maker: Maker }) {
  const w = words();
  const selection = useMemo(() => new Selection(), []);
  const brush = useRef(true);
  const { pattern, symmetry } = maker.wishes.value;
  const painted = new Set(cells.filter((cell) => pattern[cell] === '1'));
  const set = (cell: number, clue: boolean) => {
    if (painted.has(cell) !== clue) maker.wish({ pattern: paint(maker.wishes.value.pattern, cell, clue, symmetry) });
  };
  const onPick = (cell: number, dragged: boolean) => {
    if (!dragged) brush.current = !painted.has(cell);
    set(cell, brush.current);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow) {
      selection.move(...arrow, false);
      selection.clear();
    } else if (event.key === ' ' || event.key === 'Enter') {
      set(selection.focus.value, !painted.has(selection.focus.value));
    } else return;
    event.preventDefault();
  };
  return (
    <div class="make-pattern">
      <p class="soft">{w.drawHow}</p>
      <Board label={w.drawing} digits={blank} painted={painted} selection={selection} onPick={onPick} onKeyDown={onKeyDown} />
      <div class="row">
        <span>{w.drawn(painted.size)}</span>
        <button type="button" class="button" onClick={() => maker.wish({ pattern: '0'.repeat(81) })}>
          {w.clear}
        </button>
      </div>
    </div>
  );
}
