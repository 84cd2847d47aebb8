import { clean, compareSpanish } from './texto.ts';

/**
 * A list to choose from (spec, section 5): blank entries dropped, spaces and duplicates removed, in the order of a
 * Spanish dictionary.
 */
export function cleanOptions(values: Iterable<string | null | undefined>): string[] {
  const cleaned = new Set([...values].map((value) => clean(value ?? '')));
  cleaned.delete('');
  return [...cleaned].sort(compareNames);
}

/** Order of a Spanish dictionary in which no two different names are equal: '01' and '1' are, as numbers. */
export function compareNames(a: string, b: string): number {
  return compareSpanish(a, b) || (a < b ? -1 : Number(a > b));
}
