import { useRoute } from 'preact-iso';
import { useEffect, useMemo } from 'preact/hooks';
import { CopyButton } from '../app/CopyButton';
import { useTitle } from '../app/title';
import { Board } from '../board/Board';
import { readDigits } from '../board/cells';
import { nameOf } from '../play/words';
import { Countdown } from './Countdown';
import { EndPage, loadWatched } from './End';
import { Following, type View } from './match';
import { textOfGame } from './problem';
import { Gone } from './Seat.page';
import { Clock, Link, PlayerPanel } from './Table';
import { wordsOf } from './together';
import './duel.css';

/** Watch shows a game to spectators. */
export default function Watch() {
  const { params } = useRoute();
  const id = params['watch']!;
  const following = useMemo(() => new Following(`/api/v1/watch/${encodeURIComponent(id)}/events`), [id]);
  useEffect(() => {
    following.open();
    return () => following.close();
  }, [following]);
  const view = following.view.value;
  const w = wordsOf(view ?? {});
  useTitle(w.watchTitle);
  if (following.failure.value) return <Gone text={textOfGame(following.failure.value)} />;
  if (!view) return <p class="page soft">{following.connection.value === 'lost' ? w.unreachable : w.loading}</p>;
  if (view.phase === 'countdown') return <Countdown following={following} view={view} />;
  if (view.phase === 'over') return <EndPage view={view} load={() => loadWatched(id)} />;
  return <Watched following={following} view={view} />;
}

function Watched({ following, view }: { following: Following; view: View }) {
  const w = wordsOf(view);
  const clues = view.clues ? readDigits(view.clues)! : null;
  const kind = view.origin?.split('.').pop();
  return (
    <div class="page duel-watch">
      <div class="duel-intro">
        <h1>{w.watchTitle}</h1>
        <p class="soft">{view.phase === 'waiting' ? w.waitingForPlayers : w.watchAbout}</p>
        <p class="soft">{w.silhouettes}</p>
      </div>
      <div class="duel-middle">
        {view.phase === 'waiting' ? null : <Clock following={following} view={view} />}
        <Link connection={following.connection.value} />
      </div>
      <div class="duel-show">
        <div class="duel-sides">
          {view.seats!.map((player, seat) => (
            <PlayerPanel key={seat} following={following} player={player} seat={seat} target={view.target} side={seat === 0 ? 'mine' : 'other'} />
          ))}
        </div>
        {clues ? (
          <div class="duel-watched">
            <Board label={nameOf({ ...(kind ? { kind } : {}), ...(view.weights ? { weights: view.weights } : {}) })} digits={clues} clues={clues} weights={view.weights ?? undefined} />
          </div>
        ) : null}
      </div>
      <div class="row">
        <CopyButton label={w.watchLink} done={w.copied} text={() => location.href} />
      </div>
    </div>
  );
}
