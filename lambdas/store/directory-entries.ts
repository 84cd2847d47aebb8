import { createHash } from 'node:crypto';
import { maxPartBytes, packPart } from './directory-parts.ts';

/** Entries of a part that is begun; it grows until it is too large. */
const entriesPerPart = 4000;

/** Which of so many parts an id belongs to. */
export function partOf(_id: string, parts: number): number {
  return createHash('sha256').update(_id).digest().readUInt32BE() % parts;
}

/** Which of so many parts most of some ids belong to. */
export function busiestPart(ids: Iterable<string>, parts: number): number {
  const counts = new Uint32Array(parts);
  for (const _id of ids) counts[partOf(_id, parts)]! += 1;
  return counts.indexOf(Math.max(...counts));
}

/** Entries in order with those of some ids replaced or taken out, in order. */
export function merged<E extends { _id: string }>(
  entries: readonly E[],
  changed: ReadonlyMap<string, { entry: E | null }>,
  compare: (a: E, b: E) => number,
): E[] {
  if (changed.size === 0) return [...entries];
  const kept = entries.filter(({ _id }) => !changed.has(_id));
  const added = [...changed.values()].flatMap(({ entry }) => entry ?? []).toSorted(compare);
  const result: E[] = [];
  let from = 0;
  for (const entry of added) {
    const at = firstAfter(kept, entry, from, compare);
    for (; from < at; from++) result.push(kept[from] as E);
    result.push(entry);
  }
  for (; from < kept.length; from++) result.push(kept[from] as E);
  return result;
}

/** The first place at or after `from` whose entry comes after one. */
function firstAfter<E>(entries: readonly E[], one: E, from: number, compare: (a: E, b: E) => number): number {
  let [low, high] = [from, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(entries[middle] as E, one) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The packed parts of entries, as few as hold them. */
export function divided<E extends { _id: string }>(entries: readonly E[], toRow: (entry: E) => unknown): Uint8Array[] {
  for (let count = Math.max(1, Math.ceil(entries.length / entriesPerPart)); ; count *= 2) {
    const rows = Array.from({ length: count }, (): unknown[] => []);
    for (const entry of entries) rows[partOf(entry._id, count)]?.push(toRow(entry));
    const packed = rows.map(packPart);
    if (packed.every(({ length }) => length <= maxPartBytes)) return packed;
  }
}
