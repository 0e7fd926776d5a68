import { expect, it } from 'vitest';
import { placeOf } from './field';

it('finds the place of a result among those of others', () => {
  const times = (n: number) => Array.from({ length: n }, (_, i) => ({ time: 1000 * (i + 1) }));
  expect(placeOf({ time: 5 }, [])).toBeNull();
  expect(placeOf({ time: 2500 }, times(8))).toEqual({ ahead: 0.75, of: 8 });
  expect(placeOf({ time: 9000 }, times(8))).toEqual({ ahead: 0, of: 8 });
  expect(placeOf({ time: 2500 }, times(100))).toEqual({ place: 3 });
  expect(placeOf({ time: 200_000 }, times(100))).toEqual({ after: 100 });
  expect(placeOf({ score: 2800, time: 9000 }, [{ score: 2900, time: 1 }, { score: 2800, time: 9001 }, { score: 2700, time: 1 }, { score: 2600, time: 1 }])).toEqual({ ahead: 0.75, of: 4 });
});
