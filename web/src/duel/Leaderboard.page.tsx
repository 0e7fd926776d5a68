import { useSignal } from '@preact/signals';
import { useLocation, useRoute } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { get, type Schemas } from '../api';
import { textOf } from '../app/problem';
import { useTitle } from '../app/title';
import { allKinds, dayAfter, firstDay, today } from '../play/boards';
import { idOf } from '../play/game';
import { linkTo } from '../play/link';
import { find } from '../play/store';
import { timeText, words as playWords } from '../play/words';
import { dayText } from '../words/dates';
import { NameField } from './Lobby.page';
import { words } from './words';
import './duel.css';

/** Leaderboard shows the best results of a board of a day, and lets one play for it. */
export default function Leaderboard() {
  const w = words();
  const { params } = useRoute();
  const { route } = useLocation();
  const asked = params['date'] ?? '';
  const day = isDay(asked) ? asked : today();
  const kind = allKinds.find((each) => each === params['kind']) ?? 'target';
  const to = (date: string, of = kind) => `/leaderboard/${date}/${of}`;
  useTitle(w.leaderboardTitle);
  return (
    <div class="page duel-lobby">
      <div class="duel-intro">
        <h1>{w.leaderboardTitle}</h1>
        <p class="soft">{w.leaderboardAbout}</p>
      </div>
      <div class="duel-days">
        <div class="duel-day">
          <DayLink to={to(dayAfter(day, -1))} label={w.before} sign="‹" idle={day <= firstDay} />
          <h2>{dayText(day, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })}</h2>
          <DayLink to={to(dayAfter(day, 1))} label={w.after} sign="›" idle={day >= today()} />
        </div>
        <label class="duel-day">
          <span class="soft">{w.otherDay}</span>
          <input class="field" type="date" min={firstDay} max={today()} value={day} onChange={(e) => e.currentTarget.value && route(to(e.currentTarget.value))} />
        </label>
      </div>
      <nav class="duel-tabs" aria-label={w.board}>
        {allKinds.map((each) => (
          <a key={each} class="button" href={to(day, each)} aria-current={each === kind ? 'page' : undefined}>
            {playWords().kinds[each]}
          </a>
        ))}
      </nav>
      <Results key={`${day}.${kind}`} day={day} kind={kind} />
      {day === today() ? <PlayForIt day={day} kind={kind} /> : <p class="soft">{w.playedOut}</p>}
    </div>
  );
}

/** DayLink leads to another day. At the end of the days, it stays, so that the focus does not get lost. */
function DayLink({ to, label, sign, idle }: { to: string; label: string; sign: string; idle: boolean }) {
  return (
    <a class="button" href={idle ? location.pathname : to} aria-label={label} aria-disabled={idle || undefined}>
      {sign}
    </a>
  );
}

/** isDay tells whether a text is a day that has a board. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && text >= firstDay && text <= today();

function Results({ day, kind }: { day: string; kind: string }) {
  const w = words();
  const answer = useSignal<Schemas['LeaderboardAnswer'] | null>(null);
  const error = useSignal<unknown>(null);
  useEffect(() => {
    const leaving = new AbortController();
    get<Schemas['LeaderboardAnswer']>(`/api/v1/daily/${encodeURIComponent(day)}/${encodeURIComponent(kind)}/results`, leaving.signal).then(
      (found) => (answer.value = found),
      (failure: unknown) => leaving.signal.aborted || (error.value = failure),
    );
    return () => leaving.abort();
  }, []);
  if (error.value) return <p class="error">{textOf(error.value)}</p>;
  if (!answer.value) return <p class="soft">{w.loading}</p>;
  if (!answer.value.results.length) return <p>{w.nobody}</p>;
  return (
    <table class="duel-table duel-ranks">
      <thead>
        <tr>
          <th scope="col">{w.rank}</th>
          <th scope="col">{w.player}</th>
          {kind === 'target' ? <th scope="col">{w.score}</th> : null}
          <th scope="col">{w.timeColumn}</th>
        </tr>
      </thead>
      <tbody>
        {answer.value.results.map((each, i) => (
          <tr key={i}>
            <td>{i + 1}</td>
            <th scope="row">{each.name}</th>
            {kind === 'target' ? <td>{each.score}</td> : null}
            <td>{timeText(each.time)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** PlayForIt leads to the board of today, and asks under which name it counts. */
function PlayForIt({ day, kind }: { day: string; kind: string }) {
  const w = words();
  const puzzle = { clues: '', day, kind };
  const game = find(idOf(puzzle));
  if (game) {
    return (
      <div class="row">
        <span>{game.done ? w.played : ''}</span>
        <a class="button" href={linkTo(puzzle)}>
          {game.done ? w.seeResult : w.toGame}
        </a>
      </div>
    );
  }
  return (
    <div class="duel-form card">
      <NameField />
      <a class="button primary" href={linkTo(puzzle)}>
        {w.playFor}
      </a>
      <p class="soft">{w.playAbout}</p>
    </div>
  );
}
