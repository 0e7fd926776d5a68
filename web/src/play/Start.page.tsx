import { signal, useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { useEffect, useMemo } from 'preact/hooks';
import { Alert } from '../app/Alert';
import { textOf } from '../app/problem';
import { useTitle } from '../app/title';
import { Board } from '../board/Board';
import { readDigits, rings } from '../board/cells';
import { Calendar } from '../log/Calendar';
import { log } from '../log/log';
import { keptDays, streaks } from '../log/statistics';
import { words as logWords } from '../log/words';
import { levels } from '../words/levels';
import { allKinds, boardsAsSet, boardsAtHand, stockUp, today } from './boards';
import { useFresh } from './fresh';
import { Game, idOf, type Puzzle, type Record } from './game';
import { linkTo } from './link';
import { readOwn } from './own';
import { filledOf } from './position';
import { find, keptGames } from './store';
import { nameOf, timeText, words } from './words';
import './start.css';

/** Start is where one chooses a board: of today, fresh, begun before, or one's own. */
export default function Start() {
  const w = words();
  useTitle(w.title);
  const boards = useMemo(() => signal(boardsAtHand(today()) ?? []), []);
  const error = useSignal<unknown>(null);
  const leaving = useMemo(() => new AbortController(), []);
  const load = async () => {
    error.value = null;
    try {
      for await (const all of boardsAsSet(today(), leaving.signal)) boards.value = all;
      stockUpLater();
    } catch (failure) {
      error.value = failure;
    }
  };
  useEffect(() => {
    void load();
    return () => leaving.abort();
  }, []);
  const target = boards.value.find((board) => board.weights);
  const classic = boards.value.filter((board) => !board.weights);
  const next = classic.find((board) => !find(idOf(board))?.done) ?? classic[0];
  return (
    <div class="page start">
      <section class="start-hero">
        <div class="start-about">
          <h1>{w.tagline}</h1>
          <div class="row">
            {next ? (
              <a class="button primary" href={linkTo(next)}>
                {labelOf(w.todays.classic, next)}
              </a>
            ) : null}
            {target ? (
              <a class="button" href={linkTo(target)}>
                {labelOf(w.todays.target, target)}
              </a>
            ) : null}
            <a class="button" href="/duel">
              {w.duel}
            </a>
            {error.value ? (
              <>
                <p class="error">{w.offline}</p>
                <button type="button" class="button" onClick={() => void load()}>
                  {w.tryAgain}
                </button>
              </>
            ) : null}
          </div>
          <p>
            {w.aboutTarget} <a href="/learn/target">{w.howToPlay}</a>
          </p>
        </div>
        <Board label={w.kinds['target']!} digits={target ? readDigits(target.clues)! : new Uint8Array(81)} clues={target ? readDigits(target.clues)! : []} weights={rings} />
      </section>
      <Unfinished />
      <section class="start-part">
        <h2>{w.classic}</h2>
        <div class="start-boards">
          {boards.value.length
            ? levels.map((level) => {
                const board = boards.value.find(({ kind }) => kind === level);
                return board ? <DailyCard key={level} board={board} /> : <ComingCard key={level} level={level} />;
              })
            : null}
        </div>
        <p>
          {w.countsAbout} <a href="/leaderboard">{w.leaderboard}</a>
        </p>
      </section>
      <Fresh />
      <Days />
      <OwnBoard />
      <Over />
    </div>
  );
}

/** labelOf is what a link to a board of today says, by how far its game is. */
function labelOf(labels: { play: string; resume: string; end: string }, board: Puzzle): string {
  const record = find(idOf(board));
  return !record ? labels.play : record.done ? labels.end : labels.resume;
}

function DailyCard({ board }: { board: Puzzle }) {
  const clues = readDigits(board.clues)!;
  const record = find(idOf(board));
  return (
    <a class="start-board card" href={linkTo(board)}>
      <Board label={nameOf(board)} digits={clues} clues={clues} />
      <strong>{nameOf(board)}</strong>
      <span class="soft">{record ? progressOf(record) : words().clues(board.clues.replace(/\./g, '').length)}</span>
    </a>
  );
}

/** ComingCard stands for a board that is being set. */
function ComingCard({ level }: { level: string }) {
  const w = words();
  return (
    <div class="start-board card">
      <Board label="" digits={new Uint8Array(81)} />
      <strong>{w.kinds[level]}</strong>
      <span class="soft">{w.beingSet}</span>
    </div>
  );
}

/** stockUpLater keeps boards for use without the server, when the browser has nothing better to do. */
function stockUpLater() {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const begin = () => void stockUp().catch(() => {}); // the next visit tries again
  if ('requestIdleCallback' in window) requestIdleCallback(begin);
  else setTimeout(begin, 2000);
}

/** Days are the boards of all days in a calendar, with how many days in a row there were. */
function Days() {
  const w = logWords();
  const games = log();
  const row = streaks(keptDays(games), today()).now;
  return (
    <section class="start-part">
      <h2>{w.calendar}</h2>
      <p class="row">
        {row ? <strong>{w.row(row)}</strong> : null}
        <a href="/log">{w.title}</a>
      </p>
      <Calendar games={games} />
    </section>
  );
}

/** Unfinished are the games that were played last and are not over. */
function Unfinished() {
  const games = keptGames().filter(({ record }) => !record.done).slice(0, 6);
  if (!games.length) return null;
  return (
    <section class="start-part">
      <h2>{words().unfinished}</h2>
      <Games games={games} />
    </section>
  );
}

/** Over are the games that are over. */
function Over() {
  const open = useSignal(false);
  const games = keptGames().filter(({ record }) => record.done);
  if (!games.length) return null;
  return (
    <details class="start-over" onToggle={(e) => (open.value = e.currentTarget.open)}>
      <summary>{words().over(games.length)}</summary>
      {open.value ? <Games games={games} /> : null}
    </details>
  );
}

function Games({ games }: { games: ReturnType<typeof keptGames> }) {
  return (
    <ul class="start-games plain">
      {games.map(({ id, record }) => (
        <li key={id}>
          <a class="start-game card" href={linkTo(record.puzzle)}>
            <strong>
              {nameOf(record.puzzle)} {record.puzzle.day}
            </strong>
            <span class="soft">{progressOf(record)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function progressOf(record: Record): string {
  const w = words();
  const { position, score, puzzle } = new Game(record);
  const points = puzzle.weights ? [w.points(score.value)] : [];
  return w.list(record.done ? w.done : w.filled(filledOf(position.value)), ...points, timeText(record.elapsed));
}

function Fresh() {
  const w = words();
  const { waiting, error, begin } = useFresh();
  return (
    <section class="start-part">
      <h2>{w.fresh}</h2>
      <div class="row">
        {allKinds.map((kind) => (
          <button key={kind} type="button" class="button" aria-disabled={waiting === kind} onClick={() => void begin(kind)}>
            {w.kinds[kind]}
          </button>
        ))}
      </div>
      {error ? <p class="error">{textOf(error)}</p> : null}
    </section>
  );
}

function OwnBoard() {
  const w = words();
  const { route } = useLocation();
  const text = useSignal('');
  const target = useSignal(false);
  const error = useSignal('');
  const study = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    study.value = false;
    if (!text.value.trim()) {
      error.value = w.pasteFirst;
      return;
    }
    try {
      const own = await readOwn(text.value);
      if (own.clues) route(linkTo({ clues: own.clues, ...(target.value ? { weights: rings } : {}) }));
      error.value = own.flaw ?? '';
      study.value = own.study ?? false;
    } catch (failure) {
      error.value = textOf(failure);
    }
  };
  return (
    <section class="start-part">
      <h2>{w.paste}</h2>
      <form class="start-own" onSubmit={(event) => void submit(event)}>
        <label>
          {w.pasteLabel}
          <textarea class="field" rows={3} spellcheck={false} autocapitalize="off" value={text.value} onInput={(e) => (text.value = e.currentTarget.value)} />
        </label>
        <label class="switch">
          <input type="checkbox" checked={target.value} onChange={(e) => (target.value = e.currentTarget.checked)} />
          {w.pasteTarget}
        </label>
        <Alert text={error.value} />
        {study.value ? (
          <p>
            <a href="/solve">{w.toSolve}</a>
          </p>
        ) : null}
        <button type="submit" class="button">
          {w.pasteGo}
        </button>
      </form>
    </section>
  );
}
