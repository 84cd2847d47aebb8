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
export function unitSize(key: PriceKey): number {
  return unitSizes[prices[key].unit] ?? 1;
}

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

export function sumOf(all: readonly Quantities[]): Quantities {
  return weighted(all.map((of) => [of, 1]));
}

interface Cost {
  usd: number;
  /** US dollars once each account's free amounts are taken off. */
  afterFree: number;
}

interface Line extends Cost {
  key: PriceKey;
  quantity: number;
}

/** The lines of a month's bill, in the order of the prices. */
export function billOf(of: Quantities): Line[] {
  return priceKeys.flatMap((key) => {
    const quantity = of[key] ?? 0;
    if (quantity <= 0) return [];
    const { usd, free = 0 } = prices[key];
    const units = quantity / unitSize(key);
    return { key, quantity, usd: units * usd, afterFree: Math.max(0, units - free) * usd };
  });
}

export function totalOf(lines: readonly Cost[]): Cost {
  return {
    usd: lines.reduce((sum, { usd }) => sum + usd, 0),
    afterFree: lines.reduce((sum, { afterFree }) => sum + afterFree, 0),
  };
}
