import { expect, it } from 'vitest';
import { placeOf } from './field';

it('finds the place of a result among those of others', () => {
  const times = (n: number) => Array.from({ length: n }, (_, i) => ({ time: 1000 * (i + 1) }));
  expect(placeOf({ time: 5 }, [])).toEqual({ place: 1, others: 0 });
  expect(placeOf({ time: 2500 }, times(8))).toEqual({ place: 3, others: 8, ahead: 75 });
  expect(placeOf({ time: 9000 }, times(8))).toEqual({ place: 9, others: 8, ahead: 0 });
  expect(placeOf({ time: 2500 }, times(100))).toEqual({ place: 3, others: 100 });
  expect(placeOf({ score: 2800, time: 9000 }, [{ score: 2900, time: 1 }, { score: 2800, time: 9001 }, { score: 2700, time: 1 }, { score: 2600, time: 1 }])).toEqual({ place: 2, others: 4, ahead: 75 });
});
