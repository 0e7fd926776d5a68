import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Alert } from '../app/Alert';
import { textOf } from '../app/problem';
import type { Work } from '../app/work';
import type { Desk } from './desk';
import { NoText } from './files';
import { Unanswered } from './questions';
import { words } from './words';

interface ProgressProps {
  work: Work<unknown>;
  run: () => void;
  /** What is said while it runs. */
  running?: ComponentChildren;
}

/** Progress says that a work runs, with a button that stops it, or why it has no answer. */
export function Progress({ work, run, running }: ProgressProps) {
  const w = words();
  const state = work.state.value;
  if (state === 'running') {
    return (
      <div class="row solve-progress">
        <span role="status">{running ?? w.working}</span>
        <button type="button" class="button" onClick={() => work.stop()}>
          {w.stop}
        </button>
      </div>
    );
  }
  if (state === 'stopped') {
    return (
      <div class="row solve-progress">
        <span>{w.stopped}</span>
        <button type="button" class="button" onClick={run}>
          {w.goOn}
        </button>
      </div>
    );
  }
  if (state === 'failed') {
    return (
      <div class="row solve-progress">
        <Alert text={failureText(work.error.value)} />
        {work.error.value instanceof NoText ? null : (
          <button type="button" class="button" onClick={run}>
            {w.tryAgain}
          </button>
        )}
      </div>
    );
  }
  return null;
}

function failureText(error: unknown): string {
  const w = words();
  if (error instanceof NoText) return w.noText[error.why](error.message);
  if (!(error instanceof Unanswered)) return textOf(error);
  if (error.status === 'unanswered') return w.timeOut;
  return w.invalid(error.message || error.status);
}

/** fewClues is the number of clues below which a board has so many grids that nothing begins by itself. */
const fewClues = 17;

/** useAuto begins a work by itself when it has not begun, unless the board has few clues. */
export function useAuto(desk: Desk, work: Work<unknown>, run: () => void): boolean {
  const { study } = desk;
  const auto = study.clues.value >= fewClues || study.board.value.masks !== null;
  const idle = work.state.value === 'idle';
  useEffect(() => {
    if (!idle || !auto) return;
    const timer = setTimeout(run, 200); // the reader may still be typing
    return () => clearTimeout(timer);
  }, [idle, auto, study.text.value, study.weights.value]);
  return auto;
}

/** Offer is shown in place of a work that does not begin by itself. */
export function Offer({ work, run, label }: { work: Work<unknown>; run: () => void; label?: string }) {
  const w = words();
  if (work.state.value !== 'idle') return null;
  return (
    <>
      <p class="soft">{w.blankBoard}</p>
      <div class="row">
        <button type="button" class="button" onClick={run}>
          {label ?? w.startAnyway}
        </button>
      </div>
    </>
  );
}
