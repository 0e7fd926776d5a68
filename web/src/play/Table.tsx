import { useEffect, useMemo } from 'preact/hooks';
import { computed, effect, untracked } from '@preact/signals';
import { Board, type BoardProps } from '../board/Board';
import { cells, writeDigits } from '../board/cells';
import { pictureOf, tintsOf } from '../board/path';
import { Bar } from './Bar';
import { End } from './End';
import type { Game, Record } from './game';
import { keyOf } from './keyboard';
import { Side } from './Panels';
import { Paused } from './Paused';
import { full } from './position';
import { Session, type Panel } from './session';
import { settings } from './settings';
import { keep, onKept } from './store';
import { nameOf, words } from './words';
import './play.css';

/** Table shows a game: the board, and below or beside it what one plays with. */
export function Table({ game, onNewer }: { game: Game; onNewer: (record: Record) => void }) {
  const session = useMemo(() => new Session(game), [game]);
  useKept(game, onNewer);
  useClock(game);
  useKeyboard(session);
  useMistakes(session);
  const w = words();
  const mistakes = session.mistakes.value;
  const flaw = full(game.position.value) && !game.complete.value ? w.full : mistakes && !mistakes.right && !mistakes.wrong.size ? session.verdictText(false) : '';
  const done = game.done.value;
  const hidden = !game.running.value && !done;
  if (done && game.puzzle.weights) {
    return (
      <div class="play-end">
        <Bar session={session} />
        <End session={session} />
      </div>
    );
  }
  return (
    <div class="play">
      <Bar session={session} />
      <div class="play-board">
        {hidden ? <Paused resume={() => game.resume()} /> : <GameBoard session={session} />}
      </div>
      <div class="play-side">
        {done ? <End session={session} /> : hidden ? null : <Side session={session} />}
        {!done && !hidden && flaw ? (
          <p class="play-flaw error" role="status">
            {flaw}
          </p>
        ) : null}
        {!done && game.complete.value ? (
          <div class="play-finish card">
            <button type="button" class="button primary" onClick={() => session.finish()}>
              {w.finish(game.score.value)}
            </button>
            <p class="soft">{w.keepPlaying}</p>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** GameBoard is the board of a game that is played. A press outside of it deselects. */
export function GameBoard({ session }: { session: Session }) {
  const { game } = session;
  const p = game.position.value;
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
      weights={game.puzzle.weights}
      labels={session.weighing.value ? new Map(game.puzzle.weights?.map((weight, cell) => [cell, `${weight}`])) : undefined}
      gains={session.gains.value}
      clashes={settings.clashes.value}
      highlight={settings.highlight.value}
      digit={digitFirst && session.mode.value !== 'colour' ? session.armed.value : 0}
      {...(game.done.value ? {} : { selection: session.selection, onPick: (cell: number, dragged: boolean) => session.pick(cell, dragged) })}
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

/** useKept keeps the game after each change, and when the page is left. It tells if another window has kept a newer state. */
function useKept(game: Game, onNewer: (record: Record) => void) {
  useEffect(() => {
    const stopHearing = onKept(game.id, (record) => record.changed > game.record().changed && onNewer(record));
    const save = () => keep(game.id, game.record());
    const stop = effect(() => {
      void [game.position.value, game.canRedo.value, game.saved.value, game.done.value, game.hints.value, game.checks.value, game.running.value];
      if (game.path().length > 1 || game.canRedo.value || game.saved.value.length) save();
    });
    const leave = () => {
      if (game.path().length > 1 || game.canRedo.value) save();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      stopHearing();
      leave();
      stop();
    };
  }, [game]);
}

/** useMistakes lets mistakes be shown at once, if the player wants that. */
function useMistakes(session: Session) {
  const { game } = session;
  useEffect(() => {
    const digits = computed(() => writeDigits(game.position.value.digits));
    return effect(() => {
      if (settings.live.value && game.canUndo.value && digits.value) void untracked(() => session.look());
      else session.mistakes.value = null;
    });
  }, [session]);
}

/** useClock lets the time run while the page is seen. */
function useClock(game: Game) {
  useMemo(() => {
    if (!document.hidden) game.resume(); // and not after the first picture, which would hide the board
  }, [game]);
  useEffect(() => {
    let ran = true;
    const changed = () => {
      if (document.hidden) {
        ran = game.running.value;
        game.pause();
      } else if (ran) {
        game.resume();
      }
    };
    document.addEventListener('visibilitychange', changed);
    return () => {
      document.removeEventListener('visibilitychange', changed);
      game.pause();
    };
  }, [game]);
}

/** useKeyboard lets the keys do what the session says. */
export function useKeyboard(session: Session) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const act = keyOf(session, event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [session]);
}
