import { useSignal } from '@preact/signals';
import { useLocation, useRoute } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { get, Problem, type Schemas } from '../api';
import { Alert } from '../app/Alert';
import { useTitle } from '../app/title';
import { NameField, useSeat } from './Lobby.page';
import { termsOf } from './match';
import { textOfGame } from './problem';
import { Stakes, wish, Wish } from './Rating';
import { Gone } from './Seat.page';
import { askAgain, askForSeat, asked, isWaiting, pathOf, playingName, seatAt } from './seats';
import { wordsOf } from './together';
import { playerName } from './words';
import './duel.css';

/** Join is where the link of a friend leads. */
export default function Join() {
  const room = useSignal<Schemas['RoomAnswer'] | null>(null);
  const together = room.value?.view.together;
  const w = wordsOf({ together });
  useTitle(w.joinTitle);
  const { params } = useRoute();
  const { route } = useLocation();
  const { waiting, error, take } = useSeat();
  const path = `/api/v1/rooms/${encodeURIComponent(params['room']!)}`;
  const failure = useSignal<unknown>(null);
  const taken = error instanceof Problem && error.reason === 'taken';
  useEffect(() => {
    const leaving = new AbortController();
    get<Schemas['RoomAnswer']>(path, leaving.signal).then(
      (found) => {
        const guest = seatAt(`${found.game}.1`);
        const host = seatAt(`${found.game}.0`);
        if (guest) route(pathOf(guest), true);
        else if (host && found.view.phase !== 'waiting') route(pathOf(host), true);
        else room.value = found;
      },
      (problem: unknown) => leaving.signal.aborted || (failure.value = problem),
    );
    return () => leaving.abort();
  }, [path, taken]);
  useEffect(() => {
    if (isWaiting() && asked.value?.path === path) take(askAgain);
  }, [path]);
  const join = (event: Event) => {
    event.preventDefault();
    take((signal) => askForSeat(path, { name: playingName(), ...(together ? {} : wish()) }, { opponent: 'friend', kind: '' }, signal));
  };
  if (failure.value instanceof Problem && failure.value.status === 404) return <Gone text={w.noRoom} />;
  if (!room.value && !failure.value) return <p class="page soft">{w.loading}</p>;
  if (room.value && room.value.view.phase !== 'waiting') return <Full view={room.value.view} />;
  const host = room.value?.view.seats![0];
  const own = room.value && seatAt(`${room.value.game}.0`);
  return (
    <div class="page duel-lobby">
      <div class="duel-intro">
        <h1>{host ? w.invites(playerName(host)) : w.joinTitle}</h1>
        {room.value ? <p class="duel-terms">{termsOf(room.value.view)}</p> : null}
        {room.value ? <p>{w.aim(room.value.view.target)}</p> : null}
        {room.value ? <Stakes view={room.value.view} /> : null}
        <p class="soft">{w.joinAbout}</p>
      </div>
      {own ? (
        <div class="duel-own card">
          <p>{w.ownLink}</p>
          <a class="button primary" href={pathOf(own)}>
            {w.toGame}
          </a>
        </div>
      ) : null}
      <form class="duel-form card" onSubmit={join}>
        <NameField />
        {together ? null : <Wish />}
        <Alert text={error && !taken ? textOfGame(error) : ''} />
        <button type="submit" class={`button${own ? '' : ' primary'}`} aria-disabled={waiting}>
          {waiting ? w.starting : w.join}
        </button>
      </form>
    </div>
  );
}

/** Full is a duel that has both players, which others can watch. */
function Full({ view }: { view: Schemas['GameView'] }) {
  const w = wordsOf(view);
  const [a, b] = view.seats!.map(playerName);
  return (
    <div class="page duel-lobby">
      <div class="duel-intro">
        <h1>{w.between(a!, b!)}</h1>
        <p class="duel-terms">{termsOf(view)}</p>
        <p>{view.phase === 'over' ? w.isOver : w.isFull}</p>
      </div>
      <div class="row">
        <a class="button primary" href={`/watch/${view.watch}`}>
          {view.phase === 'over' ? w.seeResult : w.watch}
        </a>
        <a class="button" href="/duel">
          {w.toDuels}
        </a>
      </div>
    </div>
  );
}
