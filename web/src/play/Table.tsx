import { useEffect, useMemo } from 'preact/hooks';
import { computed, effect, untracked } from '@preact/signals';
import { writeDigits } from '../board/cells';
import { Bar } from './Bar';
import { today } from './boards';
import { End } from './End';
import type { Game, Record } from './game';
import { GameBoard } from './GameBoard';
import { keyOf } from './keyboard';
import { Side } from './Panels';
import { Paused } from './Paused';
import { full } from './position';
import { Session } from './session';
import { settings } from './settings';
import { keep, onKept } from './store';
import { words } from './words';
import './play.css';

/** Table shows a game: the board, and below or beside it what one plays with. */
export function Table({ game, onNewer }: { game: Game; onNewer: (record: Record) => void }) {
  const session = useMemo(() => new Session(game), [game]);
  useKept(game, onNewer);
  useClock(game);
  useCounted(session);
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

/** useCounted lets the server follow a board of today, so that it counts on the leaderboard. */
function useCounted(session: Session) {
  useMemo(() => {
    if (session.game.puzzle.day !== today()) return;
    session.counting = import('../duel/counted').then(
      ({ Counted }) => (session.counted.value = new Counted(session.game)),
      () => null, // it does not count
    );
  }, [session]);
  useEffect(() => () => void session.counting.then((counted) => counted?.close()), [session]);
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
