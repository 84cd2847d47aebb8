/** Where a price comes from: a page of AWS's, or about it, that was read and says it; or what is generally known. */
type Basis = 'published' | 'known';

export interface Price {
  service: string;
  what: string;
  /** What the price is for, in words, and how many of the quantity's units that is. */
  unit: string;
  per: number;
  usd: number;
  /** How much of it every account has free each month, for good; in units of the quantity. */
  free?: number;
  region: string;
  basis: Basis;
  source: string;
}
