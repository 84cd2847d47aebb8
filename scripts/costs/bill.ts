import type { Price } from './price.ts';

/** How much of each thing that has a price; what is absent is none. */
export type Quantities<K extends string> = Partial<Record<K, number>>;

/** One line of a monthly bill, in US dollars. */
export interface Line<K extends string> {
  key: K;
  quantity: number;
  usd: number;
  /** Once what every account has free each month is taken off. */
  afterFree: number;
}

/** The lines of what costs anything, in the order of the prices. */
export function billOf<K extends string>(of: Quantities<K>, prices: Record<K, Price>): Line<K>[] {
  return (Object.keys(prices) as K[])
    .map((key) => {
      const quantity = of[key] ?? 0;
      const { usd, per, free = 0 } = prices[key];
      return { key, quantity, usd: (quantity / per) * usd, afterFree: (Math.max(0, quantity - free) / per) * usd };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** US dollars of a whole bill. */
export function totalOf(lines: readonly Pick<Line<string>, 'usd' | 'afterFree'>[]): { usd: number; afterFree: number } {
  return {
    usd: lines.reduce((sum, line) => sum + line.usd, 0),
    afterFree: lines.reduce((sum, line) => sum + line.afterFree, 0),
  };
}

/** Several causes' quantities together. */
export function together<K extends string>(all: readonly Quantities<K>[]): Quantities<K> {
  const sum: Quantities<K> = {};
  for (const one of all) for (const key of Object.keys(one) as K[]) sum[key] = (sum[key] ?? 0) + (one[key] ?? 0);
  return sum;
}
