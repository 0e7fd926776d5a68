import { useLocation, useRoute } from 'preact-iso';
import { useEffect, useMemo } from 'preact/hooks';
import { announce } from '../app/announce';
import { useTitle } from '../app/title';
import { Paused } from '../play/Paused';
import { sound } from '../play/sound';
import { Countdown } from './Countdown';
import { Match, type View } from './match';
import { MatchEnd } from './End';
import { Words } from './Menu';
import { textOfGame } from './problem';
import { seatAt, type Seat } from './seats';
import { MatchTable } from './Table';
import { Waiting } from './Waiting';
import { isFresh } from './Who';
import { newsOf } from './news';
import { playerName, words } from './words';
import './duel.css';

/** SeatPage is the page of a game that one plays: while waiting, during the game and at its end. */
export default function SeatPage() {
  const w = words();
  const { params } = useRoute();
  const id = `${params['game']}.${params['seat']}`;
  const seat = useMemo(() => seatAt(id), [id]);
  useTitle(w.title);
  if (!seat) return <Gone text={w.noSeat} />;
  return <AtSeat key={id} seat={seat} />;
}

function AtSeat({ seat }: { seat: Seat }) {
  const w = words();
  const match = useMemo(() => new Match(seat), [seat]);
  useEffect(() => {
    match.open();
    return () => match.close();
  }, [match]);
  const view = match.view.value;
  useTitle(view?.phase === 'countdown' ? w.startsIn : w.title); // who waits in another tab sees it
  useNews(match, view);
  if (match.failure.value) return <Gone text={textOfGame(match.failure.value)} />;
  if (!view) return <p class="page soft">{match.connection.value === 'lost' ? w.unreachable : w.loading}</p>;
  switch (view.phase) {
    case 'waiting':
      return <Waiting match={match} view={view} />;
    case 'countdown':
      return (
        <Countdown following={match} view={view}>
          <Words match={match} view={view} />
        </Countdown>
      );
    case 'over':
      return <MatchEnd match={match} view={view} />;
    default:
      return match.game.value ? <MatchTable match={match} view={view} game={match.game.value} /> : <Unseen match={match} />;
  }
}

/** Unseen is a game that was paused before a reload: its board is not known. */
function Unseen({ match }: { match: Match }) {
  const w = words();
  return (
    <div class="page">
      <h1>{w.title}</h1>
      <Paused resume={() => match.make('resume')} />
    </div>
  );
}

/** Gone says why there is nothing to see. */
export function Gone({ text }: { text: string }) {
  const w = words();
  const { url } = useLocation();
  return (
    <div class="page" key={url}>
      <h1>{w.title}</h1>
      <p class="error">{text}</p>
      <p>
        <a class="button" href="/duel">
          {w.toDuels}
        </a>
      </p>
    </div>
  );
}

/** useNews tells, also in tones, what the other player does and says, when the game starts and when it ends. */
function useNews(match: Match, view: View | null) {
  const other = view?.seats?.[1 - view.seat];
  const phase = other?.phase ?? 'free';
  const name = playerName(other ?? {});
  const heard = useMemo(() => ({ phase: '', game: '' }), []);
  useEffect(() => {
    if (!view) return;
    const said = words().said;
    const before = heard.phase;
    heard.phase = phase;
    if (before && before !== phase) {
      if (before === 'free') announce(said.joined(name));
      else if (phase === 'playing') announce(said.back(name));
      else announce(newsOf(view));
      sound('news');
    }
    if (heard.game && heard.game !== 'paused' && heard.game !== view.phase && view.phase === 'playing') {
      announce(said.start);
      sound('start');
    }
    if (heard.game && heard.game !== view.phase && view.phase === 'over') sound('end');
    heard.game = view.phase;
  }, [phase, view?.phase]);
  useEffect(() => {
    if (!other?.word || !isFresh(other, match.now())) return;
    announce(`${name}${words().colon}${words().says[other.word]}`);
    sound('word');
  }, [other?.said]);
}
