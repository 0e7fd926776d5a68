import { useLocation } from 'preact-iso';
import { CopyButton } from '../app/CopyButton';
import { Icon } from '../app/Icon';
import { timeText } from '../play/words';
import { useTick } from './tick';
import { termsOf, type Match, type View } from './match';
import { WatchLink } from './Menu';
import { Stakes } from './Rating';
import { wordsOf } from './together';
import { words } from './words';

/** Waiting is shown until the other player comes. */
export function Waiting({ match, view }: { match: Match; view: View }) {
  const w = wordsOf(view);
  const { route } = useLocation();
  const { room } = view;
  const waited = useTick(() => timeText(Date.now() - match.seat.at));
  const leave = () => {
    void match.abandon();
    route('/duel');
  };
  const rematch = !room && match.seat.opponent !== 'stranger';
  const [title, about] = room ? [w.friendTitle, w.friendAbout] : rematch ? [w.rematchTitle, w.rematchAbout] : [w.strangerTitle, w.strangerAbout];
  return (
    <div class="page duel-waiting">
      <h1>{title}</h1>
      <p class="duel-terms">{termsOf(view)}</p>
      <Stakes view={view} />
      {room ? <RoomLink link={`${location.origin}/join/${room}`} text={w.shareText} /> : null}
      <p>{about}</p>
      <p class="soft duel-waited" role="timer">
        <span class="duel-pulse" aria-hidden="true" />
        {w.waited(waited)}
      </p>
      {match.connection.value === 'lost' ? <p class="error">{w.unreachable}</p> : null}
      <div class="row">
        <button type="button" class="button" onClick={leave}>
          {w.leaveRoom}
        </button>
        <WatchLink view={view} />
      </div>
    </div>
  );
}

/** RoomLink is a link to send. */
function RoomLink({ link, text }: { link: string; text: string }) {
  const w = words();
  const share = () => void navigator.share({ title: 'Bullseye', text, url: link }).catch(() => {});
  return (
    <div class="duel-link card">
      <label>
        <span class="spoken">{w.roomLink}</span>
        <input class="field" readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <div class="row">
        <CopyButton class="primary" label={w.copyLink} done={w.copied} text={() => link} />
        {'share' in navigator ? (
          <button type="button" class="button" onClick={share}>
            <Icon name="share" />
            {w.share}
          </button>
        ) : null}
      </div>
    </div>
  );
}
