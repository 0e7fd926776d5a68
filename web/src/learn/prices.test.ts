import { expect, it } from 'vitest';
import { boxOf, cells, columnOf, readDigits, rings, rowOf, scoreOf } from '../board/cells';
import lessons from './lessons.json';
import { bestTemplate, bound, relax, Settling } from './prices';

/** A generator of numbers, so that the tests are always the same. */
function numbers(seed: number): () => number {
  return () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
}

/** bestByTrial goes through all templates. */
function bestByTrial(values: ArrayLike<number>): { value: number; count: number } {
  let [best, count] = [-Infinity, 0];
  const visit = (row: number, columns: number, boxes: number, sum: number) => {
    if (row === 9) {
      count++;
      best = Math.max(best, sum);
      return;
    }
    for (let column = 0; column < 9; column++) {
      const cell = row * 9 + column;
      const [c, b] = [1 << column, 1 << boxOf(cell)];
      if (!(columns & c) && !(boxes & b)) visit(row + 1, columns | c, boxes | b, sum + values[cell]!);
    }
  };
  visit(0, 0, 0, 0);
  return { value: best, count };
}

it('finds the best of all 46,656 templates', () => {
  const next = numbers(1);
  for (let round = 0; round < 5; round++) {
    const values = Float64Array.from(cells, () => Math.round(next() * 1000));
    const { value, cells: template } = bestTemplate(values);
    const trial = bestByTrial(values);
    expect(trial.count).toBe(46656);
    expect(value).toBe(trial.value);
    expect(template.reduce((sum, cell) => sum + values[cell]!, 0)).toBe(value);
    for (const houseOf of [rowOf, columnOf, boxOf]) expect(new Set(template.map(houseOf)).size).toBe(9);
  }
});

it('bounds the scores of all completions with any prices', () => {
  const next = numbers(2);
  const { board, completions } = lessons.few;
  const relaxation = relax(readDigits(board)!, rings);
  for (let round = 0; round < 200; round++) {
    const size = 10 ** Math.floor(next() * 3);
    const prices = Float64Array.from(cells, () => (next() - 0.5) * size);
    const { value } = bound(relaxation, prices);
    for (const { score, grid } of completions) {
      expect(scoreOf(readDigits(grid)!, rings)).toBe(score);
      expect(value).toBeGreaterThanOrEqual(score - 1e-9);
    }
  }
});

it('proves the optimum of the page by settling', () => {
  const { board, completions } = lessons.many;
  const best = completions[0]!.score;
  const relaxation = relax(readDigits(board)!, rings);
  const settling = new Settling(relaxation, best);
  let prices = new Float64Array(81);
  expect(bound(relaxation, prices).value).toBe(2941);
  for (let i = 0; i < 60; i++) {
    prices = settling.step(prices) as Float64Array<ArrayBuffer>;
    expect(bound(relaxation, prices).value).toBeGreaterThanOrEqual(best - 1e-9);
  }
  expect(bound(relaxation, prices).value).toBeLessThan(best + 1);
});
