/** A fact that may not be known. */
export type Tres = 'si' | 'no' | '';

export const tresOf = (is: boolean | undefined): Tres => (is === undefined ? '' : is ? 'si' : 'no');

/** A number as a Spaniard types it, without points for thousands; '' for none. */
export const writtenNumber = (value: number | undefined) =>
  value === undefined ? '' : String(value).replace('.', ',');

/** A typed number; undefined for a blank, NaN for what is none. `2.600` is two thousand six hundred. */
export function typedNumber(text: string): number | undefined {
  const clean = text.trim();
  if (clean === '') return undefined;
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(clean)) return Number(clean.replaceAll('.', '').replace(',', '.'));
  return /^\d+(?:[.,]\d+)?$/u.test(clean) ? Number(clean.replace(',', '.')) : NaN;
}
