import { compareSpanish } from '../../contract/rules/texto.ts';
import type { SortColumn } from '../../contract/filtros.ts';
import { type Block, veredictos } from './block.ts';
import { comparePositions, type Position } from './row.ts';
import { fechaOf } from './calendar.ts';

/** A row that was found: its block and its place in it. */
export interface Found {
  block: Block;
  row: number;
}

/** Compares rows by date, then number, then id. Numbers and ids are only read where dates are the same. */
export function compareFound(a: Found, b: Found): number {
  const days = (a.block.columns.days[a.row] as number) - (b.block.columns.days[b.row] as number);
  if (days !== 0) return days;
  return a.block === b.block ? a.row - b.row : comparePositions(positionOf(a), positionOf(b));
}

function positionOf({ block, row }: Found): Position {
  return {
    fecha: fechaOf(block.columns.days[row] as number),
    numero: block.numeros[row] as string,
    id: block.ids[row] as string,
  };
}

/** Which of the rows found: from the `offset`-th on, at most `limit`, in this order. */
export interface Slice {
  offset: number;
  limit: number;
  sortBy: SortColumn;
  descending: boolean;
}

/** The columns with few different values: a list sorted by one is a row of buckets. */
export type BucketColumn = Extract<SortColumn, 'tipo_muestra' | 'solicitante' | 'conclusion_muestra'>;

/** The columns with about as many values as rows: a block's rows are sorted by one once, and then merged. */
export type KeyColumn = Extract<SortColumn, 'numero_muestra' | 'referencia_externa' | 'producto'>;

/** The names of a block's buckets, and the place among them of each row's own. */
export interface Buckets {
  names: readonly string[];
  of: (row: number) => number;
}

const bucketers: Record<BucketColumn, (block: Block) => Buckets> = {
  tipo_muestra: ({ columns: { tipos } }) => ({ names: tipos.values, of: (row) => tipos.index[row] as number }),
  solicitante: ({ columns: { solicitante } }) => ({ names: [solicitante], of: () => 0 }),
  conclusion_muestra: (block) => ({ names: veredictos, of: (row) => block.veredictos[row] as number }),
};

/** A block's rows in buckets, by one of the columns that make some. */
export function bucketsOf(block: Block, column: BucketColumn): Buckets {
  return bucketers[column](block);
}

/** The names of buckets in the order of a Spanish dictionary. */
export function inSpanish(names: Iterable<string>): string[] {
  return [...new Set(names)].toSorted(compareSpanish);
}

/**
 * A text as its order among others: compared by code units, keys stand as a Spanish dictionary has their texts
 * (without case or accents, ñ after n), and numbers inside by their value: `M-9` before `M-10`.
 */
export function sortKey(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ñ', 'n\u{7e}')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '');
  // A number is preceded by a sign for its length, so that of two the longer one is the larger.
  return plain.replaceAll(/\d+/gu, (digits) => {
    const value = digits.replace(/^0+(?=\d)/u, '');
    return String.fromCodePoint(0x2f + Math.min(value.length, 10)) + value;
  });
}

/** A block's rows in the order of a column's keys, rows of the same key in the block's own order. */
export interface SortedRows {
  keys: readonly string[];
  /** Places in `keys`, by row. */
  index: Uint16Array;
  /** Rows in order. */
  rows: Uint16Array;
}

const sortedRows = new WeakMap<Block, Partial<Record<KeyColumn, SortedRows>>>();

/** A block's rows sorted by a column; sorted at the first use and kept as long as the block. */
export function sortedBy(block: Block, column: KeyColumn): SortedRows {
  const known = sortedRows.get(block) ?? {};
  sortedRows.set(block, known);
  return (known[column] ??= sortRows(block, column));
}

function sortRows(block: Block, column: KeyColumn): SortedRows {
  const { values, index } = dictionaryOf(block, column);
  const keys = values.map(sortKey);
  const order = Uint16Array.from(values.keys()).sort((a, b) => compareKeys(keys[a] as string, keys[b] as string));
  const rank = new Uint16Array(values.length);
  for (const [place, value] of order.entries()) {
    const before = order[place - 1];
    const isSame = before !== undefined && keys[before] === keys[value];
    rank[value] = isSame ? (rank[before] as number) : place;
  }
  const rows = Uint16Array.from({ length: block.rows }, (_, row) => row).sort(
    (a, b) => (rank[index[a] as number] as number) - (rank[index[b] as number] as number) || a - b,
  );
  return { keys, index, rows };
}

function dictionaryOf(block: Block, column: KeyColumn): { values: readonly string[]; index: Uint16Array } {
  if (column === 'producto') return block.columns.productos;
  if (column === 'referencia_externa') return block.columns.referencias;
  return { values: block.numeros, index: Uint16Array.from({ length: block.rows }, (_, row) => row) };
}

export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
