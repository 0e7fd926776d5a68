import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../app/Icon';
import type { Session } from './session';
import { timeText, words } from './words';

const longest = 20_000; // of a replay, in milliseconds: longer games go faster
const tick = 50;

/** Replay plays a game again: what is on the board follows its time. */
export function Replay({ session }: { session: Session }) {
  const w = words();
  const { game, replay } = session;
  const end = Math.max(1, Math.round(game.elapsed()));
  const at = replay.value ?? 0;
  const plays = useSignal(true);
  const player = useRef<HTMLDivElement>(null);
  useEffect(() => {
    player.current?.scrollIntoView({ block: 'end' });
    player.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!plays.value) return;
    if ((replay.value ?? 0) >= end) replay.value = 0;
    const step = tick * Math.max(1, end / longest);
    const timer = setInterval(() => {
      if (replay.value === null) return; // closed, and not yet gone
      replay.value = Math.min(end, replay.value + step);
      if (replay.value === end) plays.value = false;
    }, tick);
    return () => clearInterval(timer);
  }, [plays.value]);
  return (
    <div class="end-replay row" role="group" aria-label={w.replay} ref={player}>
      <button type="button" class="button quiet" aria-label={plays.value ? w.pause : w.replayGo} onClick={() => (plays.value = !plays.value)}>
        <Icon name={plays.value ? 'pause' : 'resume'} />
      </button>
      <input
        type="range"
        min={0}
        max={end}
        step={end / 100}
        value={at}
        aria-label={w.replayTime}
        aria-valuetext={timeText(at)}
        onInput={(e) => {
          plays.value = false;
          replay.value = Number(e.currentTarget.value);
        }}
      />
      <span class="end-replay-time">{timeText(at)}</span>
      <button type="button" class="button quiet" aria-label={w.close} onClick={() => (replay.value = null)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
