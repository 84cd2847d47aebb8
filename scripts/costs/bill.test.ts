import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf, together, totalOf } from './bill.ts';
import type { Price } from './price.ts';
import { prices } from './prices.ts';

const price = (usd: number, per: number, free?: number): Price => ({
  service: 'Service',
  what: 'things',
  unit: 'thing',
  per,
  usd,
  ...(free !== undefined && { free }),
  region: 'here',
  basis: 'known',
  source: 'none',
});
const tariff = { calls: price(1.5, 1_000_000, 1_000_000), bytes: price(0.1, 1_000_000_000), rarely: price(9, 1) };

describe('a bill', () => {
  it('is what one would work out by hand', () => {
    const lines = billOf({ calls: 3_000_000, bytes: 500_000_000 }, tariff);
    expect(lines).toEqual([
      { key: 'calls', quantity: 3_000_000, usd: 4.5, afterFree: 3 },
      { key: 'bytes', quantity: 500_000_000, usd: 0.05, afterFree: 0.05 },
    ]);
    expect(totalOf(lines).usd).toBeCloseTo(4.55, 10);
    expect(totalOf(lines).afterFree).toBeCloseTo(3.05, 10);
  });

  it('costs nothing as long as what is free lasts', () => {
    expect(billOf({ calls: 1_000_000 }, tariff)).toMatchObject([{ usd: 1.5, afterFree: 0 }]);
  });

  it('is never less for more of anything, nor more for what is free', () => {
    const amounts = fc.record({ calls: fc.nat(1e9), bytes: fc.nat(1e9), rarely: fc.nat(1000) });
    fc.assert(
      fc.property(amounts, amounts, (some, more) => {
        const less = totalOf(billOf(some, tariff));
        const all = totalOf(billOf(together([some, more]), tariff));
        expect(all.usd).toBeGreaterThanOrEqual(less.usd);
        expect(all.afterFree).toBeGreaterThanOrEqual(less.afterFree);
        expect(all.afterFree).toBeLessThanOrEqual(all.usd);
      }),
    );
  });

  it('knows a source for every price that it calls published', () => {
    const all: Price[] = Object.values(prices);
    expect(all.filter(({ basis, source }) => basis === 'published' && !/\w\.\w|#\d/u.test(source))).toEqual([]);
    expect(all.filter(({ per, usd }) => per <= 0 || usd <= 0)).toEqual([]);
  });
});

describe('quantities together', () => {
  it('are the sums of each, whatever is absent in some', () => {
    expect(together<'a' | 'b'>([{ a: 1 }, { a: 2, b: 3 }, {}])).toEqual({ a: 3, b: 3 });
  });
});
