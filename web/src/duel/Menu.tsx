import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { CopyButton } from '../app/CopyButton';
import { useDismiss } from '../app/dismiss';
import { Icon } from '../app/Icon';
import type { Match, View } from './match';
import { useTick } from './tick';
import { words, type Word } from './words';

/** Menu has what one can do in a duel besides playing: a word to the other player, and a link for spectators. It says what the small grids show. */
export function Menu({ match, view }: { match: Match; view: View }) {
  const w = words();
  const open = useSignal(false);
  const frame = useRef<HTMLDivElement>(null);
  useDismiss(open, frame);
  return (
    <div class="duel-menu" ref={frame}>
      <button type="button" class="button quiet" aria-expanded={open.value} aria-label={w.menu} title={w.menu} onClick={() => (open.value = !open.value)}>
        <Icon name="talk" />
      </button>
      {open.value ? (
        <div class="duel-sheet card">
          <Words match={match} view={view} onSaid={() => (open.value = false)} />
          <p class="soft">{w.silhouettes}</p>
          <WatchLink view={view} />
        </div>
      ) : null}
    </div>
  );
}

const silence = 3000; // between two words, as the server wants it

/** Words are what one can say to the other player, if that is a person. */
export function Words({ match, view, onSaid }: { match: Match; view: View; onSaid?: () => void }) {
  const w = words();
  const { said = 0 } = view.seats![view.seat]!;
  const silent = useTick(() => match.now() - said < silence);
  if (view.seats![1 - view.seat]!.player !== 'person') return null;
  const say = (word: Word) => {
    if (silent) return;
    match.say(word);
    onSaid?.();
  };
  return (
    <div class="duel-words row" role="group" aria-label={w.say}>
      {(Object.keys(w.says) as Word[]).map((word) => (
        <button key={word} type="button" class="button" aria-disabled={silent} onClick={() => say(word)}>
          {w.says[word]}
        </button>
      ))}
    </div>
  );
}

/** WatchLink copies the link for spectators of a game. */
export function WatchLink({ view }: { view: View }) {
  const w = words();
  return <CopyButton label={w.watchLink} done={w.copied} text={() => `${location.origin}/watch/${view.watch}`} />;
}
