import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { termsOf, type Following, type View } from './match';
import { playerName, words } from './words';

/** Countdown shows the seconds before the start. */
export function Countdown({ following, view }: { following: Following; view: View }) {
  const w = words();
  const left = useTick(() => Math.max(0, Math.ceil((view.start! - following.now()) / 1000)), 100);
  return (
    <div class="page duel-countdown">
      <h1>
        {playerName(view.seats![0]!)} <span class="soft">{w.versus}</span> {playerName(view.seats![1]!)}
      </h1>
      <p>
        {termsOf(view)}
        <br />
        <span class="soft">{view.target ? w.winsTarget : w.winsClassic}</span>
      </p>
      <p class="soft">{w.startsIn}</p>
      <p class="duel-seconds" role="timer">
        {left}
      </p>
    </div>
  );
}

/** useTick returns a value that follows the time. */
export function useTick<V>(value: () => V, every = 250): V {
  const now = useSignal(value());
  useEffect(() => {
    const show = () => (now.value = value());
    show();
    const timer = setInterval(show, every);
    return () => clearInterval(timer);
  });
  return now.value;
}
