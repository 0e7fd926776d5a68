import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { CopyButton } from '../app/CopyButton';
import { textOf } from '../app/problem';
import { Board } from '../board/Board';
import { columnOf, readDigits, rowOf, scoreOf } from '../board/cells';
import { linkToStudy } from '../solve/link';
import { boardsBefore, boxesOf, entriesOf, squares, turnsOf, type Turn } from './compare';
import { allKinds } from './boards';
import { Facts } from './Facts';
import { useFresh } from './fresh';
import type { Game } from './game';
import { GameBoard } from './GameBoard';
import { maxOf } from './help';
import { linkTo } from './link';
import { Replay } from './Replay';
import { Risk } from './Risk';
import type { Session } from './session';
import { nameOf, timeText, words } from './words';

/** What is known when a game of target sudoku is compared with the optimum. */
interface Comparison {
  score: number;
  grid: Uint8Array;
  ties: number;
  bound: number | null; // if the score is not proved
  turns: Turn[] | null; // null if some board was too hard
}

async function compare({ game, counting }: Session): Promise<Comparison> {
  await (await counting)?.result; // who asks before the end has had help
  const entries = entriesOf(game.path());
  const [best] = await maxOf(game, [game.puzzle.clues], true);
  if (best?.score === undefined || !best.grid) throw new Error(`found the status ${best?.status}, expected a best score`);
  const scores = (await maxOf(game, boardsBefore(game.clues, entries))).map((answer) => (answer.status === 'scored' ? answer.score! : NaN));
  return {
    score: best.score,
    grid: readDigits(best.grid)!,
    ties: best.ties ?? 1,
    bound: best.status === 'scored' ? null : (best.bound ?? null),
    turns: scores.some(Number.isNaN) ? null : turnsOf(entries, scores),
  };
}

/** End is shown when a game is finished. */
export function End({ session }: { session: Session }) {
  const w = words();
  const { game } = session;
  const known = useSignal<Comparison | null>(null);
  const error = useSignal<unknown>(null);
  const target = game.puzzle.weights;
  const load = () => {
    error.value = null;
    compare(session).then(
      (result) => (known.value = result),
      (failure: unknown) => (error.value = failure),
    );
  };
  useEffect(() => {
    if (target) load();
  }, [game]);
  const time = timeText(game.elapsed());
  const help = game.helped.value ? w.help(game.hints.value, game.checks.value) : w.noHelp;
  return (
    <div class="end">
      {session.replay.value === null ? null : (
        <div>
          {target ? <GameBoard session={session} /> : null}
          <Replay session={session} />
        </div>
      )}
      <section class="end-head card">
        <h2 class="end-title">
          <span class={`end-mark${session.finished ? ' is-new' : ''}`} aria-hidden="true" />
          {target ? w.finished : w.solved}
        </h2>
        {target ? (
          <p class="end-score">
            <strong>{game.score.value}</strong>
            {known.value ? <span class="soft"> / {known.value.score}</span> : null}
          </p>
        ) : null}
        <Facts session={session} time={time} help={help} />
        {target && known.value ? <Verdict game={game} known={known.value} /> : null}
        {target && !known.value && !error.value ? <p class="soft">{w.comparing}</p> : null}
        {error.value ? (
          <div class="row">
            <p class="error">{w.comparison + w.colon + textOf(error.value)}</p>
            <button type="button" class="button" onClick={load}>
              {w.tryAgain}
            </button>
          </div>
        ) : null}
        <div class="row">
          <Next kind={game.puzzle.kind} />
          <button type="button" class="button" aria-pressed={session.replay.value !== null} onClick={() => (session.replay.value = session.replay.value === null ? 0 : null)}>
            {w.replay}
          </button>
          <a class="button" href={linkToStudy({ board: game.puzzle.clues, ...(target ? { weights: target, mine: game.position.value.digits } : {}) })}>
            {w.study}
          </a>
          <Risk act={w.restart} sure={w.restartSure} yes={w.restartYes} no={w.restartNo} onYes={() => session.restart()} />
          <CopyButton label={w.shareResult} done={w.resultCopied} text={() => resultText(game, known.value, time, help)} />
        </div>
      </section>
      {known.value && target ? <Grids game={game} known={known.value} /> : null}
    </div>
  );
}

/** Next begins another board of the same level. */
function Next({ kind }: { kind: string | undefined }) {
  const w = words();
  const { waiting, error, begin } = useFresh();
  const known = allKinds.find((each) => each === kind);
  if (!known) {
    return (
      <a class="button primary" href="/">
        {w.again}
      </a>
    );
  }
  return (
    <>
      <button type="button" class="button primary" aria-disabled={waiting !== ''} onClick={() => void begin(known)}>
        {w.next(w.kinds[known]!)}
      </button>
      {error ? <p class="error">{textOf(error)}</p> : null}
    </>
  );
}

function Verdict({ game, known }: { game: Game; known: Comparison }) {
  const w = words();
  const lost = known.score - game.score.value;
  return (
    <>
      <p class={lost > 0 ? '' : 'end-perfect'}>{lost > 0 ? w.behind(lost) : w.perfect}</p>
      {known.bound !== null ? <p class="soft">{w.unproved(known.bound)}</p> : null}
    </>
  );
}

/** Grids are both grids, and below them where the points went. */
function Grids({ game, known }: { game: Game; known: Comparison }) {
  const w = words();
  const mine = game.position.value.digits;
  const differ = new Set(Array.from(mine.keys()).filter((cell) => mine[cell] !== known.grid[cell]));
  const notes = new Map((known.turns ?? []).map((turn) => [turn.cell, `−${turn.lost}`]));
  const { clues } = game;
  const { weights } = game.puzzle;
  return (
    <>
      <div class="end-grids">
        <figure>
          <Board label={w.yours} digits={mine} clues={clues} weights={weights} marked={differ} notes={notes} />
          <figcaption>
            {w.yours + w.colon + game.score.value}
          </figcaption>
        </figure>
        {differ.size ? (
          <figure>
            <Board label={w.optimum} digits={known.grid} clues={clues} weights={weights} marked={differ} />
            <figcaption>
              {w.optimum + w.colon + scoreOf(known.grid, weights!)}
            </figcaption>
          </figure>
        ) : null}
      </div>
      {differ.size ? <p>{w.differ(differ.size)}</p> : null}
      {known.ties > 1 ? <p class="soft">{w.optima(known.ties)}</p> : null}
      {known.turns?.length ? (
        <section>
          <h2>{w.turning}</h2>
          <ol class="end-turns">
            {known.turns.map((turn) => (
              <li key={turn.cell}>
                <strong>{w.turn(rowOf(turn.cell) + 1, columnOf(turn.cell) + 1, turn.digit, turn.lost)}</strong>
                <br />
                <span class="soft">{w.turnAt(timeText(game.timeOf(turn.move)), turn.before)}</span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}

/** resultText is a result to share. It tells no digit. */
function resultText(game: Game, known: Comparison | null, time: string, help: string): string {
  const { puzzle } = game;
  const lines = [`Bullseye · ${nameOf(puzzle)}${puzzle.day ? ` ${puzzle.day}` : ''}`];
  lines.push((puzzle.weights ? `${game.score.value}${known ? `/${known.score}` : ''} · ` : '') + `${time} · ${help}`);
  if (known) lines.push(squares(boxesOf(game.position.value.digits, known.grid)));
  return [...lines, location.origin + linkTo(puzzle)].join('\n');
}
