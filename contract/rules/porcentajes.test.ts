import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLabelled, porcentaje, tasa } from './porcentajes.ts';

const counts = fc.integer({ min: 0, max: 1_000_000 });

describe('a share', () => {
  it('of nothing is nothing', () => {
    expect([porcentaje(0, 0), tasa(0, 0), isLabelled(0, 0)]).toEqual([0, 0, false]);
  });

  it('and the rest make a hundred', () => {
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        fc.pre(a + b > 0);
        expect(porcentaje(a, a + b) + porcentaje(b, a + b)).toBeCloseTo(100, 9);
      }),
    );
  });

  it.each([
    [8, 100, true],
    [79, 1000, false],
    [80, 1000, true],
    [2, 25, true],
    [7.99, 100, false],
    [0, 100, false],
    [100, 100, true],
  ])('%d of %d is written inside its bar: %s', (part, whole, expected) => {
    expect(isLabelled(part, whole)).toBe(expected);
  });
});

it.each([
  [1, 3, 33.33],
  [2, 3, 66.67],
  [1, 8, 12.5],
  [5, 5, 100],
  [1, 1600, 0.06],
])('%d of %d is a rate of %d %%', (part, whole, expected) => {
  expect(tasa(part, whole)).toBe(expected);
});
