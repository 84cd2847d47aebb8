import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cumplimiento, isLabelled, porcentaje, tasa } from './porcentajes.ts';

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

  it('is exact where a decimal is rounded by a half', () => {
    expect([porcentaje(7, 2000), porcentaje(1, 8), porcentaje(3, 3)]).toEqual([0.35, 12.5, 100]);
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

describe('the compliance of some samples', () => {
  it('is that of Cumple in all of them, those without a verdict too', () => {
    expect(cumplimiento({ cumple: 17, noCumple: 2, otros: 1 })).toBe(85);
    expect(cumplimiento({ cumple: 0, noCumple: 3, otros: 1 })).toBe(0);
  });

  it('is none where none of them has a verdict', () => {
    expect(cumplimiento({ cumple: 0, noCumple: 0, otros: 12 })).toBeNull();
    expect(cumplimiento({ cumple: 0, noCumple: 0, otros: 0 })).toBeNull();
  });
});

it('the least share that is written inside its bar is 8 %, whatever it is of', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (hundredth) => {
      expect(isLabelled(8 * hundredth, 100 * hundredth)).toBe(true);
      expect(isLabelled(8 * hundredth - 1, 100 * hundredth)).toBe(false);
    }),
  );
});

it.each([
  [1, 3, 33.33],
  [2, 3, 66.67],
  [1, 8, 12.5],
  [5, 5, 100],
  [1, 1600, 0.06],
  [201, 20_000, 1.01],
  [1, 20_000, 0.01],
])('%d of %d is a rate of %d %%', (part, whole, expected) => {
  expect(tasa(part, whole)).toBe(expected);
});

it('a rate is the one hundredth of a percent that is nearest, the upper one of two', () => {
  const part = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(part, fc.integer({ min: 1, max: 1_000_000 }), (some, rest) => {
      const whole = some + rest;
      const hundredths = (BigInt(some) * 20_000n + BigInt(whole)) / (2n * BigInt(whole));
      expect(tasa(some, whole)).toBe(Number(hundredths) / 100);
    }),
  );
});
