import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median } from './numbers.ts';

const values = fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 1 });

test('as many runs are faster than the median as are slower', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
  fc.assert(
    fc.property(values, (runs) => {
      const middle = median(runs);
      const below = runs.filter((run) => run < middle).length;
      const above = runs.filter((run) => run > middle).length;
      return Math.max(below, above) <= runs.length / 2;
    }),
  );
});
