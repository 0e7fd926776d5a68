import { words } from './words';

/** Paused hides the board while the time does not run. */
export function Paused({ resume }: { resume: () => void }) {
  const w = words();
  return (
    <div class="play-hidden card">
      <p>{w.paused}</p>
      <button type="button" class="button primary" onClick={resume}>
        {w.resume}
      </button>
    </div>
  );
}
