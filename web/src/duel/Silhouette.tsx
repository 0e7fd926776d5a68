import { cells, columnOf, rings, rowOf } from '../board/cells';
import { words } from './words';

/**
 * order is that in which the cells of a silhouette fill: from the edge of the target to its centre,
 * around each ring. It says how many cells are filled, not which: together with the score, the
 * places would tell the digits.
 */
const order = [...cells].sort((a, b) => rings[a]! - rings[b]! || turn(a) - turn(b));

function turn(cell: number): number {
  return Math.atan2(columnOf(cell) - 4, rowOf(cell) - 4) * -1;
}

/** Silhouette shows how much of a board a player has filled. */
export function Silhouette({ name, filled, side }: { name: string; filled: number; side: 'mine' | 'other' }) {
  const full = new Set(order.slice(0, filled));
  return (
    <svg class={`silhouette of-${side}`} viewBox="-0.2 -0.2 9.4 9.4" role="img" aria-label={words().silhouette(name, filled)}>
      {cells.map((cell) => (
        <rect key={cell} class={full.has(cell) ? 'full' : ''} x={columnOf(cell) + 0.06} y={rowOf(cell) + 0.06} width={0.88} height={0.88} rx={0.15} />
      ))}
    </svg>
  );
}
