import { useEffect } from 'preact/hooks';
import { OwnRating } from '../duel/Rating';
import { seats, type Outcome } from '../duel/seats';
import { words as duelWords } from '../duel/words';
import { copy } from './secret';
import { bringTogether, rating } from './server';
import { Table } from './Table';
import { words } from './words';

const outcomes = ['won', 'lost', 'draw'] as const satisfies Outcome[];

/** Duels tells how the duels of this browser ended, by opponent, and the rating of the player. */
export function Duels() {
  const w = words();
  const { title, opponents, strengths } = duelWords();
  const names: { [opponent: string]: string } = { ...opponents, ...strengths };
  const ended = seats().filter(({ opponent, outcome }) => names[opponent] && outcomes.some((each) => each === outcome));
  useEffect(() => {
    if (copy.value?.made) bringTogether().catch(() => {}); // the copy comes with the rating
  }, []);
  const rated = copy.value && rating.value;
  if (!ended.length && !rated) return null;
  const rows = Object.keys(names).map((opponent) => ({ opponent, games: ended.filter((seat) => seat.opponent === opponent) }));
  return (
    <section>
      <h2>{title}</h2>
      {rated ? <OwnRating rating={rated} /> : null}
      <Table
        columns={[w.opponent, w.duels, ...outcomes.map((outcome) => w.outcomes[outcome])]}
        rows={rows.filter(({ games }) => games.length).map(({ opponent, games }) => [names[opponent]!, games.length, ...outcomes.map((outcome) => games.filter((game) => game.outcome === outcome).length)])}
      />
    </section>
  );
}
