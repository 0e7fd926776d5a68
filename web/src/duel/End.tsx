import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ask, get, send, type Schemas } from '../api';
import { Alert } from '../app/Alert';
import { CopyButton } from '../app/CopyButton';
import { Board } from '../board/Board';
import { columnOf, readDigits, rings, rowOf } from '../board/cells';
import { LessonLink } from '../learn/LessonLink';
import { boardsBefore, boxesOf, squares } from '../play/compare';
import { isRings } from '../play/game';
import { nameOf, timeText, words as playWords } from '../play/words';
import { analyse, differ, entriesOf, lastLead, rightCells, type Analysis, type Result, type Turn } from './analysis';
import { Chart } from './Chart';
import { useSeat } from './Lobby.page';
import { originOf, type Match, type View } from './match';
import { textOfGame } from './problem';
import { RatingOf, Stakes, wish } from './Rating';
import { askAgain, askForSeat, asked, isWaiting } from './seats';
import { ownersOf, words as togetherWords, wordsOf } from './together';
import { playerName, words } from './words';

/** What is known of a game that is over. */
interface Known {
  result: Result;
  analysis: Analysis | null; // null if some board was too hard
}

async function learn(load: () => Promise<Result>, view: View): Promise<Known> {
  const result = await load();
  if (view.together) return { result, analysis: null };
  const entries = result.players.map(entriesOf);
  const clues = readDigits(view.clues!)!;
  if (!view.weights) {
    const solution = readDigits(result.grid)!;
    return { result, analysis: analyse(entries, entries.map((of) => rightCells(of, solution))) };
  }
  const boards = entries.map((of) => boardsBefore(clues, of));
  const answers = await ask('max', { boards: boards.flat(), ...(isRings(view.weights) ? {} : { weights: view.weights }) });
  if (answers.some(({ status }) => status === 'unproved' || status === 'unanswered')) return { result, analysis: null };
  const all = answers.map(({ score }) => score ?? null);
  const values = boards.map((of) => all.splice(0, of.length));
  return { result, analysis: analyse(entries, values) };
}

/** MatchEnd is the end of a game for one who has played it. */
export function MatchEnd({ match, view }: { match: Match; view: View }) {
  const w = wordsOf(view);
  const { waiting, error, take } = useSeat();
  const path = `/api/v1/games/${encodeURIComponent(match.seat.game)}`;
  const load = async () => (await (await send(`${path}/result`, { token: match.seat.token })).json()) as Result;
  const { token, opponent, kind } = match.seat;
  useEffect(() => {
    if (isWaiting() && asked.value?.path === `${path}/rematch`) take(askAgain);
  }, []);
  const duel = view.seats!.length === 2;
  const other = view.seats![1 - view.seat];
  return (
    <EndPage view={view} load={load} mine={view.seat}>
      {view.rematch && other ? <p>{w.rematchWanted(playerName(other))}</p> : null}
      <Alert text={error ? textOfGame(error) : ''} />
      <div class="row">
        {duel && other?.phase !== 'free' ? (
          <button type="button" class="button primary" aria-disabled={waiting} onClick={() => take((signal) => askForSeat(`${path}/rematch`, other?.player === 'person' && !view.together ? wish() : {}, { opponent, kind, before: token }, signal))}>
            {waiting ? w.starting : view.rematch ? w.accept : w.rematch}
          </button>
        ) : null}
        <a class={`button${duel ? '' : ' primary'}`} href={duel ? '/duel' : leaderboardOf(view)}>
          {duel ? w.another : w.leaderboardTitle}
        </a>
      </div>
    </EndPage>
  );
}

/** leaderboardOf returns the path of the leaderboard of a game. */
function leaderboardOf(view: View): string {
  const { day, kind } = originOf(view);
  return day ? `/leaderboard/${day}/${kind}` : '/leaderboard';
}

/** Rank says which place a game alone has on its leaderboard. */
function Rank({ view }: { view: View }) {
  const text = useSignal('');
  const { day, kind } = originOf(view);
  const [seat] = view.result!.seats!;
  useEffect(() => {
    if (!day || !seat!.finished) return;
    const leaving = new AbortController();
    get<Schemas['LeaderboardAnswer']>(`/api/v1/daily/${day}/${kind}/results`, leaving.signal).then(
      ({ results }) => {
        const at = results.findIndex(({ name, time }) => name === seat!.name && time === seat!.time);
        if (at >= 0) text.value = words().ranked(at + 1, results.length);
      },
      () => {}, // the leaderboard tells it
    );
    return () => leaving.abort();
  }, []);
  return text.value ? <p class="duel-why">{text.value}</p> : null;
}

interface EndProps {
  view: View;
  load: () => Promise<Result>;
  mine?: number; // seat
  children?: preact.ComponentChildren;
}

/** EndPage is the end of a game: who has won, the grids and the turning points. */
export function EndPage({ view, load, mine, children }: EndProps) {
  const w = words();
  const known = useSignal<Known | null>(null);
  const error = useSignal<unknown>(null);
  const start = () => {
    error.value = null;
    learn(load, view).then(
      (result) => (known.value = result),
      (failure: unknown) => (error.value = failure),
    );
  };
  useEffect(start, []);
  const result = view.result!;
  return (
    <div class="page duel-end">
      <section class="duel-verdict card">
        <h1 class={mine === undefined || result.seats!.length < 2 || result.winner < 0 ? '' : result.winner === mine ? 'won' : 'lost'}>{verdict(view, mine)}</h1>
        {view.together ? null : result.seats!.length === 2 ? <p class="duel-why">{whyOf(result, view)}</p> : <Rank view={view} />}
        <Stakes view={view} />
        <Standings view={view} known={known.value} {...(mine === undefined ? {} : { mine })} />
        {children}
        <div class="row">
          <CopyButton label={w.copyResult} done={w.resultCopied} text={() => resultText(view, known.value)} />
        </div>
      </section>
      {error.value ? (
        <div class="row">
          <p class="error">{textOfGame(error.value)}</p>
          <button type="button" class="button" onClick={start}>
            {w.tryAgain}
          </button>
        </div>
      ) : null}
      {known.value && view.clues && view.together ? <Shared view={view} known={known.value} mine={mine ?? 0} /> : known.value && view.clues ? <Grids view={view} known={known.value} /> : null}
      {!known.value && !error.value && view.clues ? <p class="soft">{w.comparing}</p> : null}
      {known.value?.analysis && view.clues ? <Turning view={view} known={known.value} analysis={known.value.analysis} /> : null}
    </div>
  );
}

function verdict(view: View, mine?: number): string {
  const w = wordsOf(view);
  const { winner } = view.result!;
  const seats = view.result!.seats!;
  if (seats.length === 1 || view.together) return seats.some(({ finished }) => finished) ? w.finished : w.notFinished;
  if (winner < 0) return seats.some(({ absent, left, time }) => absent || (left && !time)) ? w.noDuel : w.draw;
  if (mine === undefined) return w.wins(playerName(seats[winner]!));
  return winner === mine ? w.won : w.lost;
}

/** whyOf says what decided a duel. */
function whyOf({ winner, seats }: Schemas['Result'], { target, limit = Infinity }: View): string {
  const { why } = words();
  const [a, b] = [seats![Math.max(0, winner)]!, seats![winner === 1 ? 0 : 1]!];
  const missed = seats!.find(({ absent }) => absent);
  if (winner < 0 && missed) return why.missed(playerName(missed));
  const early = seats!.find(({ left, time }) => left && !time);
  if (winner < 0 && early) return why.gaveUp(playerName(early));
  if (winner < 0 && !a.finished) return [a, b].some(({ left, time }) => !left && time >= limit) ? why.timeUp : why.none;
  if (winner < 0) return why.same;
  if (b.left) return why.gaveUp(playerName(b));
  if (!b.finished) return b.time >= limit ? why.only(playerName(a)) : target ? why.best(playerName(a)) : why.first(playerName(a));
  const by = (a.score ?? 0) - (b.score ?? 0);
  if (target && by > 0) return why.score(by);
  return why.time(playerName(a), spanText(b.time - a.time));
}

/** spanText writes a short time to a tenth of a second. */
const spanText = (milliseconds: number) => (milliseconds < 60_000 ? words().seconds((milliseconds / 1000).toFixed(milliseconds < 100 ? 3 : 1)) : timeText(milliseconds));

function Standings({ view, known, mine }: { view: View; known: Known | null; mine?: number }) {
  const w = words();
  const best = known?.result.best;
  const seats = view.result!.seats!;
  const all = seats.every(({ finished }) => finished);
  const state = (seat: Schemas['SeatResult']) => (seat.finished ? w.state.finished : seat.left ? w.state.left : w.state.out);
  return (
    <div>
      <table class="duel-table" aria-label={w.result}>
        <thead>
          <tr>
            <th scope="col">{w.player}</th>
            {view.target ? <th scope="col">{w.score}</th> : null}
            <th scope="col">{w.timeColumn}</th>
          </tr>
        </thead>
        <tbody>
          {seats.map((seat, i) => (
            <tr key={i} class={view.result!.winner === i ? 'won' : ''}>
              <th scope="row">
                {playerName(seat)}
                {i === mine ? <span class="soft">{w.yoursIn}</span> : null}
                <RatingOf view={view} seat={i} />
                {all ? null : <small class="soft">{state(seat)}</small>}
              </th>
              {view.target ? (
                <td>
                  {seat.score ?? 0}
                  {best && seat.finished && best > (seat.score ?? 0) ? <small class="soft">{w.below(best - (seat.score ?? 0))}</small> : null}
                </td>
              ) : null}
              <td>{timeText(seat.time)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.target && best ? <p class="soft">{w.bestWas(best)}</p> : null}
      {known?.result.technique ? (
        <p class="soft">
          {playWords().facts.technique + w.colon}
          <LessonLink technique={known.result.technique} />
        </p>
      ) : null}
    </div>
  );
}

/** Shared is the grid that two have filled together, with the digits of each in a colour. */
function Shared({ view, known: { result }, mine }: { view: View; known: Known; mine: number }) {
  const clues = readDigits(view.clues!)!;
  const boards = result.players.map(({ board }) => readDigits(board)!);
  const by = [...clues].map((clue, cell) => (clue ? '.' : boards[0]![cell] ? '0' : boards[1]![cell] ? '1' : '.')).join('');
  const names = view.result!.seats!.map(playerName);
  const board = <Board label={togetherWords().grid} digits={boards[0]!.map((digit, cell) => digit || boards[1]![cell]!)} clues={clues} weights={view.weights ?? undefined} {...ownersOf(by, mine, names)} />;
  return (
    <section class="duel-part">
      <h2>{togetherWords().grid}</h2>
      <div class="duel-grids">
        <figure>
          {board}
          <figcaption>
            {names.map((name, seat) => (
              <p key={seat} class={seat === mine ? 'by-mine' : 'by-other'}>
                {togetherWords().entered(name, result.players[seat]!.entries.length)}
              </p>
            ))}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

/** Grids are those of the players, and the best one. */
function Grids({ view, known: { result, analysis } }: { view: View; known: Known }) {
  const w = words();
  const clues = readDigits(view.clues!)!;
  const { players } = result;
  const names = view.result!.seats!.map(playerName);
  const reached = players.some(({ board }) => board === result.grid);
  const marked = players.some(({ board }) => differ(board, result.grid).size > 0);
  const between = players.length === 2 ? [...players[0]!.board].filter((digit, cell) => digit !== players[1]!.board[cell]).length : -1;
  return (
    <section class="duel-part">
      <h2>{w.grids}</h2>
      <div class="duel-grids">
        {players.map(({ board }, seat) => {
          const apart = differ(board, result.grid);
          const costly = new Set((analysis?.turns ?? []).filter((turn) => turn.seat === seat).map((turn) => turn.cell));
          const title = w.gridOf(names[seat]!);
          return (
            <figure key={seat}>
              <Board label={title} digits={readDigits(board)!} clues={clues} weights={view.weights ?? undefined} {...(view.target ? { marked: apart, wrong: costly } : { wrong: apart })} />
              <figcaption>{view.target ? `${names[seat]}${w.joined}${w.points(view.result!.seats![seat]!.score ?? 0)}` : names[seat]}</figcaption>
            </figure>
          );
        })}
        {reached ? null : (
          <figure>
            <Board label={view.target ? w.best : w.solution} digits={readDigits(result.grid)!} clues={clues} weights={view.weights ?? undefined} />
            <figcaption>{view.target ? `${w.best}${w.joined}${w.points(result.best ?? 0)}` : w.solution}</figcaption>
          </figure>
        )}
      </div>
      {view.target ? (
        <p>
          {marked ? w.marked : ''} {between >= 0 ? w.apart(between) : ''}
        </p>
      ) : marked ? (
        <p>{w.markedClassic}</p>
      ) : null}
      {result.proved ? null : <p class="soft">{w.unproved}</p>}
    </section>
  );
}

function Turning({ view, known, analysis }: { view: View; known: Known; analysis: Analysis }) {
  const w = words();
  const names = view.result!.seats!.map(playerName);
  const end = Math.max(...view.result!.seats!.map((seat) => seat.time), 1);
  const played = known.result.players.some(({ entries }) => entries.length);
  if (!played) return null;
  const lead = view.target || names.length < 2 ? null : lastLead(analysis.curves);
  return (
    <section class="duel-part">
      <h2>{w.turning}</h2>
      <Chart label={!view.target ? w.chartClassic : names.length < 2 ? w.chartAlone : w.chart} names={names} curves={analysis.curves} end={end} />
      {view.target ? <Turns turns={analysis.turns} names={names} /> : null}
      {lead ? <p>{w.classicLead(names[lead.seat]!, timeText(lead.since))}</p> : null}
    </section>
  );
}

function Turns({ turns, names }: { turns: Turn[]; names: string[] }) {
  const w = words();
  if (!turns.length) return <p>{w.noTurns}</p>;
  return (
    <ol class="duel-turns">
      {turns.map(({ seat, cell, digit, time, lost, leads }) => {
        const at = [names[seat]!, rowOf(cell) + 1, columnOf(cell) + 1, digit] as const;
        return (
          <li key={`${seat}.${cell}`} class={`of-${seat}`}>
            <span class="soft">{timeText(time)}</span> {lost === null ? w.deadEnd(...at) : w.cost(...at, lost)}
            {leads === undefined || names.length < 2 ? null : <strong> {leads < 0 ? w.level : w.leads(names[leads]!)}</strong>}
          </li>
        );
      })}
    </ol>
  );
}

/** resultText is a result to share. It tells no digit. */
function resultText(view: View, known: Known | null): string {
  const w = wordsOf(view);
  const kind = view.origin?.split('.').pop();
  const lines = [`Bullseye · ${w.title} · ${nameOf({ ...(kind ? { kind } : {}), ...(view.target ? { weights: rings } : {}) })}`];
  for (const [i, seat] of view.result!.seats!.entries()) {
    const score = view.target ? `${seat.score ?? 0}${known?.result.best ? `/${known.result.best}` : ''} · ` : '';
    lines.push(`${view.result!.winner === i ? '🎯 ' : ''}${playerName(seat)} · ${score}${timeText(seat.time)}`);
    const player = known?.result.players[i];
    if (player && view.target && seat.finished) lines.push(squares(boxesOf(readDigits(player.board)!, readDigits(known.result.grid)!)));
  }
  return [...lines, `${location.origin}/watch/${view.watch}`].join('\n');
}

/** loadWatched returns the result of a game for spectators. */
export const loadWatched = (watch: string) => get<Result>(`/api/v1/watch/${encodeURIComponent(watch)}/result`);
