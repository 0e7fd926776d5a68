import { seats, type Outcome } from '../duel/seats';
import { words as duelWords } from '../duel/words';
import { Table } from './Table';
import { words } from './words';

const outcomes = ['won', 'lost', 'draw'] as const satisfies Outcome[];

/** Duels tells how the duels of this browser ended, by opponent. */
export function Duels() {
  const w = words();
  const { title, opponents, strengths } = duelWords();
  const names: { [opponent: string]: string } = { ...opponents, ...strengths };
  const ended = seats().filter(({ opponent, outcome }) => names[opponent] && outcomes.some((each) => each === outcome));
  if (!ended.length) return null;
  const rows = Object.keys(names).map((opponent) => ({ opponent, games: ended.filter((seat) => seat.opponent === opponent) }));
  return (
    <section>
      <h2>{title}</h2>
      <Table
        columns={[w.opponent, w.duels, ...outcomes.map((outcome) => w.outcomes[outcome])]}
        rows={rows.filter(({ games }) => games.length).map(({ opponent, games }) => [names[opponent]!, games.length, ...outcomes.map((outcome) => games.filter((game) => game.outcome === outcome).length)])}
      />
    </section>
  );
}
