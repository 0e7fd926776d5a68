import { rings } from '../board/cells';
import type { Desk } from './desk';
import { paintAll } from './keyboard';
import { mostWeight } from './link';
import { UndoRedo } from './UndoRedo';
import { signed, words } from './words';

/** Weights is where the weights of the cells are painted. */
export function Weights({ desk }: { desk: Desk }) {
  const w = words();
  const { study, brush, selection } = desk;
  const weights = study.weights.value;
  const used = [...new Set(weights)].sort((a, b) => a - b);
  const set = (to: readonly number[]) => study.weigh(to);
  const choose = (weight: number) => {
    if (Number.isFinite(weight)) brush.value = Math.max(-mostWeight, Math.min(mostWeight, Math.round(weight)));
  };
  const all = (weight: number) => weights.every((each) => each === weight);
  return (
    <>
      <p>{study.hasRings.value ? w.ringsNow : w.sizes(used[0]!, used[used.length - 1]!)}</p>
      <section class="solve-part">
        <h2>{w.preset}</h2>
        <div class="row">
          <button type="button" class="button" aria-pressed={study.hasRings.value} onClick={() => set(rings)}>
            {w.rings}
          </button>
          <button type="button" class="button" aria-pressed={all(1)} onClick={() => set(Array<number>(81).fill(1))}>
            {w.equal}
          </button>
          <button type="button" class="button" aria-pressed={all(0)} onClick={() => set(Array<number>(81).fill(0))}>
            {w.zero}
          </button>
        </div>
      </section>
      <section class="solve-part">
        <label class="solve-stack">
          <h2>{w.brush}</h2>
          <span class="row">
            <input class="field solve-number" type="number" step={1} min={-mostWeight} max={mostWeight} value={brush.value} onInput={(e) => choose(e.currentTarget.valueAsNumber)} />
          </span>
        </label>
        <div class="row" role="group" aria-label={w.brush}>
          <button type="button" class="button" aria-label={w.less} onClick={() => choose(brush.value - 1)}>
            −
          </button>
          <button type="button" class="button" aria-label={w.more} onClick={() => choose(brush.value + 1)}>
            +
          </button>
          <button type="button" class="button" onClick={() => paintAll(desk, selection.cells.value.size ? selection.cells.value : new Set([selection.focus.value]), () => brush.value)}>
            {w.fill}
          </button>
        </div>
        <p class="soft">{w.paintHint}</p>
      </section>
      <div class="row">
        <UndoRedo study={study} />
      </div>
      <section class="solve-part">
        <h2>{w.chosen}</h2>
        <div class="row">
          {used.slice(0, 24).map((weight) => (
            <button key={weight} type="button" class="button" aria-pressed={brush.value === weight} onClick={() => choose(weight)}>
              {signed(weight)}
            </button>
          ))}
        </div>
      </section>
    </>
  );
}
