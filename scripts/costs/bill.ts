import list from './prices.json' with { type: 'json' };

export type PriceKey = keyof typeof list.prices;

/**
 * US dollars without taxes for one `unit`; `free` units every account has each month, for good. The `basis` is 'published'
 * on the page named as the source, or 'known' for the region without a page that says so.
 */
interface Price {
  what: string;
  usd: number;
  unit: string;
  free?: number;
  region: string;
  basis: string;
  source?: string;
}

export const prices: Record<PriceKey, Price> = list.prices;
export const pricesDate = list.date;
export const priceKeys = Object.keys(prices) as PriceKey[];

const unitSizes: Record<string, number> = list.unitSizes;

/** How many of a quantity's units (requests, bytes) are in the unit of its price. */
export const unitSize = (key: PriceKey): number => unitSizes[prices[key].unit] ?? 1;

/** A month's quantity of each priced thing: requests, bytes, units; absent is none. */
export type Quantities = Partial<Record<PriceKey, number>>;

/** The sum of quantities, each multiplied by its times. */
export function weighted(all: readonly (readonly [of: Quantities, times: number])[]): Quantities {
  const sum: Quantities = {};
  for (const [of, times] of all) {
    for (const key of priceKeys) if (of[key]) sum[key] = (sum[key] ?? 0) + of[key] * times;
  }
  return sum;
}

export const sumOf = (all: readonly Quantities[]): Quantities => weighted(all.map((of) => [of, 1]));

/** A month's bill: dollars of each line, in the order of the prices, and together, before and after free amounts. */
export function billOf(of: Quantities) {
  const lines = priceKeys.flatMap((key) => {
    const quantity = of[key] ?? 0;
    if (quantity <= 0) return [];
    const { usd, free = 0 } = prices[key];
    const units = quantity / unitSize(key);
    return { key, quantity, usd: units * usd, afterFree: Math.max(0, units - free) * usd };
  });
  const together = (which: 'usd' | 'afterFree') => lines.reduce((sum, line) => sum + line[which], 0);
  return { lines, usd: together('usd'), afterFree: together('afterFree') };
}
