import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { ask, get, type Schemas } from '../api';
import { log } from '../log/log';
import { summaries } from '../log/statistics';
import { placeOf } from './field';
import { idOf, type Game } from './game';
import { timeText, words } from './words';

/** Facts are what a finished game comes to: the time beside one's own best and the players of the day, the level and the help. */
export function Facts({ game, time, help }: { game: Game; time: string; help: string }) {
  const { facts, kinds } = words();
  const place = useAnswer(game, placeInField);
  const level = useAnswer(game, levelOf);
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
      {place ? <Fact name={facts.field}>{'of' in place ? facts.ahead(Math.round(100 * place.ahead), place.of) : 'place' in place ? facts.place(place.place) : facts.after(place.after)}</Fact> : null}
      {level ? <Fact name={facts.level}>{kinds[level]}</Fact> : null}
      <Fact name={facts.help}>{help}</Fact>
    </dl>
  );
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
function useAnswer<Answer>(game: Game, question: (game: Game, signal: AbortSignal) => Promise<Answer | null>): Answer | null {
  const answer = useSignal<Answer | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    question(game, leaving.signal).then(
      (found) => (answer.value = found),
      () => {},
    );
    return () => leaving.abort();
  }, [game]);
  return answer.value;
}

/** bestBefore returns the best time without help on the other boards of the kind. */
function bestBefore({ id, puzzle: { kind } }: Game): number | undefined {
  const others = log().filter(({ puzzle }) => puzzle.kind && idOf(puzzle) !== id);
  return summaries(others, ({ puzzle }) => puzzle.kind).get(kind ?? '')?.best;
}

/** placeInField returns the place among those who have finished a board of a day. They had no help. */
async function placeInField(game: Game, signal: AbortSignal) {
  const { day, kind } = game.puzzle;
  if (!day || !kind || game.helped.value) return null;
  const { results } = await get<Schemas['LeaderboardAnswer']>(`/api/v1/daily/${day}/${kind}/results`, signal);
  return placeOf({ score: game.score.value, time: game.elapsed() }, results);
}

/** levelOf returns the level of a board of classic sudoku. */
async function levelOf({ puzzle: { clues, kind, weights } }: Game, signal: AbortSignal) {
  if (weights) return null;
  return kind ?? (await ask('explain', { boards: [clues] }, signal))[0]?.level ?? null;
}
