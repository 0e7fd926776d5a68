import { useSignal } from '@preact/signals';
import { useTitle } from '../app/title';
import { linkTo } from '../play/link';
import { Back } from './Back';
import { boardsDone, boardsPerLesson, finishBoard, isDone, levels, nameIn, techniques, textIn, useTechnique, type Technique } from './course';
import type { Example } from './example';
import stored from './examples.json';
import { Exercise } from './Exercise';
import { linkToPractice, slugOf } from './names';
import { words } from './words';
import './learn.css';

const examples = stored as Example[][];
const boards = Array.from({ length: boardsPerLesson }, (_, i) => i);

/** Techniques is the path through all techniques, or the lesson that the address names. */
export default function Techniques() {
  const at = useTechnique();
  return at < 0 ? <Path /> : <Lesson key={at} at={at} />;
}

/** Path lists the lessons in their order. */
function Path() {
  const w = words().techniques;
  useTitle(w.title);
  const next = techniques.find((each) => !isDone(each));
  const begun = techniques.some((each) => boardsDone(each).length);
  return (
    <div class="page learn">
      <Back />
      <h1>{w.title}</h1>
      <p>{w.intro}</p>
      {next ? (
        <div class="row">
          <a class="button primary" href={`#${slugOf(next.name)}`}>
            {begun ? w.resume(nameIn(next)) : w.begin(nameIn(next))}
          </a>
        </div>
      ) : null}
      {levels.map((level) => (
        <section key={level} class="learn-part">
          <h2>{w.levels[level]}</h2>
          <p class="soft">{w.levelText[level]}</p>
          <ol class="learn-path">
            {techniques.map((each, i) =>
              each.level === level ? (
                <li key={i}>
                  <a href={`#${slugOf(each.name)}`}>
                    {nameIn(each)}
                    <Done technique={each} />
                  </a>
                </li>
              ) : null,
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Done says how many boards of a lesson are done. */
function Done({ technique }: { technique: Technique }) {
  const w = words().techniques;
  const done = boardsDone(technique).length;
  if (!done) return null;
  return <span class={done === boardsPerLesson ? 'learn-done' : 'soft'}>{done === boardsPerLesson ? w.done : w.doneOf(done, boardsPerLesson)}</span>;
}

/** Lesson explains a technique and has boards on which to find it. */
function Lesson({ at }: { at: number }) {
  const w = words().techniques;
  const technique = techniques[at]!;
  const name = nameIn(technique);
  useTitle(name);
  const done = boardsDone(technique);
  const chosen = useSignal(boards.find((i) => !done.includes(i)) ?? 0);
  const round = useSignal(0);
  const begin = (board: number) => {
    chosen.value = board;
    round.value++;
  };
  const example = examples[at]![chosen.value]!;
  const next = techniques[at + 1];
  return (
    <div class="page learn">
      <Back to="#" name={w.all} />
      <h1>{name}</h1>
      <p>{textIn(technique)}</p>
      <div class="row">
        {boards.map((i) => (
          <button key={i} type="button" class="button" aria-pressed={i === chosen.value} onClick={() => begin(i)}>
            {w.nth(i + 1)}
            {done.includes(i) ? <span class="learn-done">{w.done}</span> : null}
          </button>
        ))}
        <a class="button" href={linkToPractice(technique.name)}>
          {w.practise}
        </a>
      </div>
      <Exercise key={round.value} name={name} example={example} follows={round.value > 0} onDone={(grade) => grade !== 'shown' && finishBoard(technique, chosen.value)}>
        {chosen.value + 1 < boards.length ? (
          <button type="button" class="button primary" onClick={() => begin(chosen.value + 1)}>
            {w.nextBoard}
          </button>
        ) : (
          <a class="button primary" href={linkToPractice(technique.name)}>
            {w.practise}
          </a>
        )}
        <button type="button" class="button" onClick={() => begin(chosen.value)}>
          {w.again}
        </button>
        <a class="button" href={linkTo({ clues: example.board })}>
          {w.playIt}
        </a>
      </Exercise>
      <nav class="row learn-nav" aria-label={w.lessons}>
        {at ? <a href={`#${slugOf(techniques[at - 1]!.name)}`}>← {nameIn(techniques[at - 1]!)}</a> : null}
        {next ? <a href={`#${slugOf(next.name)}`}>{nameIn(next)} →</a> : null}
      </nav>
    </div>
  );
}
