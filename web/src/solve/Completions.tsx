import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { announce } from '../app/announce';
import { Button } from '../app/Button';
import { digitsOf } from '../board/cells';
import { grouped } from '../words/numbers';
import type { Desk } from './desk';
import { ofGrid, ofPosition } from './pictures';
import { Offer, Progress, useAuto } from './Progress';
import * as ask from './questions';
import { RatingLine } from './Path';
import { words } from './words';

/** Completions are how many grids fit, and which. */
export function Completions({ desk }: { desk: Desk }) {
  const known = desk.count.value.value;
  return (
    <>
      <Count desk={desk} />
      {known && known.count ? (
        <>
          <Onward desk={desk} only={known.count === 1 && !known.more} />
          {known.count === 1 && !known.more ? <Redundant desk={desk} /> : null}
          <Steps desk={desk} only={known.count === 1 && !known.more} />
          <Candidates desk={desk} />
        </>
      ) : null}
    </>
  );
}

function Count({ desk }: { desk: Desk }) {
  const w = words();
  const { count, estimate, study } = desk;
  const run = () => count.run((signal) => ask.count(study, signal));
  const auto = useAuto(desk, count, run);
  const known = count.value.value;
  const state = count.state.value;
  const whole = known && !known.more;
  const text = !known ? '' : known.more ? w.atLeast(known.count) : known.count === 0 ? w.none : known.count === 1 ? w.one : w.counted(known.count);
  useEffect(() => {
    if (whole) announce(text);
  }, [whole, text]);
  const estimating = () => estimate.run((signal) => ask.estimate(study, signal));
  return (
    <section class="solve-part">
      {known ? <p class="solve-big">{text}</p> : null}
      {auto ? null : <Offer work={count} run={run} />}
      <Progress work={count} run={run} running={w.countingOn} />
      {known?.more && state === 'done' ? <p class="soft">{w.countStopped}</p> : null}
      {known?.more || (!auto && state === 'idle') ? (
        <>
          <div class="row">
            <button type="button" class="button" onClick={estimating}>
              {w.estimate}
            </button>
          </div>
          <Progress work={estimate} run={estimating} />
          {estimate.value.value ? <p>{estimate.value.value.exact ? w.counted(Math.round(estimate.value.value.mean)) : w.estimated(estimate.value.value.mean, estimate.value.value.low, estimate.value.value.high)}</p> : null}
        </>
      ) : null}
    </section>
  );
}

/** Onward tells the best score, or how hard a board with one grid is, and leads to the reasons. */
function Onward({ desk, only }: { desk: Desk; only: boolean }) {
  const w = words();
  const { study } = desk;
  const best = desk.best.greatest;
  const run = only
    ? () => desk.rating.run((signal) => ask.rate(study, signal))
    : () => best.run((signal) => ask.best(study, false, signal));
  const work = only ? desk.rating : best;
  const auto = useAuto(desk, work, run);
  const rating = desk.rating.value.value;
  const known = best.value.value;
  if (only) {
    return (
      <section class="solve-part">
        {rating?.status === 'rated' ? <RatingLine rating={rating} /> : null}
        <Progress work={work} run={run} />
        <div class="row">
          <button type="button" class="button primary" onClick={() => desk.open('path')}>
            {w.toPath}
          </button>
        </div>
      </section>
    );
  }
  if (!auto && work.state.value === 'idle') return null;
  return (
    <section class="solve-part">
      {known?.score !== undefined ? (
        <p class="solve-big">
          <span class="soft">{w.bestScore}</span> {grouped(known.score)} <span class="solve-bound">{known.status === 'scored' ? w.proved : known.bound !== undefined ? w.bound(known.bound, false) : ''}</span>
        </p>
      ) : null}
      <Progress work={work} run={run} running={w.searching} />
      {known?.grid ? (
        <div class="row">
          <button type="button" class="button primary" onClick={() => desk.open('score')}>
            {w.toScore(known.score!)}
          </button>
        </div>
      ) : null}
    </section>
  );
}

/** Redundant names the clues without which there is still one completion. */
function Redundant({ desk }: { desk: Desk }) {
  const w = words();
  const { redundant, study } = desk;
  const run = () => redundant.run((signal) => ask.redundant(study, signal));
  const auto = useAuto(desk, redundant, run);
  const known = redundant.value.value;
  if (study.board.value.masks) return null;
  return (
    <section class="solve-part">
      <h2>{w.redundantTitle}</h2>
      {auto || known ? null : <Offer work={redundant} run={run} />}
      {known ? <p>{known.length ? w.redundant(known) : w.minimal}</p> : null}
      <Progress work={redundant} run={run} />
    </section>
  );
}

const atOnce = 100; // completions of a request at first

/** Steps goes through the completions, the best ones first. */
function Steps({ desk, only }: { desk: Desk; only: boolean }) {
  const w = words();
  const { study } = desk;
  const ranking = desk.ranking.greatest;
  const at = useSignal(-1);
  const known = ranking.value.value;
  const load = (most: number) => ranking.run((signal) => ask.ranking(study, false, most, signal));
  const show = (to: number) => {
    const grids = ranking.value.value?.grids;
    const one = grids?.[to];
    if (!one) return;
    at.value = to;
    const count = desk.count.value.value;
    const whole = ranking.value.value!.whole;
    const total = whole ? grids.length : Number(count?.count ?? grids.length);
    desk.shown.value = { digits: one.grid, caption: `${w.gridOf(to + 1, Math.max(total, grids.length), whole || !count?.more)}, ${w.points(one.score)}`, picture: ofGrid(study, one.grid) };
  };
  // The first grid is shown when the list has come, and the next one when a longer list has.
  useEffect(() => {
    if (known && wanted.value !== null) {
      show(wanted.value);
      wanted.value = null;
    }
  }, [known]);
  const wanted = useSignal<number | null>(null);
  useEffect(() => {
    at.value = -1;
  }, [study.text.value, study.weights.value]);
  const go = (to: number) => {
    const have = ranking.value.value?.grids.length ?? 0;
    if (to < have) show(to);
    else if (!ranking.value.value?.whole) {
      wanted.value = to;
      load(Math.min(10_000, have ? have * 4 : atOnce));
    }
  };
  const shown = at.value >= 0 && desk.shown.value?.digits !== undefined;
  return (
    <section class="solve-part">
      <h2>{only ? w.solution : w.stepThrough}</h2>
      {only ? null : <p class="soft">{w.byScore}</p>}
      <div class="row">
        {shown ? (
          <>
            {only ? null : (
              <>
                <Button idle={at.value === 0} onClick={() => go(at.value - 1)}>
                  {w.previous}
                </Button>
                <Button idle={Boolean(known?.whole) && at.value + 1 >= known!.grids.length} onClick={() => go(at.value + 1)}>
                  {w.next}
                </Button>
              </>
            )}
            <button type="button" class="button" onClick={() => (desk.shown.value = null)}>
              {w.hide}
            </button>
          </>
        ) : (
          <button type="button" class="button" onClick={() => go(0)}>
            {only ? w.showGrid : w.first}
          </button>
        )}
      </div>
      <Progress work={ranking} run={() => go(Math.max(0, at.value))} />
      {known && !known.proved ? <p class="soft">{w.unprovedOrder}</p> : null}
    </section>
  );
}

function Candidates({ desk }: { desk: Desk }) {
  const w = words();
  const { candidates, study } = desk;
  const on = desk.shown.value?.candidates !== undefined;
  const show = (masks: Uint16Array) => {
    const { digits } = study.board.value;
    const blanks = masks.map((mask, cell) => (digits[cell] ? 0 : mask));
    const total = blanks.reduce((n, mask) => n + digitsOf(mask).length, 0);
    desk.shown.value = { candidates: blanks, caption: w.trueCandidatesOn(total), picture: ofPosition({ digits, candidates: blanks }) };
  };
  const run = () =>
    candidates.run(async (signal) => {
      const masks = await ask.trueCandidates(study.board.value, signal);
      if (!signal.aborted) show(masks);
      return masks;
    });
  const toggle = () => {
    if (on) desk.shown.value = null;
    else if (candidates.value.value) show(candidates.value.value);
    else run();
  };
  return (
    <section class="solve-part">
      <h2>{w.trueCandidates}</h2>
      <p class="soft">{w.trueCandidatesAbout}</p>
      <div class="row">
        <button type="button" class="button" aria-pressed={on} onClick={toggle}>
          {w.trueCandidates}
        </button>
      </div>
      <Progress work={candidates} run={run} />
    </section>
  );
}
