import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Alert } from '../app/Alert';
import { announce } from '../app/announce';
import { textOf } from '../app/problem';
import { useTitle } from '../app/title';
import { Exporting } from './Exporting';
import { Maker } from './maker';
import { Options } from './Options';
import { Result } from './Result';
import { Sheets } from './Sheets';
import { words } from './words';
import './make.css';

/** Make makes boards to order, saves and prints them. */
export default function Make() {
  const w = words();
  useTitle(w.title);
  const maker = useSignal<Maker | null>(null);
  useEffect(() => {
    const read = () => {
      maker.value?.leave();
      maker.value = new Maker(location.hash);
    };
    read();
    addEventListener('hashchange', read);
    return () => {
      removeEventListener('hashchange', read);
      maker.value?.leave();
    };
  }, []);
  if (!maker.value) return null;
  const { progress } = maker.value;
  return (
    <div class="page make">
      <div class="make-head make-screen">
        <h1>{w.title}</h1>
        <p>{w.intro}</p>
      </div>
      <div class="make-work make-screen">
        <Status maker={maker.value} />
        <Options maker={maker.value} />
        {progress.value.boards.length ? <Result maker={maker.value} /> : null}
      </div>
      {progress.value.boards.length ? (
        <>
          <Exporting maker={maker.value} />
          <Sheets maker={maker.value} />
        </>
      ) : null}
    </div>
  );
}

/** Status says how far the boards are, and lets one stop or go on. */
function Status({ maker }: { maker: Maker }) {
  const w = words();
  const { boards, tried, short } = maker.progress.value;
  const making = maker.state.value === 'making';
  const n = boards.length;
  const run = maker.run.value;
  const { count } = maker.wishes.value;
  const text = {
    making: w.making(run.made, count, run.tried),
    made: w.made(n, tried),
    stopped: w.stopped(run.made),
    failed: '',
    linked: w.linked(n),
  }[maker.state.value];
  useSignalEffect(() => {
    if (maker.state.value === 'made') announce(words().made(maker.progress.peek().boards.length, maker.progress.peek().tried));
  });
  return (
    <div class="make-status">
      <p class="soft">{maker.flaw.value ? w.flaws[maker.flaw.value] : text}</p>
      {making ? (
        <button type="button" class="button" onClick={() => maker.stop()}>
          {w.stop}
        </button>
      ) : (
        <button type="button" class="button primary" disabled={maker.flaw.value !== null} onClick={() => maker.again()}>
          {w.again}
        </button>
      )}
      {making ? <progress class="make-progress" aria-label={text} max={count} value={run.made || undefined} /> : null}
      {short && maker.state.value === 'made' ? <p class="make-why">{w.short(short, n, tried)}</p> : null}
      {maker.lost && maker.state.value === 'linked' ? <p class="make-why">{w.lost(maker.lost)}</p> : null}
      <Alert text={maker.error.value ? textOf(maker.error.value) : ''} />
      {maker.stale.value && !making ? <p class="make-why soft">{w.stale}</p> : null}
    </div>
  );
}
