import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../app/Icon';
import { isRings } from './game';
import { bestText, changeText, proved, type Session } from './session';
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
        {settings.timer.value && !done ? <Time session={session} /> : null}
        {done ? null : (
          <button type="button" class="button quiet" aria-label={game.running.value ? w.pause : w.resume} onClick={() => (game.running.value ? game.pause() : game.resume())}>
            <Icon name={game.running.value ? 'pause' : 'resume'} />
          </button>
        )}
      </div>
      {puzzle.weights && !done ? (
        <div class="bar-score">
          <span class="bar-label">{w.score}</span> <strong>{game.score.value}</strong>
          <Weights session={session} weights={puzzle.weights} />
          <Best session={session} />
        </div>
      ) : null}
      {done ? null : <Counts session={session} />}
    </div>
  );
}

/** Counts says whether a board of today counts on the leaderboard. */
function Counts({ session: { game, counted } }: { session: Session }) {
  const w = words();
  if (!counted.value) return null;
  const name = counted.value.name.value;
  const { day, kind } = game.puzzle;
  return (
    <p class="bar-counts soft">
      {name ? <a href={`/leaderboard/${day}/${kind}`}>{w.counts(name)}</a> : name === '' ? w.countsNot : ''}
    </p>
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

/** Weights are the legend of the rings, and show on demand the weight of each cell. */
function Weights({ session: { weighing }, weights }: { session: Session; weights: readonly number[] }) {
  const w = words();
  return (
    <button type="button" class="bar-weights button" aria-pressed={weighing.value} aria-label={w.weights} title={w.weights} onClick={() => (weighing.value = !weighing.value)}>
      {isRings(weights)
        ? [6, 7, 8, 9, 10].map((weight) => (
            <span key={weight} data-text={weight} style={{ background: `var(--ring-${weight})` }} />
          ))
        : w.weights}
    </button>
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
  const change = changeText(session.reach.value);
  return (
    <button type="button" class="bar-best button" aria-pressed={true} aria-label={w.list(w.best + w.colon + text, ...(sure ? [w.bestProved] : []), ...(change ? [change] : []))} style={reachStyle(session.reach.value)} onClick={() => session.hideBest()}>
      <span>
        {w.bestShort}
        {w.colon}
        <strong>{text}</strong>
        {change ? <span class={`bar-change${change.startsWith('+') ? ' more' : ''}`}> {change}</span> : null}
      </span>
      {sure ? (
        <span class="bar-proved" title={w.bestProved}>
          <Icon name="check" />
        </span>
      ) : null}
    </button>
  );
}

const scale = 100; // points that the bar shows below the most that could be reached

/** reachStyle says how long the bar is that shows what can be reached, and up to where it reached before. */
function reachStyle(reach: Session['reach']['value']) {
  const part = (score: number | undefined) => `${Math.max(0, 100 + (((score ?? -Infinity) - (reach?.most ?? 0)) * 100) / scale)}%`;
  return reach ? { '--now': part(reach.now), '--before': part(reach.before ?? reach.now) } : {};
}
