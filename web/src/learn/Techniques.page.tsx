import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { announce } from '../app/announce';
import { useTitle } from '../app/title';
import { Board } from '../board/Board';
import { digitsOf, nameOf, readDigits } from '../board/cells';
import { pictureOf } from '../board/path';
import { Selection } from '../board/selection';
import { linkTo } from '../play/link';
import { language } from '../words';
import { Back } from './Back';
import { positionOf, whereOf, type Example } from './example';
import { slugOf } from './lesson';
import { onArrows } from './onArrows';
import stored from './techniques.json';
import { words } from './words';
import './learn.css';

const examples = stored as Example[];
const levels = [...new Set(examples.map(({ step }) => step.level!))];

const titleOf = (example: Example) => (language.value === 'zh' ? example.zh.name : example.name);

/** Techniques shows an example of each technique, to look for and to look at. */
export default function Techniques() {
  const w = words().techniques;
  useTitle(w.title);
  // A technique without a lesson has that of another with its name, as Double Forcing Chains that of the dynamic ones.
  const named = () => Math.max(0, examples.findIndex((each) => slugOf(each.name).endsWith(location.hash.slice(1))));
  const at = useSignal(named());
  useEffect(() => {
    const read = () => (at.value = named());
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const go = (to: number) => {
    at.value = (to + examples.length) % examples.length;
    history.replaceState(history.state, '', '#' + slugOf(examples[at.value]!.name));
  };
  const example = examples[at.value]!;
  const level = example.step.level!;
  return (
    <div class="page learn">
      <Back />
      <h1>{w.title}</h1>
      <p>{w.intro}</p>
      <div class="learn-choose">
        <label>
          {w.choose}
          <select class="field" value={at.value} onChange={(e) => go(Number(e.currentTarget.value))}>
            {levels.map((each) => (
              <optgroup key={each} label={w.levels[each]!}>
                {examples.map((other, i) =>
                  other.step.level === each ? (
                    <option key={i} value={i}>
                      {titleOf(other)}
                    </option>
                  ) : null,
                )}
              </optgroup>
            ))}
          </select>
        </label>
        <button type="button" class="button" onClick={() => go(at.value - 1)}>
          {w.previous}
        </button>
        <button type="button" class="button" onClick={() => go(at.value + 1)}>
          {w.next}
        </button>
      </div>
      <p class="soft">
        <strong>{w.levelIs(w.levels[level]!)}</strong> {w.levelText[level]}
      </p>
      <Lesson key={example.name} example={example} />
    </div>
  );
}

/** Lesson is the board of an example. It tells nothing, then where to look, then all. */
function Lesson({ example }: { example: Example }) {
  const w = words().techniques;
  const shown = useSignal<'nothing' | 'where' | 'all'>('nothing');
  const guessed = useSignal('');
  const selection = useMemo(() => new Selection(), []);
  const position = useMemo(() => positionOf(example), [example]);
  const picture = useMemo(() => pictureOf(example.step, position), [example]);
  const { step, board } = example;
  const name = titleOf(example);
  const where = whereOf(picture);
  const all = shown.value === 'all';
  const [cell] = selection.cells.value;
  const guess = (digit: number) => {
    const change = `${nameOf(cell!)}${step.place ? '=' : '≠'}${digit}`;
    const right = step.place === change || (step.remove ?? []).includes(change);
    guessed.value = right ? w.right : w.wrongHere;
    announce(guessed.value);
    if (right) shown.value = 'all';
  };
  const open = cell !== undefined && !position.digits[cell];
  return (
    <div class="learn-beside learn-lesson">
      <Board
        label={w.board(name)}
        digits={position.digits}
        clues={readDigits(board)!}
        candidates={position.candidates}
        selection={selection}
        highlight
        marked={shown.value === 'nothing' ? none : where}
        roles={all ? picture.roles : undefined}
        links={all ? picture.links : undefined}
        onKeyDown={onArrows(selection, (key) => {
          const digit = /^[1-9]$/.test(key) && open && !all;
          if (digit) guess(Number(key));
          return digit;
        })}
      />
      <div class="learn-text">
        {all ? (
          <>
            {guessed.value === w.right ? <p class="learn-right">{w.right}</p> : null}
            <p class="learn-said">{language.value === 'zh' ? example.zh.text : step.text}</p>
            <p class="soft">{w.legend}</p>
          </>
        ) : (
          <>
            <p>{step.place ? w.lookPlace(name) : w.look(name)}</p>
            {open ? (
              <fieldset class="learn-guess">
                <legend>{step.place ? w.tryPlace : w.tryRemove}</legend>
                {digitsOf(position.candidates[cell]!).map((digit) => (
                  <button key={digit} type="button" class="button" onClick={() => guess(digit)}>
                    {digit}
                  </button>
                ))}
              </fieldset>
            ) : null}
            {guessed.value ? <p>{guessed.value}</p> : null}
          </>
        )}
        <div class="row">
          {shown.value === 'nothing' ? (
            <button type="button" class="button" onClick={() => (shown.value = 'where')}>
              {w.where}
            </button>
          ) : null}
          {all ? (
            <button type="button" class="button" onClick={() => ((shown.value = 'nothing'), (guessed.value = ''))}>
              {w.hide}
            </button>
          ) : (
            <button type="button" class="button primary" onClick={() => (shown.value = 'all')}>
              {w.show}
            </button>
          )}
          <a class="button" href={linkTo({ clues: board })}>
            {w.playIt}
          </a>
        </div>
      </div>
    </div>
  );
}

const none: ReadonlySet<number> = new Set();
