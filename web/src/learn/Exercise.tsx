import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { announce } from '../app/announce';
import { Board } from '../board/Board';
import { CellNames } from '../board/CellNames';
import { cellNamed, digitsOf, readDigits } from '../board/cells';
import { completionsOf } from '../board/complete';
import { Selection } from '../board/selection';
import { pictureOf, type Step } from '../board/path';
import { language } from '../words';
import { changesOf, positionOf, whereOf, type Example } from './example';
import { onArrows } from './onArrows';
import { words } from './words';

/** A Grade is how a step was found: without a mistake and without help, in the end, or not at all. */
export type Grade = 'clean' | 'found' | 'shown';

interface Props {
  name: string; // of the technique
  example: Example;
  /** It comes after another one, whose button has taken the focus away. */
  follows: boolean;
  onDone: (grade: Grade) => void;
  /** What follows when it is done. */
  children: ComponentChildren;
}

/**
 * Exercise is a position in which one finds a step: first its pattern, then what follows from it. A digit that can
 * be placed is found at once. The steps of the example, all that the engine knows, say what is right.
 */
export function Exercise({ name, example, follows, onDone, children }: Props) {
  const w = words().techniques;
  const { board } = example;
  const place = example.steps[0]!.place !== undefined;
  const steps = useMemo(() => example.steps.filter((step) => (step.place !== undefined) === place), [example]);
  const looked = useSignal<readonly Step[]>([]); // those that have the cell of the pattern that was chosen
  const shown = useSignal<Step | null>(null);
  const said = useSignal('');
  const clean = useSignal(true);
  const selection = useMemo(() => new Selection(), []);
  const clues = readDigits(board)!;
  const position = useMemo(() => positionOf(example), [example]);
  const solution = useMemo(() => completionsOf(position.digits, 1).grids[0]!, [example]);
  const pictures = useMemo(() => new Map(steps.map((step) => [step, pictureOf(step, position)])), [example]);
  const seeking = !place && !looked.value.length; // the pattern
  const marked = (shown.value ?? looked.value[0]) && whereOf(pictures.get(shown.value ?? looked.value[0]!)!);
  const picture = shown.value && pictures.get(shown.value)!;
  const [cell] = selection.cells.value;
  const open = cell !== undefined && !position.digits[cell] && !seeking && !shown.value;

  // Buttons go when they are pressed: who uses the keyboard continues on the board or with the next one.
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body || !(follows || looked.value.length || shown.value)) return;
    root.current!.querySelector<HTMLElement>(shown.value ? '.learn-text .button' : '[tabindex="0"]')?.focus({ preventScroll: true });
  }, [looked.value, shown.value]);

  const say = (text: string) => announce((said.value = text));
  const miss = (text: string) => {
    clean.value = false;
    say(text);
  };
  const finish = (step: Step, grade: Grade) => {
    shown.value = step;
    say(grade === 'shown' ? '' : w.right);
    onDone(grade);
  };
  const seek = (at: number) => {
    if (!seeking || shown.value) return;
    const found = steps.filter((step) => whereOf(pictures.get(step)!).has(at));
    if (!found.length) return miss(w.notThere);
    looked.value = found;
    selection.clear();
    say(w.there);
  };
  const answer = (digit: number) => {
    const found = [...looked.value, ...steps].find((step) => changesOf(step).some((change) => cellNamed(change) === cell && Number(change[5]) === digit));
    if (found) return finish(found, clean.value ? 'clean' : 'found');
    const isSolution = solution[cell!] === digit;
    if (place && isSolution) say(w.alsoPlace);
    else miss(place ? w.wrong : isSolution ? w.isSolution : w.alsoRemove);
  };
  const showWhere = () => {
    clean.value = false;
    looked.value = steps.slice(0, 1);
    say('');
  };
  const showAll = () => finish(looked.value[0] ?? steps[0]!, 'shown');
  return (
    <div class="learn-beside learn-lesson" ref={root}>
      <div
        onClick={(event) => {
          const named = (event.target as Element).closest<SVGElement>('[data-cell]'); // a screen reader clicks without a pointer
          seek(named ? Number(named.dataset['cell']) : selection.focus.value);
        }}
      >
        <Board
          label={w.board(name)}
          digits={position.digits}
          clues={clues}
          candidates={position.candidates}
          selection={selection}
          highlight
          marked={marked || none}
          roles={picture?.roles}
          links={picture?.links}
          onKeyDown={onArrows(selection, (key) => {
            if (key === 'Enter' || key === ' ') seek(selection.focus.value);
            const digit = /^[1-9]$/.test(key) && open;
            if (digit) answer(Number(key));
            return digit;
          })}
        />
      </div>
      <div key={shown.value ? 'shown' : 'open'} class="learn-text">
        {shown.value ? (
          <>
            {said.value ? <p class="learn-right">{said.value}</p> : null}
            <p class="learn-said">{language.value === 'zh' ? example.zh[example.steps.indexOf(shown.value)] : shown.value.text}</p>
            <CellNames text={shown.value.text ?? ''} />
            {place ? null : <p class="soft">{w.legend}</p>}
            <div class="row">{children}</div>
          </>
        ) : (
          <>
            <p>{place ? w.lookPlace(name) : seeking ? w.seek(name) : w.conclude}</p>
            {open ? (
              <fieldset class="learn-guess">
                <legend>{place ? w.tryPlace : w.tryRemove}</legend>
                {digitsOf(position.candidates[cell]!).map((digit) => (
                  <button key={digit} type="button" class="button" onClick={() => answer(digit)}>
                    {digit}
                  </button>
                ))}
              </fieldset>
            ) : null}
            {said.value ? <p>{said.value}</p> : null}
            <div class="row">
              {looked.value.length ? null : (
                <button type="button" class="button" onClick={showWhere}>
                  {w.where}
                </button>
              )}
              <button type="button" class="button" onClick={showAll}>
                {w.show}
              </button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

const none: ReadonlySet<number> = new Set();
