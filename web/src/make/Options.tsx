import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useId } from 'preact/hooks';
import { clashesOf, readDigits } from '../board/cells';
import { levels, type Level } from '../words/levels';
import type { Maker } from './maker';
import { Pattern } from './Pattern';
import { patternOf } from './pattern';
import { inCommand, techniques } from './techniques';
import { greatestRating, leastRating, most, mostCompletions, optima, readWeights, symmetries } from './wishes';
import { words } from './words';

/** Options are the controls of what to make. */
export function Options({ maker }: { maker: Maker }) {
  const w = words();
  const { contest, count, seed, uniform } = maker.wishes.value;
  return (
    <form class="make-options card" onSubmit={(event) => event.preventDefault()}>
      <div class="make-kinds" role="radiogroup" aria-label={w.kind}>
        {[false, true].map((each) => (
          <label key={String(each)} class="make-kind">
            <input type="radio" name="kind" checked={contest === each} onChange={() => maker.wish({ contest: each })} />
            {each ? w.contest : w.classic}
          </label>
        ))}
      </div>
      {contest ? <ContestOptions maker={maker} /> : <ClassicOptions maker={maker} />}
      <NumberField label={w.count} value={count} least={1} greatest={most} set={(count) => maker.wish({ count })} />
      <NumberField label={w.seed} value={seed} least={1} greatest={Number.MAX_SAFE_INTEGER} set={(seed) => maker.wish({ seed })} />
      {!contest && uniform ? null : (
        <details>
          <summary>{w.more}</summary>
          <div class="make-more">
            {contest ? <Weights maker={maker} /> : null}
            <From maker={maker} />
          </div>
        </details>
      )}
    </form>
  );
}

function ClassicOptions({ maker }: { maker: Maker }) {
  const w = words();
  const { level, technique, clues, symmetry, pattern, minimal, uniform } = maker.wishes.value;
  const drawing = pattern !== '' && !uniform;
  const draw = (on: boolean) => maker.wish({ pattern: on ? patternOf(maker.progress.value.boards[maker.chosen.value]?.board ?? '.'.repeat(81)) : '' });
  return (
    <>
      <Choice label={w.level} value={level} values={['', ...levels]} name={(each) => (each ? w.levels[each]! : w.anyLevel)} set={(each: Level | '') => maker.wish({ level: each })} />
      {uniform ? null : (
        <>
          <Choice label={w.technique} value={technique} values={['', ...techniques.map(inCommand)]} name={(each) => (each ? w.techniques(techniques.find((name) => inCommand(name) === each)!) : w.anyTechnique)} set={(technique) => maker.wish({ technique })} />
          <Ratings maker={maker} />
        </>
      )}
      {drawing ? null : <Range label={w.clues} value={clues} least={17} greatest={81} set={(clues) => maker.wish({ clues })} />}
      {uniform ? null : <Choice label={w.symmetry} value={symmetry} values={symmetries} name={(each) => w.symmetries[each]} set={(symmetry) => maker.wish({ symmetry })} />}
      {uniform ? null : <Switch label={w.draw} checked={drawing} set={draw} />}
      {drawing ? <Pattern maker={maker} /> : null}
      {uniform ? null : <Switch label={symmetry === 'none' || drawing ? w.minimal : w.minimalGroups} checked={minimal} set={(minimal) => maker.wish({ minimal })} />}
      <Switch label={w.uniform} checked={uniform} set={(uniform) => maker.wish({ uniform, ...(uniform ? { clues: [17, 31] } : {}) })} />
    </>
  );
}

function ContestOptions({ maker }: { maker: Maker }) {
  const w = words();
  const { completions, optimum, gap, greedy } = maker.wishes.value;
  return (
    <>
      <Range label={w.completions} value={completions} least={2} greatest={mostCompletions} set={(completions) => maker.wish({ completions })} />
      <Choice label={w.optimum} value={optimum} values={optima} name={(each) => w.optima[each]} set={(optimum) => maker.wish({ optimum })} />
      <NumberField label={w.gap} value={gap} least={0} greatest={1_000_000} set={(gap) => maker.wish({ gap })} />
      <Switch label={w.greedy} checked={greedy} set={(greedy) => maker.wish({ greedy })} />
    </>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  values: readonly V[];
  name: (value: V) => string;
  set: (value: V) => void;
}

export function Choice<V extends string>({ label, value, values, name, set }: ChoiceProps<V>) {
  return (
    <label class="make-field">
      {label}
      <select class="field" value={value} onChange={(e) => set(e.currentTarget.value as V)}>
        {values.map((each) => (
          <option key={each} value={each}>
            {name(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Switch({ label, checked, set }: { label: string; checked: boolean; set: (on: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={checked} onChange={(e) => set(e.currentTarget.checked)} />
      {label}
    </label>
  );
}

const wholeNumber = (text: string, least: number, greatest: number) => {
  const n = Number(text);
  return text.trim() !== '' && Number.isSafeInteger(n) && n >= least && n <= greatest ? n : null;
};

interface NumberProps {
  label: string;
  value: number;
  least: number;
  greatest: number;
  set: (value: number) => void;
}

function NumberField({ label, value, least, greatest, set }: NumberProps) {
  const typed = useSignal<string | null>(null);
  const wrong = typed.value !== null && wholeNumber(typed.value, least, greatest) === null;
  const id = useId();
  const change = (text: string) => {
    typed.value = text;
    const n = wholeNumber(text, least, greatest);
    if (n !== null && n !== value) set(n);
  };
  const leave = () => {
    if (!wrong) typed.value = null;
  };
  return (
    <div class="make-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="field"
        inputMode="numeric"
        value={typed.value ?? value}
        aria-describedby={wrong ? id + 'w' : undefined}
        aria-invalid={wrong}
        onInput={(e) => change(e.currentTarget.value)}
        onBlur={leave}
      />
      <Wrong id={id + 'w'} text={wrong ? words().numberWrong(least, greatest) : ''} />
    </div>
  );
}

interface EndsProps {
  label: string;
  value: readonly [string, string];
  inputMode: 'numeric' | 'decimal';
  placeholders?: readonly [string, string];
  /** accept takes what is typed and reports whether it is a range. */
  accept: (texts: readonly [string, string]) => boolean;
  wrongText: string;
}

/** Ends is the two fields of a range. */
function Ends({ label, value, inputMode, placeholders, accept, wrongText }: EndsProps) {
  const w = words();
  const typed = useSignal<readonly [string, string] | null>(null);
  const wrong = useSignal(false);
  const id = useId();
  const shown = typed.value ?? value;
  const change = (end: 0 | 1, text: string) => {
    typed.value = end === 0 ? [text, shown[1]] : [shown[0], text];
    wrong.value = !accept(typed.value);
  };
  const leave = () => {
    if (!wrong.value) typed.value = null;
  };
  return (
    <fieldset class="make-field make-range">
      <legend>{label}</legend>
      {([0, 1] as const).map((end) => (
        <Fragment key={end}>
          {end ? <span aria-hidden="true">{w.to}</span> : null}
          <input
            class="field"
            inputMode={inputMode}
            placeholder={placeholders?.[end]}
            aria-label={end ? w.greatest(label) : w.least(label)}
            aria-invalid={wrong.value}
            aria-describedby={wrong.value ? id : undefined}
            value={shown[end]}
            onInput={(e) => change(end, e.currentTarget.value)}
            onBlur={leave}
          />
        </Fragment>
      ))}
      <Wrong id={id} text={wrong.value ? wrongText : ''} />
    </fieldset>
  );
}

function Range({ label, value, least, greatest, set }: { label: string; value: readonly [number, number]; least: number; greatest: number; set: (value: readonly [number, number]) => void }) {
  const accept = (texts: readonly [string, string]) => {
    const [a, b] = texts.map((each) => wholeNumber(each, least, greatest));
    if (a == null || b == null || a > b) return false;
    set([a, b]);
    return true;
  };
  return <Ends label={label} value={[String(value[0]), String(value[1])]} inputMode="numeric" accept={accept} wrongText={words().rangeWrong(least, greatest)} />;
}

/** Ratings is a range of ratings. An empty field is no limit. */
function Ratings({ maker }: { maker: Maker }) {
  const w = words();
  const { er } = maker.wishes.value;
  const read = (text: string, otherwise: number) => (text.trim() === '' ? otherwise : /^\d{1,2}([.,]\d)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN);
  const accept = (texts: readonly [string, string]) => {
    const [a, b] = [read(texts[0], leastRating), read(texts[1], greatestRating)];
    if (!(a >= leastRating && a <= b && b <= greatestRating)) return false;
    maker.wish({ er: texts.every((each) => each.trim() === '') ? null : [a, b] });
    return true;
  };
  return (
    <Ends
      label={w.ratings}
      value={er ? [er[0].toFixed(1), er[1].toFixed(1)] : ['', '']}
      inputMode="decimal"
      placeholders={[leastRating.toFixed(1), greatestRating.toFixed(1)]}
      accept={accept}
      wrongText={w.ratingsWrong(leastRating, greatestRating)}
    />
  );
}

const Wrong = ({ id, text }: { id: string; text: string }) => (text ? <p class="make-wrong" id={id}>{text}</p> : null);

function Weights({ maker }: { maker: Maker }) {
  const w = words();
  const { weights } = maker.wishes.value;
  const own = useSignal(weights !== null);
  const wrong = useSignal(false);
  const change = (text: string) => {
    const read = readWeights(text);
    wrong.value = read === null;
    if (read) maker.wish({ weights: read });
  };
  const id = useId();
  return (
    <>
      <Choice
        label={w.weights}
        value={own.value ? 'own' : 'rings'}
        values={['rings', 'own']}
        name={(each) => (each === 'own' ? w.ownWeights : w.rings)}
        set={(each) => {
          own.value = each === 'own';
          if (!own.value) maker.wish({ weights: null });
        }}
      />
      {own.value ? (
        <div class="make-field">
          <label for={id}>{w.weightsLabel}</label>
          <textarea id={id} class="field" rows={4} spellcheck={false} aria-describedby={wrong.value ? id + 'w' : undefined} aria-invalid={wrong.value} onInput={(e) => change(e.currentTarget.value)}>
            {weights?.join(',') ?? ''}
          </textarea>
          <Wrong id={id + 'w'} text={wrong.value ? w.weightsWrong : ''} />
        </div>
      ) : null}
    </>
  );
}

function From({ maker }: { maker: Maker }) {
  const w = words();
  const typed = useSignal<string | null>(null);
  const id = useId();
  const shown = typed.value ?? maker.wishes.value.from;
  const wrong = fromWrong(digitsIn(shown));
  const change = (text: string) => {
    typed.value = text;
    const digits = digitsIn(text);
    if (!fromWrong(digits) && digits !== maker.wishes.value.from) maker.wish({ from: digits });
  };
  return (
    <div class="make-field">
      <label for={id}>{w.from}</label>
      <input id={id} class="field" value={shown} aria-describedby={wrong ? id + 'w' : undefined} aria-invalid={wrong !== ''} onInput={(e) => change(e.currentTarget.value)} />
      <Wrong id={id + 'w'} text={wrong} />
    </div>
  );
}

const digitsIn = (text: string) => text.replace(/\s/g, '');

function fromWrong(text: string): string {
  const w = words();
  if (text === '') return '';
  if (!/^[1-9]*$/.test(text)) return w.fromOther;
  if (text.length !== 81) return w.fromWrong(text.length);
  return clashesOf(readDigits(text)!).size ? w.fromClash : '';
}
