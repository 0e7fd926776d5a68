import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { announce } from '../app/announce';
import { fromBase64 } from '../app/bytes';
import { download } from '../app/download';
import { cells, columnOf, rowOf } from '../board/cells';
import { grouped } from '../words/numbers';
import type { Desk, End } from './desk';
import { VerdictText } from './Notice';
import { ofBest, ofGrid } from './pictures';
import { Offer, Progress, useAuto } from './Progress';
import * as ask from './questions';
import { signed, words } from './words';

/** Score is about the best and the worst grid: which they are, why, and what each cell gives. */
export function Score({ desk }: { desk: Desk }) {
  const w = words();
  const end = desk.end.value;
  return (
    <>
      <div class="row" role="group" aria-label={w.endLabel}>
        {(['greatest', 'least'] as const).map((each) => (
          <button key={each} type="button" class="button" aria-pressed={end === each} onClick={() => (desk.end.value = each)}>
            {w[each]}
          </button>
        ))}
      </div>
      <Best key={end} desk={desk} end={end} />
    </>
  );
}

function Best({ desk, end }: { desk: Desk; end: End }) {
  const w = words();
  const { study } = desk;
  const work = desk.best[end];
  const least = end === 'least';
  const run = () => work.run((signal) => ask.best(study, least, signal));
  const auto = useAuto(desk, work, run);
  const best = work.value.value;
  const state = work.state.value;
  const proved = best?.status === 'scored';
  const shownGrid = best?.grid;
  useEffect(() => {
    if (shownGrid && best.score !== undefined) {
      desk.shown.value = heatOf(desk, shownGrid, best.score);
      if (proved) announce(`${least ? w.worstScore : w.bestScore} ${best.score}. ${w.proved}`);
    }
  }, [shownGrid]);
  return (
    <>
      <section class="solve-part">
        {auto ? null : <Offer work={work} run={run} label={w.findBest} />}
        {best?.status === 'unsolvable' ? <p class="solve-big">{w.none}</p> : null}
        {best?.score !== undefined ? (
          <>
            <p class="solve-big">
              <span class="soft">{least ? w.worstScore : w.bestScore}</span> {grouped(best.score)}
              {!proved && best.bound !== undefined ? <span class="solve-bound"> {w.bound(best.bound, least)}</span> : null}
            </p>
            {proved ? (
              <p class="solve-good">
                {w.provedBy[best.proof?.method ?? '']?.(best.completions ?? 0) ?? w.proved} <a href="/learn/proof">{w.aboutProofs}</a>
              </p>
            ) : null}
            {best.status === 'unproved' ? <p class="error">{w.notProved}</p> : null}
            {state === 'stopped' && !proved ? <p class="error">{w.stoppedUnproved}</p> : null}
          </>
        ) : best?.bound !== undefined ? (
          <p class="solve-big">
            <span class="solve-bound">{w.bound(best.bound, least)}</span>
          </p>
        ) : null}
        <Progress work={work} run={run} running={w.searching} />
        {best?.ties !== undefined && proved ? <p>{best.ties === 1 ? w.noTies : w.ties(best.ties, best.moreTies ?? false)}</p> : null}
        {best?.second && proved ? <Second desk={desk} best={best} /> : null}
      </section>
      {best?.grid ? (
        <>
          <Heat desk={desk} best={best} least={least} />
          {best.sums ? <Sums desk={desk} best={best} end={end} /> : null}
          <Top desk={desk} end={end} best={best} />
          <Certificate desk={desk} end={end} proved={proved} />
        </>
      ) : null}
    </>
  );
}

function Second({ desk, best }: { desk: Desk; best: ask.Best }) {
  const w = words();
  const second = best.second!;
  if (second.none) return <p>{w.secondNone}</p>;
  if (second.score === undefined) return null;
  return (
    <div class="row">
      <p>{second.proved ? w.second(second.score, Math.abs(best.score! - second.score)) : w.secondUnproved(second.score)}</p>
      {second.grid ? (
        <button type="button" class="button" onClick={() => (desk.shown.value = differing(desk, second.grid!, second.score!, best.grid!))}>
          {w.showSecond}
        </button>
      ) : null}
    </div>
  );
}

/** heatOf shows a grid with what each cell gives. */
function heatOf(desk: Desk, grid: Uint8Array, score: number) {
  const weights = desk.study.weights.value;
  const given = Array.from(grid, (digit, cell) => digit * weights[cell]!);
  return { digits: grid, heat: scaled(given), labels: new Map(given.map((points, cell) => [cell, signed(points)])), caption: words().heatCaption(score), picture: same(grid, desk.best[desk.end.value].value.value?.grid) ? ofBest(desk.study, desk.end.value) : ofGrid(desk.study, grid, true) };
}

/** differing shows a grid, and where it differs from another. */
function differing(desk: Desk, grid: Uint8Array, score: number, best: Uint8Array) {
  const marked = new Set([...grid.keys()].filter((cell) => grid[cell] !== best[cell]));
  const w = words();
  return { ...heatOf(desk, grid, score), marked, caption: marked.size ? w.about(w.points(score), w.differs(marked.size, desk.end.value === 'least')) : w.heatCaption(score) };
}

/** scaled maps numbers to 0 for the least and 1 for the greatest. */
function scaled(values: readonly number[]): Map<number, number> {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return new Map(values.map((value, i) => [i, most > least ? (value - least) / (most - least) : 0.5]));
}

/** Heat chooses what the board shows: the points of each cell, or what is at stake there. */
function Heat({ desk, best, least }: { desk: Desk; best: ask.Best; least: boolean }) {
  const w = words();
  const { stakes, study, selection } = desk;
  const known = stakes.value.value;
  const show = (all: ask.Stakes) => {
    if (!all.grid || !all.cells.size) return;
    const gaps = new Map([...all.cells].flatMap(([cell, stake]) => (stake.gap !== undefined ? [[cell, stake.gap] as const] : [])));
    const most = Math.max(1, ...gaps.values());
    desk.shown.value = {
      digits: all.grid,
      heat: new Map([...gaps].map(([cell, gap]) => [cell, gap / most])),
      labels: new Map([...gaps].map(([cell, gap]) => [cell, `−${gap}`])),
      caption: w.stakesCaption,
      picture: ofBest(study, 'greatest'),
    };
  };
  const run = () =>
    stakes.run(async (signal) => {
      const all = await ask.stakes(study, signal);
      if (!signal.aborted) show(all);
      return all;
    });
  const [cell] = selection.cells.value.size === 1 ? selection.cells.value : [];
  const stake = cell === undefined ? undefined : known?.cells.get(cell);
  return (
    <section class="solve-part">
      <div class="row">
        <button type="button" class="button" aria-pressed={same(desk.shown.value?.digits, best.grid) && desk.shown.value?.caption !== w.stakesCaption} onClick={() => (desk.shown.value = heatOf(desk, best.grid!, best.score!))}>
          {w.heat}
        </button>
        {least ? null : (
          <button type="button" class="button" aria-pressed={known !== null && same(desk.shown.value?.digits, known.grid) && desk.shown.value?.caption === w.stakesCaption} onClick={() => (known ? show(known) : run())}>
            {w.stakes}
          </button>
        )}
        <button type="button" class="button" aria-pressed={desk.shown.value === null} onClick={() => (desk.shown.value = null)}>
          {w.hide}
        </button>
      </div>
      {least ? null : <Progress work={stakes} run={run} />}
      {known && !known.cells.size && study.clues.value < 81 ? <p class="error">{w.stakesNone}</p> : null}
      {known?.cells.size && !stake ? <p class="soft">{w.choose}</p> : null}
      {stake && cell !== undefined ? (
        <div role="status">
          <h2>{w.worth(rowOf(cell) + 1, columnOf(cell) + 1)}</h2>
          <ul class="plain solve-worth">
            {stake.choices.map((choice) => (
              <li key={choice.digit}>{w.worthOf(choice.digit, choice.score !== undefined ? w.points(choice.score) : w.bound(choice.bound ?? 0, false), (known!.score ?? 0) - (choice.score ?? known!.score ?? 0))}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

/** Sums are the points of each weight, beside those of another grid if the board shows one. */
function Sums({ desk, best, end }: { desk: Desk; best: ask.Best; end: End }) {
  const w = words();
  const shown = desk.shown.value?.digits;
  const other = shown && !same(shown, best.grid) ? shown : null;
  const weights = desk.study.weights.value;
  const inOther = (sum: ask.Sum) => {
    const within = cells.filter((cell) => sum.has(cell, weights[cell]!));
    return { digits: within.reduce((n, cell) => n + other![cell]!, 0), score: within.reduce((n, cell) => n + other![cell]! * weights[cell]!, 0) };
  };
  const rows = best.sums!.map((sum) => ({ sum, than: other && inOther(sum) }));
  const totals = (of: 'digits' | 'score') => [rows.reduce((n, { sum }) => n + sum[of], 0), rows.reduce((n, { sum, than }) => n + (than ?? sum)[of], 0)] as const;
  const [digits, points] = [totals('digits'), totals('score')];
  return (
    <section class="solve-part">
      <h2>{other ? w.sumsBeside[end] : w.sumsTitle}</h2>
      <div class="solve-scroll" tabIndex={0} role="region" aria-label={w.sumsTitle}>
        <table class="solve-table">
          <thead>
            <tr>
              {(other ? w.sumsThan : w.sums).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ sum, than }) => (
              <tr key={sum.name}>
                <th scope="row">{sum.name}</th>
                {than ? null : <td>{sum.cells}</td>}
                <td>{from(sum.digits, than?.digits)}</td>
                <td>{from(sum.score, than?.score)}</td>
                {than ? <td>{change(than.score - sum.score)}</td> : null}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{w.sum}</th>
              {other ? null : <td>81</td>}
              <td>{from(...digits)}</td>
              <td>{from(...points)}</td>
              {other ? <td>{change(points[1] - points[0])}</td> : null}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

/** from writes a number, and what becomes of it if that is another. */
const from = (before: number, after = before) => (before === after ? grouped(before) : `${grouped(before)} → ${grouped(after)}`);

/** same tells whether two grids are equal. */
const same = (a: Uint8Array | undefined, b: Uint8Array | undefined) => a !== undefined && b !== undefined && a.every((digit, cell) => digit === b[cell]);

/** change writes a number with its sign. */
const change = (n: number) => (n > 0 ? `+${grouped(n)}` : n < 0 ? `−${grouped(-n)}` : '0');

/** Top lists the best or the worst grids. */
function Top({ desk, end, best }: { desk: Desk; end: End; best: ask.Best }) {
  const w = words();
  const { study } = desk;
  const work = desk.ranking[end];
  const most = useSignal(10);
  const at = useSignal(-1);
  const run = () => work.run((signal) => ask.ranking(study, end === 'least', most.value, signal));
  const known = work.value.value;
  return (
    <section class="solve-part">
      <h2>{w.top[end]}</h2>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          at.value = -1;
          run();
        }}
      >
        <label class="row">
          {w.topLabel}
          <input class="field solve-number" type="number" min={1} max={1000} value={most.value} onInput={(e) => (most.value = Math.max(1, Math.min(1000, Math.round(e.currentTarget.valueAsNumber) || 1)))} />
        </label>
        <button type="submit" class="button">
          {w.list}
        </button>
      </form>
      <Progress work={work} run={run} />
      {known && !known.proved ? <p class="error">{w.unprovedOrder}</p> : null}
      {known ? (
        <ol class="plain solve-top">
          {known.grids.map((one, i) => (
            <li key={i}>
              <button
                type="button"
                aria-pressed={at.value === i && desk.shown.value?.digits === one.grid}
                onClick={() => {
                  at.value = i;
                  desk.shown.value = differing(desk, one.grid, one.score, best.grid!);
                }}
              >
                <span class="soft">{i + 1}.</span> <strong>{grouped(one.score)}</strong> <span class="soft">{differText(one.grid, best.grid!, end)}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function differText(grid: Uint8Array, best: Uint8Array, end: End): string {
  const w = words();
  const n = grid.reduce((sum, digit, cell) => sum + (digit === best[cell] ? 0 : 1), 0);
  return n ? w.differs(n, end === 'least') : w[end];
}

/** Certificate is the proof as a file, and its verification. */
function Certificate({ desk, end, proved }: { desk: Desk; end: End; proved: boolean }) {
  const w = words();
  const { study, verdict } = desk;
  const work = desk.certificate[end];
  const run = () => work.run((signal) => ask.certificate(study, end === 'least', signal));
  const file = work.value.value?.file;
  const check = () => verdict.run((signal) => ask.verify(file!, study, signal));
  if (!proved) return <p class="soft">{w.noCertificate}</p>;
  return (
    <section class="solve-part">
      <h2>{w.certificate}</h2>
      <p class="soft">{w.certificateAbout}</p>
      <div class="row">
        {file ? (
          <>
            <button type="button" class="button" onClick={() => download('board.certificate', new Blob([fromBase64(file)], { type: 'application/octet-stream' }))}>
              {w.download} ({w.bytes(fromBase64(file).length)})
            </button>
            <button type="button" class="button" onClick={check}>
              {w.check}
            </button>
          </>
        ) : work.state.value === 'idle' ? (
          <button type="button" class="button" onClick={run}>
            {w.make}
          </button>
        ) : null}
      </div>
      <Progress work={work} run={run} />
      {work.value.value?.none ? <p class="error">{work.value.value.none}</p> : null}
      {work.value.value && !file && !work.value.value.none ? <p class="error">{w.noCertificate}</p> : null}
      <Progress work={verdict} run={check} />
      {verdict.value.value ? <VerdictText verdict={verdict.value.value} /> : null}
    </section>
  );
}
