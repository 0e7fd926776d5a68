// What the other player has just done, and what that means.
import type { Player, View } from './match';
import { playerName, words } from './words';

/** newsOf says what to know about a duel that is played: '' if both play. */
export function newsOf(view: View, mine: Pick<Player, 'phase' | 'score'> = view.seats![view.seat]!): string {
  const { news } = words();
  const other = view.seats![1 - view.seat];
  if (mine.phase === 'left') return news.leftEarly;
  if (!other) return mine.phase === 'done' ? news.handedIn : '';
  const name = playerName(other);
  if (view.late) return news.late(name);
  if (mine.phase === 'done') return view.target ? news.beat(name, mine.score ?? 0) : news.handedIn;
  switch (other.phase) {
    case 'done':
      return news.needs(name, other.score ?? 0);
    case 'away':
      return other.absent ? news.absent(name) : news.away(name);
    default:
      return '';
  }
}
