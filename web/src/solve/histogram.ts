/** A Bar is how many grids have a score from one number to another. */
export interface Bar {
  from: number;
  to: number;
  count: number;
}

/** barsOf groups scores, in ascending order, into at most so many bars of equal width. */
export function barsOf(scores: readonly { score: number; count: number }[], most: number): { width: number; bars: Bar[] } {
  if (!scores.length) return { width: 1, bars: [] };
  const [least, greatest] = [scores[0]!.score, scores[scores.length - 1]!.score];
  const width = niceWidth((greatest - least + 1) / most);
  const start = Math.floor(least / width) * width;
  const bars: Bar[] = [];
  for (let from = start; from <= greatest; from += width) bars.push({ from, to: from + width - 1, count: 0 });
  for (const { score, count } of scores) bars[Math.floor((score - start) / width)]!.count += count;
  return { width, bars };
}

/** niceWidth returns the least of 1, 2, 5, 10, 20, 50 … that is not below a number. */
function niceWidth(least: number): number {
  for (let power = 1; ; power *= 10) for (const digit of [1, 2, 5]) if (digit * power >= least) return digit * power;
}
