import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, percentile } from './numbers.ts';

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

test('p95 is a time that was measured, and 95 of 100 requests took no longer', () => {
  expect(percentile([5, 1, 2, 3, 4], 0.5)).toBe(3);
  expect(percentile([7], 0.95)).toBe(7);
  fc.assert(
    fc.property(values, (times) => {
      const p95 = percentile(times, 0.95);
      return times.includes(p95) && times.filter((time) => time <= p95).length >= times.length * 0.95;
    }),
  );
});
