import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../app/Icon';
import { bestText, proved, type Session } from './session';
import { settings } from './settings';
import { nameOf, timeText, words } from './words';

/** Bar has what one looks at while playing: the board's name, the score and the time. */
export function Bar({ session }: { session: Session }) {
  const w = words();
  const { game } = session;
  const { puzzle } = game;
  const done = game.done.value;
  return (
    <div class="bar">
      <h1 class="bar-name">
        {nameOf(puzzle)}
        {puzzle.day ? <span class="soft"> {puzzle.day}</span> : null}
      </h1>
      <div class="bar-time">
        {settings.timer.value || done ? <Time session={session} /> : null}
        {done ? null : (
          <button type="button" class="button quiet" aria-label={game.running.value ? w.pause : w.resume} onClick={() => (game.running.value ? game.pause() : game.resume())}>
            <Icon name={game.running.value ? 'pause' : 'resume'} />
          </button>
        )}
      </div>
      {puzzle.weights && !done ? (
        <div class="bar-score">
          <span class="bar-label">{w.score}</span> <strong>{game.score.value}</strong>
          <Best session={session} />
        </div>
      ) : null}
    </div>
  );
}

function Time({ session }: { session: Session }) {
  const { game } = session;
  const text = useSignal(timeText(game.elapsed()));
  useEffect(() => {
    const show = () => (text.value = timeText(game.elapsed()));
    show();
    if (!game.running.value) return;
    const timer = setInterval(show, 500);
    return () => clearInterval(timer);
  }, [game, game.running.value]);
  return (
    <span class="bar-clock" role="timer" aria-label={words().time(text.value)}>
      {text}
    </span>
  );
}

/** Best shows on demand which score can still be reached. */
function Best({ session }: { session: Session }) {
  const w = words();
  const best = session.best.value;
  if (best === null) {
    return (
      <button type="button" class="bar-best button" aria-pressed={false} onClick={() => session.wantBest()}>
        {w.best}
      </button>
    );
  }
  const text = bestText(best);
  const sure = proved(best);
  return (
    <button type="button" class="bar-best button" aria-pressed={true} aria-label={w.list(w.best + w.colon + text, ...(sure ? [w.bestProved] : []))} onClick={() => session.hideBest()}>
      <span>
        <span class="bar-long">{w.best}</span>
        <span class="bar-short">{w.bestShort}</span>
        {w.colon}
        <strong>{text}</strong>
      </span>
      {sure ? (
        <span class="bar-proved" title={w.bestProved}>
          <Icon name="check" />
        </span>
      ) : null}
    </button>
  );
}
