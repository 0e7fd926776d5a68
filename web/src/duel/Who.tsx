import { useTick } from './tick';
import type { Following, Player } from './match';
import { RatingOf } from './Rating';
import { playerName, words } from './words';

/** Who is the name of a player with the rating, or for a while what the player has said. */
export function Who({ following, player, seat }: { following: Following; player: Player; seat: number }) {
  const fresh = useTick(() => isFresh(player, following.now()));
  if (fresh) return <q class="duel-word">{words().says[player.word!]}</q>;
  return (
    <span class="duel-who">
      {playerName(player)} <RatingOf view={following.view.value} seat={seat} />
    </span>
  );
}

/** isFresh tells whether a player has just said something. */
export const isFresh = ({ said = 0 }: Player, now: number) => now - said < 5000;
