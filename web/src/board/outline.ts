import { columnOf, rowOf } from './cells';

/**
 * outlineOf returns the path around a set of cells, at a distance within their edges. Each side of
 * a cell that has no neighbour in the set is a line, longer or shorter where it meets another cell.
 */
export function outlineOf(set: ReadonlySet<number>, side: number, inset: number): string {
  let path = '';
  const inside = (row: number, column: number) => row >= 0 && row < 9 && column >= 0 && column < 9 && set.has(row * 9 + column);
  for (const cell of set) {
    const [row, column] = [rowOf(cell), columnOf(cell)];
    for (const [dr, dc] of [
      [-1, 0],
      [0, 1],
      [1, 0],
      [0, -1],
    ] as const) {
      if (inside(row + dr, column + dc)) continue;
      // The line runs along the edge (er, ec); at each of its ends, the next cell decides.
      const [er, ec] = [dc, dr];
      const end = (sign: number) => {
        const [nr, nc] = [row + sign * Math.abs(er), column + sign * Math.abs(ec)];
        if (!inside(nr, nc)) return side / 2 - inset;
        return inside(nr + dr, nc + dc) ? side / 2 + inset : side / 2;
      };
      const middle = [(column + 0.5) * side + dc * (side / 2 - inset), (row + 0.5) * side + dr * (side / 2 - inset)] as const;
      const [before, after] = [end(-1), end(1)];
      if (dr !== 0) path += `M${middle[0] - before} ${middle[1]}h${before + after}`;
      else path += `M${middle[0]} ${middle[1] - before}v${before + after}`;
    }
  }
  return path;
}
