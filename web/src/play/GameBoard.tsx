import { useEffect } from 'preact/hooks';
import { Board, type BoardProps } from '../board/Board';
import { cells } from '../board/cells';
import { pictureOf, tintsOf } from '../board/path';
import type { Panel, Session } from './session';
import { settings } from './settings';
import { nameOf, words } from './words';

/** GameBoard is the board of a game that is played. A press outside of it deselects. */
export function GameBoard({ session }: { session: Session }) {
  const { game } = session;
  const { now: p, before } = session.shown.value;
  const panel = session.panel.value;
  const digitFirst = settings.digitFirst.value;
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      if (!(target as Element).closest('.board, .play-side, button, a')) session.selection.clear();
    };
    addEventListener('pointerdown', pressed, true); // before what was pressed is drawn anew
    return () => removeEventListener('pointerdown', pressed, true);
  }, [session]);
  return (
    <Board
      label={words().board(nameOf(game.puzzle))}
      digits={p.digits}
      clues={game.clues}
      corner={p.corner}
      centre={p.centre}
      candidates={session.candidates.value}
      colours={p.colours}
      drawn={session.pen.stroke.value ?? p.pen}
      pen={session.mode.value === 'pen' ? session.pen : undefined}
      weights={game.puzzle.weights}
      labels={session.weighing.value ? new Map(game.puzzle.weights?.map((weight, cell) => [cell, `${weight}`])) : undefined}
      gains={session.gains.value}
      {...session.served?.board?.()}
      clashes={settings.clashes.value}
      highlight={settings.highlight.value}
      digit={digitFirst && session.writes.value ? session.armed.value : 0}
      {...(game.done.value ? {} : { selection: session.selection, onPick: (cell: number, dragged: boolean) => session.pick(cell, dragged) })}
      {...(before ? { marked: new Set(cells.filter((cell) => before.digits[cell] !== p.digits[cell])) } : {})}
      {...(panel.show === 'hint' ? drawn(panel, session.candidates.value) : {})}
      {...(panel.show === 'check' && panel.shown && panel.verdict ? { wrong: panel.verdict.wrong } : {})}
      {...(session.mistakes.value && panel.show !== 'hint' ? { wrong: session.mistakes.value.wrong } : {})}
    />
  );
}

/** drawn is what a hint shows on the board. Cells of its step have their candidates, also if nobody wrote them down. */
function drawn({ hint, chain, all }: Panel & { show: 'hint' }, written: Uint16Array | undefined): Partial<BoardProps> {
  if (!hint?.drawn) return { coordinates: true, ...(hint ? { marked: hint.marked, wrong: hint.wrong } : {}) };
  const { step, position } = hint.drawn;
  const picture = pictureOf(step, position, chain);
  const tints = tintsOf(picture);
  const about = new Set([...picture.roles.keys()].map((candidate) => Math.floor(candidate / 9)));
  return {
    coordinates: true,
    highlight: false,
    digit: 0,
    marked: hint.marked,
    candidates: written ?? cells.map((cell) => (all || about.has(cell) ? position.candidates[cell] : undefined)),
    tint: (cell) => tints.get(cell),
    roles: picture.roles,
    links: picture.links,
  };
}
