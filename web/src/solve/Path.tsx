import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Button } from '../app/Button';
import { CellNames } from '../board/CellNames';
import { Chains } from '../board/Chains';
import { pictureOf, positionsOf, tintsOf, type Step } from '../board/path';
import type { Desk } from './desk';
import { ofGrid, ofPosition, ofStep } from './pictures';
import { Progress, useAuto } from './Progress';
import * as ask from './questions';
import { SavePath } from './SavePath';
import { candidatesLeft } from './study';
import { words } from './words';

/** Path is how a person would solve the board, with a picture of each step. */
export function Path({ desk }: { desk: Desk }) {
  const w = words();
  const { path, study } = desk;
  const run = () => path.run((signal) => ask.path(study, desk.style.value, signal));
  useAuto(desk, path, run);
  const known = path.value.value;
  return (
    <>
      <Rating desk={desk} />
      {study.clues.value < 17 && !study.board.value.masks && path.state.value === 'idle' ? <p>{w.manyGrids}</p> : null}
      <Progress work={path} run={run} />
      {known ? <Answer desk={desk} path={known} /> : null}
      {known && !known.steps?.length ? null : (
        <div class="row" role="group" aria-label={w.style}>
          <span class="soft">{w.style}</span>
          {(['player', 'explainer'] as const).map((style) => (
            <button key={style} type="button" class="button" aria-pressed={desk.style.value === style} onClick={() => (desk.style.value = style)}>
              {w.styles[style]}
            </button>
          ))}
        </div>
      )}
      <About desk={desk} />
      {known?.status === 'explained' ? <SavePath desk={desk} /> : null}
    </>
  );
}

function Rating({ desk }: { desk: Desk }) {
  const { rating, study } = desk;
  const run = () => rating.run((signal) => ask.rate(study, signal));
  useAuto(desk, rating, run);
  const known = rating.value.value;
  return known?.status === 'rated' ? <RatingLine rating={known} /> : <Progress work={rating} run={run} />;
}

/** RatingLine says how hard a board is. */
export function RatingLine({ rating }: { rating: ask.Rating }) {
  const w = words();
  return (
    <p class="solve-big solve-rating">
      {w.levels[rating.level ?? ''] ?? rating.level} <span class="soft">{w.rating(rating.er!.toFixed(1), rating.ep!.toFixed(1), rating.ed!.toFixed(1))}</span>
    </p>
  );
}

/** About says what the numbers of a rating are. */
function About({ desk }: { desk: Desk }) {
  return desk.rating.value.value?.status === 'rated' ? <p class="soft">{words().ratingAbout}</p> : null;
}

function Answer({ desk, path }: { desk: Desk; path: ask.Path }) {
  const w = words();
  switch (path.status) {
    case 'explained':
      return <Steps desk={desk} path={path} />;
    case 'multiple':
      return <p>{w.manyGrids}</p>;
    case 'unsolvable':
      return <p>{w.noGrid}</p>;
    case 'solved':
      return <p>{w.full}</p>;
    case 'mistaken':
      return <p class="error">{w.missing((path.missing ?? []).join(', '))}</p>;
  }
  return <p>{path.text}</p>;
}

function Steps({ desk, path }: { desk: Desk; path: ask.Path }) {
  const w = words();
  const steps = path.steps ?? [];
  const board = desk.study.board.value;
  const positions = useMemo(() => positionsOf({ digits: board.digits, candidates: candidatesLeft(board) }, steps), [path]);
  const at = useSignal(0); // the step that is shown; the number of steps for the end
  const chain = useSignal<number | undefined>(undefined);
  const list = useRef<HTMLOListElement>(null);
  const stepper = useRef<HTMLDivElement>(null);
  const step = steps[at.value];
  const chains = step?.pattern?.chains?.length ?? 0;
  useEffect(() => {
    at.value = 0;
    chain.value = undefined;
  }, [path]);
  useEffect(() => {
    const position = positions[at.value];
    if (!position) return;
    const picture = step ? pictureOf(step, position, chain.value) : undefined;
    desk.shown.value = {
      digits: position.digits,
      candidates: position.candidates,
      caption: step ? w.about(w.stepOf(at.value + 1, steps.length), nameOf(step)) : w.solved,
      picture: !step ? ofGrid(desk.study, position.digits) : desk.style.value === 'player' ? ofStep(desk.study, position) : ofPosition(position),
      ...(picture ? { lit: tintsOf(picture), roles: picture.roles, links: picture.links } : {}),
    };
    // Only the list is scrolled, not the page.
    const line = list.current?.children[Math.min(at.value, steps.length - 1)] as HTMLElement | undefined;
    if (line && list.current) list.current.scrollTop = line.offsetTop - list.current.offsetTop - 100;
  }, [positions, at.value, chain.value, w]);
  const go = (to: number) => {
    chain.value = undefined;
    at.value = Math.max(0, Math.min(steps.length, to));
  };
  // The reasons of a step that is chosen in the list come into sight.
  const choose = (to: number) => {
    go(to);
    stepper.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section class="solve-part">
      {path.stuck ? <p class="error">{w.stuck}</p> : null}
      <div class="solve-stepper row" ref={stepper}>
        <Button idle={at.value === 0} onClick={() => go(at.value - 1)}>
          {w.previous}
        </Button>
        <span class="soft">
          {Math.min(at.value + 1, steps.length)} / {steps.length}
        </span>
        <Button idle={at.value >= steps.length} onClick={() => go(at.value + 1)}>
          {w.next}
        </Button>
      </div>
      {step ? (
        <div class="solve-step" aria-live="polite">
          <h2>
            {nameOf(step)} <span class={`solve-level level-${step.level}`}>{w.levels[step.level ?? ''] ?? step.level}</span>
            {step.rating ? <span class="soft"> {step.rating.toFixed(1)}</span> : null}
          </h2>
          {(step.text ?? '').split('\n').map((line, i) => (
            <p key={i}>{line}</p>
          ))}
          <CellNames text={step.text ?? ''} />
        </div>
      ) : (
        <p class="solve-good">{w.solved}</p>
      )}
      <Chains count={chains} chain={chain.value} onChoose={(one) => (chain.value = one)} />
      <Legend chained={chains > 0} />
      <h2>{w.steps(steps.length)}</h2>
      <ol class="plain solve-steps" ref={list}>
        {steps.map((each, i) => (
          <li key={i}>
            <button type="button" aria-current={at.value === i ? 'step' : undefined} onClick={() => choose(i)}>
              <span class="soft">{i + 1}.</span> <span class={`solve-dot level-${each.level}`} /> {nameOf(each)} <span class="soft">{resultOf(each)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

const nameOf = (step: Step) => step.title ?? step.technique ?? '';

/** resultOf writes what a step does in short. */
function resultOf(step: Step): string {
  if (step.place) return step.place;
  const [first, ...more] = step.remove ?? [];
  return first ? first + (more.length ? ` +${more.length}` : '') : '';
}

/** Legend explains the signs of the pictures. */
function Legend({ chained }: { chained: boolean }) {
  const w = words();
  const signs = ['place', 'remove', 'on', ...(chained ? (['falls'] as const) : []), 'second'] as const;
  const circle = { place: 'role-place', remove: 'role-remove', on: 'role-on', falls: 'role-falls', second: 'role-second' };
  return (
    <details class="solve-legend">
      <summary>{w.legendTitle}</summary>
      <ul class="plain">
        {signs.map((sign) => (
          <li key={sign}>
            <svg class="board" viewBox="0 0 40 40" aria-hidden="true">
              <circle class={circle[sign]} cx={20} cy={20} r={15} />
            </svg>
            {w.legend[sign]}
          </li>
        ))}
        {chained
          ? (['strong', 'weak'] as const).map((kind) => (
              <li key={kind}>
                <svg class="board" viewBox="0 0 40 40" aria-hidden="true">
                  <g class={`link ${kind}`}>
                    <path d="M2 20H38" />
                  </g>
                </svg>
                {w.legend[kind]}
              </li>
            ))
          : null}
      </ul>
    </details>
  );
}
