import { useSignal } from '@preact/signals';
import { CopyButton } from '../app/CopyButton';
import { Board } from '../board/Board';
import { readDigits } from '../board/cells';
import { isRings } from '../play/game';
import { linkTo } from '../play/link';
import { linkToStudy } from '../solve/link';
import { grouped } from '../words/numbers';
import type { Maker } from './maker';
import { labelsOf, type Made } from './making';
import { words } from './words';

/** Result shows the chosen board with its facts, and all boards if there are several. */
export function Result({ maker }: { maker: Maker }) {
  const w = words();
  const { boards } = maker.progress.value;
  const at = Math.min(maker.chosen.value, boards.length - 1);
  const chosen = boards[at]!;
  const solved = useSignal('');
  const shown = chosen.solution && solved.value === chosen.board ? chosen.solution : chosen.board;
  const weights = maker.weights.value;
  const path = linkTo({ clues: chosen.board, ...(weights ? { weights } : {}), ...(chosen.rating ? { kind: chosen.rating.level } : {}) });
  return (
    <div class="make-shown" aria-busy={maker.stale.value && maker.state.value === 'making'}>
      <div class="make-result">
        <div class="make-board">
          <Board label={w.board(at + 1)} digits={readDigits(shown)!} clues={readDigits(chosen.board)!} weights={weights} labels={weights && !isRings(weights) ? labelsOf(weights) : undefined} />
        </div>
        <div class="make-about">
          <h2>{boards.length > 1 ? w.board(at + 1) : w.facts}</h2>
          <Facts made={chosen} />
          {chosen.solution ? (
            <label class="switch">
              <input type="checkbox" checked={shown !== chosen.board} onChange={(e) => (solved.value = e.currentTarget.checked ? chosen.board : '')} />
              {chosen.contest ? w.showBest : w.show}
            </label>
          ) : null}
          <a class="button primary" href={path}>
            {w.playIt}
          </a>
          <a class="button" href={linkToStudy({ board: chosen.board, weights })}>
            {w.study}
          </a>
          <CopyButton key={path} label={w.copyPlay} done={w.copied} text={() => new URL(path, location.href).href} />
        </div>
      </div>
      {boards.length > 1 ? <All maker={maker} at={at} /> : null}
    </div>
  );
}

/** Facts are what is known of a board. */
function Facts({ made }: { made: Made }) {
  const w = words();
  const { rating, contest } = made;
  const facts: [string, string][] = [[w.clues, String(made.clues)]];
  if (rating) {
    facts.push([w.level, w.levels[rating.level] ?? rating.level], [w.rating, `ER ${rating.er.toFixed(1)}`], [w.hardest, w.rated(rating.technique)]);
  }
  if (contest) {
    facts.push([w.completions, grouped(contest.completions)], [w.best, String(contest.best)]);
    if (contest.optima !== undefined) facts.push([w.bestGrids, String(contest.optima)]);
    facts.push([w.second, contest.second === undefined ? w.secondNone : w.secondGap(contest.second, contest.best - contest.second)]);
    if (contest.greedy !== undefined) facts.push([w.greedyScore, w.greedyEnds(contest.greedy)]);
  }
  return (
    <dl class="make-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function All({ maker, at }: { maker: Maker; at: number }) {
  const w = words();
  return (
    <section class="make-all">
      <h2>{w.choose}</h2>
      <ol class="make-list">
        {maker.progress.value.boards.map((made, i) => (
          <li key={made.board}>
            <button type="button" class="make-small card" aria-pressed={i === at} onClick={() => (maker.chosen.value = i)}>
              <Board label={w.board(i + 1)} digits={readDigits(made.board)!} clues={readDigits(made.board)!} weights={maker.weights.value} />
              <span>{captionOf(made, i)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** captionOf names a board in a list. */
export function captionOf({ rating, contest }: Made, i: number): string {
  const w = words();
  if (contest) return `${i + 1} · ${w.completionsOf(contest.completions)}`;
  return rating ? `${i + 1} · ${w.levels[rating.level] ?? rating.level} · ${rating.er.toFixed(1)}` : String(i + 1);
}
