import type { SortColumn } from '../../../contract/resultados/filtros.ts';
import type { TextDictionaryColumn } from './columns.ts';
import type { NumeroColumn } from './numeros.ts';
import { TextList } from './bytes.ts';

const plain = /^[ -~]*$/u;

/**
 * A text as its order among others: compared by code units, keys stand as a Spanish dictionary has their texts
 * (without case or accents, ñ after n), and numbers inside by their value: `M-9` before `M-10`.
 */
export function sortKey(text: string): string {
  return withoutAccents(text.toLowerCase()).replaceAll(/\d+/gu, (digits) =>
    numberKey(digits.replace(/^0+(?=\d)/u, '')),
  );
}

function withoutAccents(lower: string): string {
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFC')
    .replaceAll('ñ', 'n\u{7e}')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '');
}

/** A number's digits after a sign for their length, so that of two the longer one is the larger. */
function numberKey(digits: string): string {
  return String.fromCodePoint(0x2f + Math.min(digits.length, 10)) + digits;
}

export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The columns with about as many values as rows: a block's rows are sorted by one once, and then merged. */
export type KeyColumn = Extract<SortColumn, 'numero_muestra' | 'referencia_externa' | 'producto'>;

/** A block's rows in the order of a column's keys, rows of the same key in the block's own order. */
export interface SortedRows {
  /** Rows in order. */
  rows: Uint16Array;
  keyOf: (row: number) => string;
  /** Bytes in memory. */
  memory: number;
}

/** The columns of a block by which its rows can be sorted. */
interface SortableBlock {
  columns: { productos: TextDictionaryColumn; referencias: TextDictionaryColumn };
  numeros: NumeroColumn;
}

/** Sorts a block's rows by a column. */
export function sortRows(block: SortableBlock, column: KeyColumn): SortedRows {
  if (column === 'producto') return byTexts(block.columns.productos);
  if (column === 'referencia_externa') return byTexts(block.columns.referencias);
  return byCounts(block.numeros) ?? byTexts(block.numeros.toDictionary());
}

function byTexts({ texts, index }: TextDictionaryColumn): SortedRows {
  const keys = texts.all().map(sortKey);
  const ranks = ranksOf(keys);
  const kept = new TextList(keys.join('\0'), keys.length);
  return {
    rows: inOrder(index.length, (row) => ranks[index[row] as number] as number),
    keyOf: (row) => kept.at(index[row] as number),
    memory: 2 * index.length + kept.memory,
  };
}

/** The place of each key among all of them in order; the same for the same key. */
function ranksOf(keys: readonly string[]): Uint16Array {
  const order = Uint16Array.from(keys.keys()).sort((a, b) => compareKeys(keys[a] as string, keys[b] as string));
  const ranks = new Uint16Array(keys.length);
  for (const [place, key] of order.entries()) {
    const before = order[place - 1];
    const isSame = before !== undefined && keys[before] === keys[key];
    ranks[key] = isSame ? (ranks[before] as number) : place;
  }
  return ranks;
}

/** More rows than a block has: a rank and a row are packed into one number. */
const rowsBound = 4096;

function inOrder(rows: number, rankOf: (row: number) => number): Uint16Array {
  const packed = new Float64Array(rows);
  for (let row = 0; row < rows; row++) packed[row] = rankOf(row) * rowsBound + row;
  packed.sort();
  const ordered = new Uint16Array(rows);
  for (let place = 0; place < rows; place++) ordered[place] = (packed[place] as number) % rowsBound;
  return ordered;
}

const countBound = 1e9;
const maxStems = Math.floor(Number.MAX_SAFE_INTEGER / (countBound * rowsBound));

/**
 * Numbers that all end in a count are in order by it within a stem, and no key is made to sort them. Undefined where
 * stems alone don't decide: one has no count or ends in a digit of its own, or one begins with another.
 */
function byCounts({ stems, stemIndex, counts }: NumeroColumn): SortedRows | undefined {
  if (stems.length > maxStems) return undefined;
  if (stems.some(({ stem, width }) => width === 0 || /\d$/u.test(stem))) return undefined;
  const keys = stems.map(({ stem }) => sortKey(stem));
  const different = [...new Set(keys)].toSorted(compareKeys);
  if (different.some((key, i) => i > 0 && key.startsWith(different[i - 1] as string))) return undefined;
  const ranks = keys.map((key) => different.indexOf(key));
  return {
    rows: inOrder(counts.length, (row) => {
      return (ranks[stemIndex[row] as number] as number) * countBound + (counts[row] as number);
    }),
    keyOf: (row) => (keys[stemIndex[row] as number] as string) + numberKey(String(counts[row])),
    memory: 2 * counts.length,
  };
}

/** The first place in [from, to) for which `isBefore` is false, or `to`; `isBefore` must be false for all after it. */
export function lowerBound(to: number, isBefore: (place: number) => boolean, from = 0): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places of `counts` in which the items `offset` to `offset + limit - 1` lie, and the number of items before them. */
export function runOf(
  counts: ArrayLike<number>,
  offset: number,
  limit: number,
): { from: number; to: number; skipped: number } {
  let [from, skipped] = [0, 0];
  while (from < counts.length && skipped + (counts[from] as number) <= offset) skipped += counts[from++] as number;
  let [to, covered] = [from, skipped];
  while (to < counts.length && covered + (counts[to] as number) < offset + limit) covered += counts[to++] as number;
  return { from, to, skipped };
}
