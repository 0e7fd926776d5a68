import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { get, type Schemas } from '../api';
import { LessonLink } from '../learn/LessonLink';
import { log } from '../log/log';
import { summaries } from '../log/statistics';
import { hardestAlone } from './alone';
import { today } from './boards';
import { placeOf, type Place } from './field';
import { idOf, type Game } from './game';
import { askForDifficulty } from './help';
import type { Difficulty } from './hint';
import type { Session } from './session';
import { timeText, words } from './words';

/** Facts are what a finished game comes to: the time beside one's own best and the players of the day, how hard the board is, and the help. */
export function Facts({ session, time, help }: { session: Session; time: string; help: string }) {
  const { facts, kinds } = words();
  const { game } = session;
  const field = useAnswer(session, fieldOf);
  const difficulty = useAnswer(session, difficultyOf);
  const level = game.puzzle.weights ? undefined : (game.puzzle.kind ?? difficulty?.level);
  const best = game.puzzle.weights ? undefined : bestBefore(game);
  const gained = best === undefined || game.helped.value ? 0 : best - game.elapsed();
  return (
    <dl class="end-facts">
      <Fact name={facts.time}>{time}</Fact>
      {best === undefined ? null : (
        <Fact name={facts.best}>
          {timeText(best)}
          {gained > 0 ? <strong class="end-gain">{facts.gained(timeText(gained))}</strong> : null}
        </Fact>
      )}
      {field && (field.listed || field.others) ? <Fact name={facts.field}>{field.listed ? <a href={`/leaderboard/${game.puzzle.day}/${game.puzzle.kind}`}>{fieldText(field)}</a> : fieldText(field)}</Fact> : null}
      {level ? <Fact name={facts.level}>{kinds[level]}</Fact> : null}
      {difficulty?.technique ? (
        <Fact name={facts.technique}>
          <LessonLink technique={difficulty.technique} />
        </Fact>
      ) : null}
      <Fact name={facts.help}>{help}</Fact>
    </dl>
  );
}

function fieldText({ place, others, ahead, listed }: Field): string {
  const { facts } = words();
  if (ahead === undefined) return place > others && others ? facts.after(others) : facts.place(place);
  return listed ? facts.listed(place, others + 1, ahead) : facts.ahead(ahead, others);
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** useAnswer returns the answer to a question about a game. Without one, null: the end is told without it. */
function useAnswer<Answer>(session: Session, question: (session: Session, signal: AbortSignal) => Promise<Answer | null>): Answer | null {
  const answer = useSignal<Answer | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    question(session, leaving.signal).then(
      (found) => (answer.value = found),
      () => {},
    );
    return () => leaving.abort();
  }, [session]);
  return answer.value;
}

/** bestBefore returns the best time without help on the other boards of the kind. */
function bestBefore({ id, puzzle: { kind } }: Game): number | undefined {
  const others = log().filter(({ puzzle }) => puzzle.kind && idOf(puzzle) !== id);
  return summaries(others, ({ puzzle }) => puzzle.kind).get(kind ?? '')?.best;
}

type Field = Place & { listed: boolean };

/** fieldOf returns the place among those who have finished a board of a day without help, and whether the leaderboard has it. */
async function fieldOf({ game, counting }: Session, signal: AbortSignal): Promise<Field | null> {
  const { day, kind } = game.puzzle;
  if (!day || !kind || game.helped.value) return null;
  const own = await (await counting)?.result;
  const { results } = await get<Schemas['LeaderboardAnswer']>(`/api/v1/daily/${day}/${kind}/results`, signal);
  const others = results.filter(({ name, time }) => name !== own?.name || time !== own.time);
  return { ...placeOf({ score: game.score.value, time: own?.time ?? game.elapsed() }, others), listed: others.length < results.length };
}

/** difficultyOf returns how hard a board of classic sudoku is. If it counts, the server tells that with the result: who asks it about a board of today has had help. */
async function difficultyOf({ game, counting }: Session, signal: AbortSignal): Promise<Difficulty | null> {
  if (game.puzzle.weights) return null;
  const technique = await (await counting)?.technique();
  if (technique) return { technique };
  return game.puzzle.day === today() && !game.helped.value ? hardestAlone(game) : askForDifficulty(game, signal);
}
