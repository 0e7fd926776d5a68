import { useTitle } from '../app/title';
import { Board } from '../board/Board';
import { readDigits, rings } from '../board/cells';
import lessons from './lessons.json';
import { words } from './words';
import './learn.css';

const pages = ['techniques', 'target', 'proof'] as const;

const pictures = {
  target: { clues: readDigits(lessons.few.board)!, weights: rings },
  proof: { clues: readDigits(lessons.many.board)!, weights: rings },
  techniques: { clues: readDigits(lessons.few.board)! },
};

/** Learn leads to the pages to learn from. */
export default function Learn() {
  const w = words();
  useTitle(w.title);
  return (
    <div class="page learn">
      <h1>{w.title}</h1>
      <p>{w.intro}</p>
      <div class="learn-cards">
        {pages.map((page) => (
          <a key={page} class="learn-card card" href={`/learn/${page}`}>
            <div aria-hidden="true">
              <Picture page={page} />
            </div>
            <strong>{w.cards[page][0]}</strong>
            <span class="soft">{w.cards[page][1]}</span>
          </a>
        ))}
      </div>
    </div>
  );
}

function Picture({ page }: { page: (typeof pages)[number] }) {
  const { clues } = pictures[page];
  if (page === 'target') return <Board label="" digits={clues} clues={clues} weights={rings} />;
  if (page === 'proof') return <Board label="" digits={readDigits(lessons.many.completions[0]!.grid)!} clues={clues} weights={rings} />;
  return <Board label="" digits={clues} clues={clues} />;
}
