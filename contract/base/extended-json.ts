import { isFecha } from './fecha.ts';

/**
 * Reads MongoDB extended JSON, canonical or relaxed, which the former system exports and the
 * answers on samples in progress use: `{"$oid"}` becomes its text, `{"$date"}` an ISO instant in UTC, `{"$number…"}` a number.
 * Plain JSON passes unchanged. Throws a RangeError for a `$date` that is no date.
 */
export function readExtendedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readExtendedJson);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only) {
    const [key, inner] = only;
    if (key === '$oid' && typeof inner === 'string') return inner;
    if (key === '$date') return readDate(inner);
    if (key.startsWith('$number')) return Number(inner);
  }
  return Object.fromEntries(entries.map(([key, inner]) => [key, readExtendedJson(inner)]));
}

function readDate(inner: unknown): string {
  const plain = readExtendedJson(inner);
  if (typeof plain !== 'string' && typeof plain !== 'number') throw new RangeError('$date sin fecha');
  // JavaScript takes 31 February for 2 March.
  if (typeof plain === 'string' && !isFecha(plain.slice(0, 10))) throw new RangeError('$date sin fecha que exista');
  return new Date(plain).toISOString();
}
