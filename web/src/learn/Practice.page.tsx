import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { Alert } from '../app/Alert';
import { isBoolean, kept } from '../app/kept';
import { textOf } from '../app/problem';
import { useTitle } from '../app/title';
import { Work } from '../app/work';
import { Back } from './Back';
import { count, levels, nameIn, tallyOf, techniques, useTechnique, type Technique } from './course';
import type { Example } from './example';
import { Exercise } from './Exercise';
import { linkToLesson, slugOf } from './names';
import { make } from './practice';
import { words } from './words';
import './learn.css';

const timed = kept('practice.timed', false, isBoolean);

/** Practice gives position after position in which to find a technique. */
export default function Practice() {
  const w = words().practice;
  const { all, levels: levelNames, choose } = words().techniques;
  useTitle(w.title);
  const at = Math.max(0, useTechnique());
  const technique = techniques[at]!;
  return (
    <div class="page learn">
      <Back to="/learn/techniques" name={all} />
      <h1>{w.find(nameIn(technique))}</h1>
      <div class="learn-choose">
        <label>
          {choose}
          <select class="field" value={at} onChange={(e) => (location.hash = slugOf(techniques[Number(e.currentTarget.value)]!.name))}>
            {levels.map((level) => (
              <optgroup key={level} label={levelNames[level]!}>
                {techniques.map((each, i) =>
                  each.level === level ? (
                    <option key={i} value={i}>
                      {nameIn(each)}
                    </option>
                  ) : null,
                )}
              </optgroup>
            ))}
          </select>
        </label>
      </div>
      <Positions key={at} technique={technique} />
      <div class="row">
        <a class="button" href={linkToLesson(technique.name)}>
          {w.lesson}
        </a>
        <label class="switch">
          <input type="checkbox" checked={timed.value} onChange={(e) => (timed.value = e.currentTarget.checked)} />
          {w.timed}
        </label>
      </div>
      <p class="soft">{w.intro}</p>
    </div>
  );
}

/** Positions shows one position after another. The next one is made while the reader looks at this one. */
function Positions({ technique }: { technique: Technique }) {
  const w = words().practice;
  const name = nameIn(technique);
  const number = useSignal(0);
  const example = useSignal<Example | null>(null);
  const next = useMemo(() => new Work<Example>(), []);
  const prepare = () => next.run((signal) => make(technique, signal));
  useEffect(() => {
    prepare();
    return () => next.reset();
  }, []);
  const waiting = useSignal(true);
  const ready = next.value.value;
  useEffect(() => {
    if (!waiting.value || !ready) return;
    waiting.value = false;
    example.value = ready;
    number.value++;
    prepare();
  }, [waiting.value, ready]);
  const failed = waiting.value && next.state.value === 'failed';
  return (
    <>
      {failed ? (
        <>
          <Alert text={textOf(next.error.value)} />
          <div class="row">
            <button type="button" class="button" onClick={prepare}>
              {w.retry}
            </button>
          </div>
        </>
      ) : waiting.value ? (
        <p class="soft learn-waiting" role="status">
          {w.making}
        </p>
      ) : (
        <Timed key={number.value} name={name} technique={technique} example={example.value!} follows={number.value > 1} onNext={() => (waiting.value = true)} />
      )}
      <Figures technique={technique} />
    </>
  );
}

/** Timed is an exercise with a clock, which is shown if the reader wants it. */
function Timed({ technique, onNext, ...exercise }: { technique: Technique; onNext: () => void; name: string; example: Example; follows: boolean }) {
  const w = words().practice;
  const begin = useMemo(() => performance.now(), []);
  const seconds = useSignal(0);
  const done = useSignal(false);
  useEffect(() => {
    if (done.value) return;
    const timer = setInterval(() => (seconds.value = Math.floor((performance.now() - begin) / 1000)), 250);
    return () => clearInterval(timer);
  }, [done.value]);
  return (
    <>
      {timed.value ? (
        <p class="learn-clock" role="timer">
          {w.seconds(seconds.value)}
        </p>
      ) : null}
      <Exercise
        {...exercise}
        onDone={(grade) => {
          done.value = true;
          seconds.value = Math.ceil((performance.now() - begin) / 1000);
          count(technique, grade === 'clean', timed.value ? seconds.value : undefined);
        }}
      >
        <button type="button" class="button primary" onClick={onNext}>
          {w.next}
        </button>
      </Exercise>
    </>
  );
}

/** Figures say how practice of a technique goes. */
function Figures({ technique }: { technique: Technique }) {
  const w = words().practice;
  const { done, clean, row, best } = tallyOf(technique);
  if (!done) return null;
  return (
    <p class="soft" role="status">
      {w.tally(clean, done)} {row > 1 ? w.row(row) : ''} {timed.value && best !== undefined ? w.best(best) : ''}
    </p>
  );
}
