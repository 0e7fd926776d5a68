import { useComputed, useSignal, type Signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { announce } from '../app/announce';
import { useTitle } from '../app/title';
import { Board } from '../board/Board';
import { cells, columnOf, digits, readDigits, rings, rowOf } from '../board/cells';
import { Selection } from '../board/selection';
import { linkToStudy } from '../solve/link';
import { Back } from './Back';
import lessons from './lessons.json';
import { onArrows } from './onArrows';
import { bound, demand, relax, Settling, type Bound } from './prices';
import { words } from './words';
import './learn.css';

const { board, completions, count } = lessons.many;
const clues = readDigits(board)!;
const best = completions[0]!;
const relaxation = relax(clues, rings);
/** Cells whose digit is not settled by the clues. The others need no price. */
const open = new Set(cells.filter((cell) => relaxation.candidates[cell]! & (relaxation.candidates[cell]! - 1)));
const known = Uint8Array.from(cells, (cell) => (open.has(cell) ? 0 : 32 - Math.clz32(relaxation.candidates[cell]!)));

const none = new Float64Array(81);
const nothing: ReadonlySet<number> = new Set();
const mostPrice = 40; // of the slider
const steps = 60; // of a settling
const pause = 70; // milliseconds between them

/** Proof tells how the best grid is found and proved. */
export default function Proof() {
  const w = words().proof;
  useTitle(w.title);
  return (
    <div class="page learn">
      <Back />
      <h1>{w.title}</h1>
      <section class="learn-part">
        <h2>{w.many}</h2>
        <p>{w.manyText(count)}</p>
      </section>
      <section class="learn-part">
        <h2>{w.ignore}</h2>
        <p>{w.ignoreText}</p>
      </section>
      <section class="learn-part">
        <h2>{w.prices}</h2>
        <p>{w.pricesText}</p>
        <p>{w.try}</p>
        <Prices />
      </section>
      <section class="learn-part">
        <h2>{w.how}</h2>
        <p>{w.howText}</p>
      </section>
      <section class="learn-part">
        <h2>{w.alone}</h2>
        <p>{w.aloneText}</p>
        <p>{w.notAlways}</p>
        <div class="row">
          <a class="button" href={linkToStudy({ board })}>
            {w.study}
          </a>
        </div>
      </section>
    </div>
  );
}

/** Prices is a board whose prices one can change, with the bound that follows from them. */
function Prices() {
  const w = words().proof;
  const prices = useSignal<Float64Array>(none);
  const showGrid = useSignal(false);
  const selection = useMemo(() => new Selection(), []);
  const settling = useRef<Settling | null>(null);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const digit = useSignal(0); // whose template is shown, 0 for none
  const now = useComputed(() => bound(relaxation, prices.value));
  const halt = () => clearInterval(timer.current);
  useEffect(() => halt, []);
  const set = (cell: number, price: number) => {
    if (!open.has(cell)) return;
    halt();
    settling.current = null;
    prices.value = Float64Array.from(prices.value, (old, at) => (at === cell ? Math.max(-mostPrice, Math.min(mostPrice, price)) : old));
  };
  const step = () => {
    settling.current ??= new Settling(relaxation, best.score);
    prices.value = settling.current.step(prices.value);
  };
  const settle = () => {
    halt();
    let left = steps;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const proved = () => now.value.value < best.score + 0.01;
    if (still) while (left-- > 0 && !proved()) step();
    else timer.current = setInterval(() => (left-- > 0 && !proved() ? step() : finish()), pause);
    const finish = () => {
      halt();
      announce(verdict(now.value.value));
    };
    if (still) finish();
  };
  const reset = () => {
    halt();
    settling.current = null;
    prices.value = none;
  };
  const { value, wanted, templates } = now.value;
  const [cell] = selection.cells.value;
  const range = Math.max(6, ...prices.value.map(Math.abs));
  const tint = (at: number) => {
    const price = prices.value[at]!;
    if (!open.has(at) || Math.abs(price) < 0.05) return undefined;
    return `color-mix(in srgb, var(${price > 0 ? '--dear' : '--cheap'}) ${Math.round((Math.abs(price) / range) * 85)}%, var(--surface))`;
  };
  return (
    <div class="learn-beside">
      <div {...useDragging(selection, (at) => prices.value[at]!, set)}>
        <Board
          label={w.board}
          digits={showGrid.value ? readDigits(best.grid)! : known}
          clues={clues}
          candidates={wanted}
          tint={tint}
          marked={digit.value ? new Set(templates[digit.value - 1]) : nothing}
          said={(at) => (open.has(at) ? w.price(textOf(prices.value[at]!)) : '')}
          selection={selection}
          onKeyDown={onArrows(selection, (key) => {
            const change = { '+': 1, '=': 1, '-': -1, '−': -1 }[key];
            if (change) {
              selection.pick(selection.focus.value);
              set(selection.focus.value, prices.value[selection.focus.value]! + change);
            }
            return change !== undefined;
          })}
        />
      </div>
      <div class="learn-text">
        <dl class="learn-figures">
          <Figure name={w.bound} value={textOf(value)} />
          <Figure name={w.best} value={String(best.score)} />
          <Figure name={w.gap} value={textOf(value - best.score)} />
          <Figure name={w.quarrels} value={String(cells.filter((at) => demand(wanted[at]!) > 1).length)} />
        </dl>
        <Templates digit={digit} now={now.value} prices={prices.value} />
        <p class={value < best.score + 1 ? 'learn-proved' : 'learn-open'}>{verdict(value)}</p>
        <div class="row">
          <button type="button" class="button primary" onClick={settle}>
            {w.settle}
          </button>
          <button type="button" class="button" onClick={() => (halt(), step())}>
            {w.step}
          </button>
          <button type="button" class="button" onClick={reset}>
            {w.reset}
          </button>
        </div>
        <label class="learn-slider">
          {cell !== undefined && open.has(cell) ? w.priceOf(rowOf(cell) + 1, columnOf(cell) + 1) : w.priceNone}
          <input
            type="range"
            min={-mostPrice}
            max={mostPrice}
            step={0.5}
            disabled={cell === undefined || !open.has(cell)}
            value={cell === undefined ? 0 : prices.value[cell]!}
            aria-valuetext={cell === undefined ? undefined : w.price(textOf(prices.value[cell]!))}
            onInput={(e) => set(cell!, Number(e.currentTarget.value))}
          />
        </label>
        <label class="switch">
          <input type="checkbox" checked={showGrid.value} onChange={(e) => (showGrid.value = e.currentTarget.checked)} />
          {w.showGrid}
        </label>
        <p class="soft">{w.legend}</p>
      </div>
    </div>
  );
}

/** Templates says what the cells of a digit pay, and how the bound is made up of that. */
function Templates({ digit, now, prices }: { digit: Signal<number>; now: Bound; prices: ArrayLike<number> }) {
  const w = words().proof;
  const chosen = digit.value;
  const template = chosen ? now.templates[chosen - 1]! : [];
  const pays = template.reduce((sum, at) => sum + rings[at]! * chosen, 0);
  const paid = inTenths(template.reduce((sum, at) => sum + prices[at]!, 0));
  const back = inTenths(cells.reduce((sum, at) => sum + prices[at]!, 0));
  return (
    <fieldset class="learn-digits">
      <legend>{w.cellsOf}</legend>
      {digits.map((each) => (
        <button key={each} type="button" class="button" aria-pressed={each === chosen} onClick={() => (digit.value = each === chosen ? 0 : each)}>
          {each}
        </button>
      ))}
      <p role="status">{chosen ? w.pays(chosen, pays, paid ? tenths(paid) : '', tenths(10 * pays - paid)) : w.adds(tenths(upInTenths(now.value) - back), tenths(back), textOf(now.value))}</p>
    </fieldset>
  );
}

const verdict = (value: number) => {
  const w = words().proof;
  return value < best.score + 1 ? w.proved(best.score, textOf(value)) : w.open(best.score, String(Math.floor(value)));
};

const inTenths = (value: number) => Math.round(value * 10);
/** upInTenths rounds up, so that a bound stays a bound. */
const upInTenths = (value: number) => Math.ceil(value * 10 - 1e-6);
const tenths = (value: number) => (value / 10).toFixed(1).replace('-', '−');
const textOf = (value: number) => tenths(upInTenths(value));

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** useDragging returns handlers with which a pointer that moves up or down changes the number of a cell. */
function useDragging(selection: Selection, get: (cell: number) => number, set: (cell: number, value: number) => void) {
  const drag = useRef<{ pointer: number; cell: number; y: number; value: number } | null>(null);
  return {
    onPointerDownCapture(event: PointerEvent) {
      const found = (event.target as Element).closest('[data-cell]');
      if (!found || event.button !== 0) return;
      const cell = Number(found.getAttribute('data-cell'));
      drag.current = { pointer: event.pointerId, cell, y: event.clientY, value: get(cell) };
      selection.pick(cell);
    },
    onPointerMoveCapture(event: PointerEvent) {
      const d = drag.current;
      if (d?.pointer !== event.pointerId) return;
      event.stopPropagation(); // the board would select the cells on the way
      const value = d.value + Math.round((d.y - event.clientY) / 4) / 2;
      if (value !== get(d.cell)) set(d.cell, value);
    },
    onPointerUpCapture: () => (drag.current = null),
    onPointerCancelCapture: () => (drag.current = null),
  };
}
