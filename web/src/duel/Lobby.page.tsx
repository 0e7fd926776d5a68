import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';
import { get, type Schemas } from '../api';
import { Alert } from '../app/Alert';
import { kept, oneOf } from '../app/kept';
import { useTitle } from '../app/title';
import { allKinds } from '../play/boards';
import { words as playWords } from '../play/words';
import { wish, Wish } from './Rating';
import { askAgain, askForSeat, guestName, idOf, isWaiting, name, pathOf, playingName, seats, type Seat } from './seats';
import { textOfGame } from './problem';
import { words as togetherWords, wordsOf } from './together';
import { playerName, words } from './words';
import './duel.css';

const limits = [5, 10, 15, 30, 60] as const;
const opponents = ['friend', 'stranger', 'bot', 'ghost'] as const;
const ways = ['against', 'together'] as const;
const strengths = ['greedy', 'careful', 'strong', 'perfect'] as const;

/** What was chosen last. */
const chosen = {
  kind: kept<(typeof allKinds)[number]>('duel.kind', 'target', oneOf(...allKinds)),
  limit: kept<(typeof limits)[number]>('duel.limit', 15, (value): value is (typeof limits)[number] => (limits as readonly unknown[]).includes(value)),
  opponent: kept<(typeof opponents)[number]>('duel.opponent', 'friend', oneOf(...opponents)),
  way: kept<(typeof ways)[number]>('duel.way', 'against', oneOf(...ways)),
  strength: kept<(typeof strengths)[number]>('duel.strength', 'careful', oneOf(...strengths)),
};

/** Lobby is where duels begin. */
export default function Lobby() {
  const w = words();
  useTitle(w.title);
  const { waiting, error, take } = useSeat();
  useEffect(() => {
    if (isWaiting()) take(askAgain);
  }, []);
  const together = chosen.opponent.value === 'friend' && chosen.way.value === 'together';
  const isRateable = chosen.opponent.value === 'stranger' || (chosen.opponent.value === 'friend' && !together);
  const start = (event: Event) => {
    event.preventDefault();
    const opponent = chosen.opponent.value === 'bot' ? chosen.strength.value : chosen.opponent.value;
    const kind = chosen.kind.value;
    const options = { name: playingName(), kind, opponent, limit: chosen.limit.value * 60, ...(isRateable ? wish() : {}), ...(together ? { together } : {}) };
    take((signal) => askForSeat('/api/v1/games', options, { opponent, kind }, signal));
  };
  const all = seats().filter(({ opponent }) => opponent); // boards of the day are played on the page Play
  const about = chosen.opponent.value === 'bot' ? w.strengthAbout[chosen.strength.value] : w.opponentAbout[chosen.opponent.value];
  return (
    <div class="page duel-lobby">
      <div class="duel-intro">
        <h1>{w.title}</h1>
        <p>{w.about}</p>
      </div>
      <Games title={w.open} games={all.filter((seat) => !seat.over).slice(0, 3)} />
      <form class="duel-form card" onSubmit={start}>
        <NameField />
        <Choice label={w.against} name="opponent" values={opponents} chosen={chosen.opponent.value} choose={(value) => (chosen.opponent.value = value)} text={(value) => w.opponents[value]} />
        {chosen.opponent.value === 'friend' ? <Choice label={togetherWords().way} name="way" values={ways} chosen={chosen.way.value} choose={(value) => (chosen.way.value = value)} text={(value) => togetherWords().ways[value]} /> : null}
        {chosen.opponent.value === 'bot' ? (
          <Choice label={w.strength} name="strength" values={strengths} chosen={chosen.strength.value} choose={(value) => (chosen.strength.value = value)} text={(value) => w.strengths[value]!} />
        ) : null}
        <p class="duel-hint soft" role="status">
          {about}
        </p>
        {chosen.opponent.value === 'stranger' ? <Strangers start={start} /> : null}
        <Choice label={w.board} name="kind" values={allKinds} chosen={chosen.kind.value} choose={(value) => (chosen.kind.value = value)} text={(value) => playWords().kinds[value]!} />
        <p class="duel-hint soft">{wordsOf({ together }).aim(chosen.kind.value === 'target')}</p>
        <Choice label={w.limit} name="limit" values={limits} chosen={chosen.limit.value} choose={(value) => (chosen.limit.value = value)} text={String} />
        {isRateable ? <Wish /> : null}
        <Alert text={error ? textOfGame(error) : ''} />
        <button type="submit" class="button primary" aria-disabled={waiting}>
          {waiting ? w.starting : wordsOf({ together }).start}
        </button>
      </form>
      <Games title={w.yourGames} games={all.filter((seat) => seat.over).slice(0, 8)} />
      <p>
        <a href="/leaderboard">{w.leaderboards}</a>
      </p>
    </div>
  );
}

/** Strangers are those who wait for an opponent now, as far as this page offers what they want. */
function Strangers({ start }: { start: (event: Event) => void }) {
  const w = words();
  const waiting = useSignal<{ kind: (typeof allKinds)[number]; limit: (typeof limits)[number] }[] | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const look = () =>
      void get<Schemas['WaitingAnswer']>('/api/v1/waiting', leaving.signal).then(
        (found) => {
          waiting.value = allKinds.flatMap((kind) => limits.filter((limit) => found.waiting!.some((one) => one.kind === kind && one.limit === limit * 60)).map((limit) => ({ kind, limit })));
        },
        () => {}, // it is asked again
      );
    look();
    const timer = setInterval(look, 5000);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, []);
  if (!waiting.value) return null;
  const meet = (event: Event, kind: (typeof allKinds)[number], limit: (typeof limits)[number]) => {
    chosen.kind.value = kind;
    chosen.limit.value = limit;
    start(event);
  };
  return (
    <div class="duel-strangers" role="status">
      <p>{w.waiting(waiting.value.length)}</p>
      <div class="row">
        {waiting.value.map(({ kind, limit }) => (
          <button key={`${kind} ${limit}`} type="button" class="button" onClick={(event) => meet(event, kind, limit)}>
            {[playWords().kinds[kind]!, w.minutes(limit)].join(w.joined)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** useSeat asks for seats, and goes to the game when there is one. */
export function useSeat() {
  const { route } = useLocation();
  const waiting = useSignal(false);
  const error = useSignal<unknown>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);
  const take = (ask: (signal: AbortSignal) => Promise<Seat>) => {
    if (waiting.value) return;
    waiting.value = true;
    error.value = null;
    const { signal } = leaving.current;
    ask(signal).then(
      (seat) => signal.aborted || route(pathOf(seat)),
      (failure: unknown) => {
        if (signal.aborted) return;
        waiting.value = false;
        error.value = failure;
      },
    );
  };
  return { waiting: waiting.value, error: error.value, take };
}

/** NameField asks under which name one plays. */
export function NameField() {
  const w = words();
  return (
    <label class="duel-name">
      {w.name}
      <input class="field" placeholder={guestName()} maxLength={24} autocomplete="nickname" value={name.value} onInput={(e) => (name.value = e.currentTarget.value)} />
      <span class="soft">{w.nameHint}</span>
    </label>
  );
}

interface ChoiceProps<V> {
  label: string;
  name: string;
  values: readonly V[];
  chosen: V;
  choose: (value: V) => void;
  text: (value: V) => string;
}

/** Choice is one of a few values. */
export function Choice<V extends string | number>({ label, name: group, values, chosen: now, choose, text }: ChoiceProps<V>) {
  return (
    <fieldset class={`duel-choice${values.length === 4 ? ' four' : ''}`}>
      <legend>{label}</legend>
      {values.map((value) => (
        <label key={value} class="duel-option">
          <input type="radio" name={group} value={value} checked={value === now} onChange={() => choose(value)} />
          <span>{text(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Games are links to games of this browser. */
function Games({ title, games }: { title: string; games: Seat[] }) {
  const w = words();
  if (!games.length) return null;
  return (
    <section class="duel-games">
      <h2>{title}</h2>
      <ul class="plain">
        {games.map((seat) => (
          <li key={idOf(seat)}>
            <a class={`duel-game card${seat.over ? '' : ' open'}`} href={pathOf(seat)}>
              <strong>{[playWords().kinds[seat.kind] ?? playWords().ownBoard, opponentOf(seat)].join(w.joined)}</strong>
              <span class="soft">{seat.outcome ? w.outcomes[seat.outcome] : seat.over ? w.over : w.goOn}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** opponentOf says against whom a game is. */
function opponentOf({ opponent, rival }: Seat): string {
  const w = words();
  if (!opponent) return w.alone;
  if (rival) return playerName(rival);
  return w.strengths[opponent] ?? w.opponents[opponent as 'friend'] ?? opponent;
}
