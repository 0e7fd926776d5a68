import { useTick } from './tick';
import type { Following, Player } from './match';
import { playerName, words } from './words';

/** Who is the name of a player, or for a while what the player has said. */
export function Who({ following, player }: { following: Following; player: Player }) {
  const fresh = useTick(() => isFresh(player, following.now()));
  return fresh ? <q class="duel-word">{words().says[player.word!]}</q> : <span class="duel-who">{playerName(player)}</span>;
}

/** isFresh tells whether a player has just said something. */
export const isFresh = ({ said = 0 }: Player, now: number) => now - said < 5000;
