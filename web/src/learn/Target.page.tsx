import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { useTitle } from '../app/title';
import { Board } from '../board/Board';
import { cells, columnOf, readDigits, rings, rowOf, scoreOf } from '../board/cells';
import { Selection } from '../board/selection';
import { Back } from './Back';
import lessons from './lessons.json';
import { onArrows } from './onArrows';
import { words } from './words';
import './learn.css';

const { board, completions, greedy } = lessons.few;
const clues = readDigits(board)!;
const grids = completions.map(({ grid }) => readDigits(grid)!);
const best = completions[0]!.score;

/** Target tells how target sudoku is played and scored. */
export default function Target() {
  const all = words();
  const w = all.target;
  useTitle(w.title);
  return (
    <div class="page learn">
      <Back />
      <h1>{w.title}</h1>
      <p>{w.rules}</p>
      <section class="learn-part learn-beside learn-rings">
        <div class="learn-text">
          <h2>{w.scoring}</h2>
          <p>{w.score}</p>
          <p>{w.example}</p>
        </div>
        <Board label={w.rings} digits={rings.map(() => 0)} weights={rings} labels={weightLabels} />
      </section>
      <Every />
      <section class="learn-part">
        <h2>{w.greedy}</h2>
        <p>{w.greedyText(greedy.score, best, greedy.full)}</p>
      </section>
      <section class="learn-part">
        <h2>{w.play}</h2>
        <p>{w.playText}</p>
        <div class="row">
          <a class="button primary" href="/">
            {all.playTarget}
          </a>
          <a class="button" href="/make#contest=true">
            {all.makeOne}
          </a>
        </div>
      </section>
    </div>
  );
}

const weightLabels = new Map(cells.map((cell) => [cell, String(rings[cell])]));

/** Cells that do not have the same digit in all grids. */
const differing = cells.filter((cell) => grids.some((other) => other[cell] !== grids[0]![cell]));
const marked = new Set(differing);

function selecting(cell: number): Selection {
  const selection = new Selection();
  selection.pick(cell);
  return selection;
}

/** Every steps through all grids of a board, and tells what each digit of a cell can score. */
function Every() {
  const w = words().target;
  const at = useSignal(0);
  const selection = useMemo(() => selecting(differing[0]!), []);
  const grid = grids[at.value]!;
  const score = scoreOf(grid, rings);
  return (
    <section class="learn-part">
      <h2>{w.every(grids.length)}</h2>
      <p>{w.everyText(grids.length)}</p>
      <p>{w.choiceText}</p>
      <div class="learn-beside learn-every">
        <Board label={w.board} digits={grid} clues={clues} weights={rings} marked={marked} selection={selection} onKeyDown={onArrows(selection)} />
        <div class="learn-text">
          <Choices selection={selection} digitNow={(cell) => grid[cell]!} show={(i) => (at.value = i)} />
          <label class="learn-slider">
            {w.which}
            <input type="range" min={1} max={grids.length} value={at.value + 1} aria-valuetext={w.nth(at.value + 1, grids.length, score)} onInput={(e) => (at.value = Number(e.currentTarget.value) - 1)} />
          </label>
          <p>
            <strong>{w.nth(at.value + 1, grids.length, score)}</strong>
            <br />
            <span class="soft">{score === best ? w.best : w.less(best - score)}</span>
          </p>
          <Sums grid={grid} />
        </div>
      </div>
    </section>
  );
}

/** Sums are the parts of a score, one for each ring. */
function Sums({ grid }: { grid: Uint8Array }) {
  const w = words().target;
  return (
    <table class="learn-sums">
      <thead>
        <tr>
          <th scope="col">{w.weight}</th>
          <th scope="col">{w.sum}</th>
          <th scope="col">{w.points}</th>
        </tr>
      </thead>
      <tbody>
        {[10, 9, 8, 7, 6].map((weight) => {
          const sum = cells.reduce((total, cell) => (rings[cell] === weight ? total + grid[cell]! : total), 0);
          return (
            <tr key={weight}>
              <th scope="row">
                <span class={`learn-ring learn-ring-${weight}`} aria-hidden="true" /> {weight}
              </th>
              <td>{sum}</td>
              <td>{sum * weight}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{w.total}</th>
          <td />
          <td>{scoreOf(grid, rings)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface ChoicesProps {
  selection: Selection;
  digitNow: (cell: number) => number;
  show: (grid: number) => void;
}

/** Choices tells how much the best grid with each digit of the selected cell scores, and shows that grid. */
function Choices({ selection, digitNow, show }: ChoicesProps) {
  const w = words().target;
  const [cell] = selection.cells.value;
  if (cell === undefined) return null;
  const bestWith = new Map<number, number>(); // the completions are sorted, so the first is the best
  grids.forEach((grid, i) => bestWith.has(grid[cell]!) || bestWith.set(grid[cell]!, i));
  return (
    <div role="status" class="learn-choices">
      <strong>{w.cell(rowOf(cell) + 1, columnOf(cell) + 1)}</strong>
      {bestWith.size === 1 ? (
        <p>{w.settled}</p>
      ) : (
        <ul class="plain">
          {[...bestWith].map(([digit, i]) => (
            <li key={digit}>
              <button type="button" class="button" aria-pressed={digit === digitNow(cell)} onClick={() => show(i)}>
                {w.digit(digit, completions[i]!.score, best - completions[i]!.score)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
