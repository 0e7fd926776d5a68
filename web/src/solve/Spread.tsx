import { useSignal } from '@preact/signals';
import { Alert } from '../app/Alert';
import { textOf } from '../app/problem';
import { grouped } from '../words/numbers';
import type { Desk } from './desk';
import { barsOf } from './histogram';
import { ofGrid } from './pictures';
import { Offer, Progress, useAuto } from './Progress';
import * as ask from './questions';
import { words } from './words';

/** SpreadTab is how many grids have each score, with a grid of the reader among them. */
export function SpreadTab({ desk }: { desk: Desk }) {
  const w = words();
  const { spread, study } = desk;
  const run = () => spread.run((signal) => ask.spread(study, signal));
  const auto = useAuto(desk, spread, run);
  const known = spread.value.value;
  return (
    <>
      {auto ? null : <Offer work={spread} run={run} />}
      <Progress work={spread} run={run} />
      {known?.stopped ? <p class="error">{w.tooMany(known.count)}</p> : null}
      {known && !known.stopped && known.scores.length === 0 ? <p>{w.noGrids}</p> : null}
      {known?.scores.length ? <Histogram desk={desk} spread={known} /> : null}
      {known?.scores.length ? <Mine desk={desk} spread={known} /> : null}
    </>
  );
}

const [wide, high, foot] = [600, 260, 46];

/** rowsAtMost is how many rows a browser shows without a pause. */
const rowsAtMost = 1000;

function Histogram({ desk, spread }: { desk: Desk; spread: ask.Spread }) {
  const w = words();
  const { scores, count, ranges } = spread;
  const [least, most] = [ranges?.lowest ?? scores[0]!.score, ranges?.highest ?? scores[scores.length - 1]!.score];
  const { width, bars } = barsOf(scores, 60);
  const tallest = Math.max(...bars.map((bar) => bar.count));
  const mean = ranges?.mean ?? scores.reduce((sum, each) => sum + each.score * (each.count / count), 0);
  const step = wide / bars.length;
  const mine = desk.study.mine.value;
  const score = mine ? desk.study.scoreOf(mine) : null;
  const xOf = (value: number) => ((value - bars[0]!.from + 0.5) / width) * step;
  const about = w.scores(count, least, most, grouped(Math.round(mean * 10) / 10));
  return (
    <section class="solve-part">
      <p>{about}</p>
      {ranges ? <p>{w.ranges(ranges.width)}</p> : null}
      <svg class="solve-histogram" viewBox={`-30 -34 ${wide + 60} ${high + foot + 34}`} role="img" aria-label={`${w.histogram(width)}. ${about}${score === null ? '' : ` ${w.about(w.yourGrid, grouped(score))}`}`}>
        {bars.map((bar, i) => (
          <g key={bar.from}>
            <rect
              class={score !== null && bar.from <= score && score <= bar.to ? 'solve-bar mine' : 'solve-bar'}
              x={i * step + step * 0.06}
              y={high - Math.max(bar.count ? 2 : 0, (bar.count / tallest) * high)}
              width={step * 0.88}
              height={Math.max(bar.count ? 2 : 0, (bar.count / tallest) * high)}
            />
            <rect class="touch" x={i * step} y={0} width={step} height={high}>
              <title>{w.bar(bar.from, bar.to, bar.count)}</title>
            </rect>
          </g>
        ))}
        <path class="axis" d={`M0 ${high}H${wide}`} />
        {[...new Set([least, Math.round(mean), most])].map((value, i, all) => (
          <text key={value} class="tick" x={xOf(value)} y={high + 26} text-anchor={all.length === 1 ? 'middle' : i === 0 ? 'start' : i === all.length - 1 ? 'end' : 'middle'}>
            {grouped(value)}
          </text>
        ))}
        {score === null ? null : (
          <g class="flag">
            <path d={`M${xOf(score)} -8V${high}`} />
            <text x={xOf(score)} y={-14} text-anchor={score > (least + most) / 2 ? 'end' : 'start'}>
              {w.about(w.yourGrid, grouped(score))}
            </text>
          </g>
        )}
      </svg>
      <p class="soft">{w.histogram(width)}</p>
      <details>
        <summary>{w.table}</summary>
        {scores.length > rowsAtMost ? <p class="soft">{w.highest(rowsAtMost, scores.length)}</p> : null}
        <div class="solve-scroll solve-tall" tabIndex={0} role="region" aria-label={w.table}>
          <table class="solve-table">
            <thead>
              <tr>
                <th scope="col">{w.score}</th>
                <th scope="col">{w.grids}</th>
              </tr>
            </thead>
            <tbody>
              {scores.slice(-rowsAtMost).reverse().map((each) => (
                <tr key={each.score}>
                  <th scope="row">{ranges ? w.range(each.score, each.score + ranges.width - 1) : grouped(each.score)}</th>
                  <td>{grouped(each.count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

/** Mine marks a grid of the reader. */
function Mine({ desk, spread }: { desk: Desk; spread: ask.Spread }) {
  const w = words();
  const { study } = desk;
  const text = useSignal('');
  const error = useSignal('');
  const mine = study.mine.value;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!text.value.trim()) return;
    error.value = '';
    try {
      const grid = await ask.gridIn(text.value, study.board.value);
      if (!grid) error.value = w.notYours;
      else study.mine.value = grid;
    } catch (failure) {
      error.value = textOf(failure);
    }
  };
  if (mine) {
    const score = study.scoreOf(mine);
    const sum = (wanted: (other: number) => boolean) => spread.scores.reduce((n, each) => n + (wanted(each.score) ? each.count : 0), 0);
    return (
      <section class="solve-part">
        <p role="status">
          {w.yours(
            score,
            sum((other) => other + (spread.ranges?.width ?? 1) <= score) / spread.count,
            sum((other) => other > score),
          )}
        </p>
        <div class="row">
          <button type="button" class="button" aria-pressed={desk.shown.value?.digits === mine} onClick={() => (desk.shown.value = desk.shown.value?.digits === mine ? null : { digits: mine, caption: w.about(w.yourGrid, w.points(score)), picture: ofGrid(study, mine, true) })}>
            {w.showGrid}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => {
              study.mine.value = null;
              desk.shown.value = null;
            }}
          >
            {w.unmark}
          </button>
        </div>
      </section>
    );
  }
  return (
    <form class="solve-part" onSubmit={(event) => void submit(event)}>
      <h2>{w.mark}</h2>
      <label class="solve-stack">
        <span class="soft">{w.markLabel}</span>
        <textarea class="field solve-code" rows={2} spellcheck={false} autocapitalize="off" value={text.value} onInput={(e) => (text.value = e.currentTarget.value)} />
      </label>
      <Alert text={error.value} />
      <div class="row">
        <button type="submit" class="button">
          {w.markIt}
        </button>
      </div>
    </form>
  );
}
