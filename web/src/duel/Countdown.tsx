import type { ComponentChildren } from 'preact';
import { termsOf, type Following, type View } from './match';
import { Stakes } from './Rating';
import { useTick } from './tick';
import { Who } from './Who';
import { wordsOf } from './together';

/** Countdown shows the seconds before the start. */
export function Countdown({ following, view, children }: { following: Following; view: View; children?: ComponentChildren }) {
  const w = wordsOf(view);
  const left = useTick(() => Math.max(0, Math.ceil((view.start! - following.now()) / 1000)), 100);
  return (
    <div class="page duel-countdown">
      <h1>
        <Who following={following} player={view.seats![0]!} seat={0} /> <span class="soft">{w.versus}</span> <Who following={following} player={view.seats![1]!} seat={1} />
      </h1>
      <p>
        {termsOf(view)}
        <br />
        <span class="soft">{w.aim(view.target)}</span>
      </p>
      <Stakes view={view} />
      <p class="soft">{w.startsIn}</p>
      <p class="duel-seconds" role="timer">
        {left}
      </p>
      <p class="soft">{w.silhouettes}</p>
      {children}
    </div>
  );
}
