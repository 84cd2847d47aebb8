import { compareSpanish } from '../../../contract/base/texto.ts';
import type { SortColumn } from '../../../contract/resultados/filtros.ts';
import { type Block, veredictos } from '../blocks/block.ts';
import { type Match, solicitanteOf } from './match.ts';
import { compareKeys } from '../blocks/sort-key.ts';

/** A row that was found: its block and its place in it. */
export interface Found {
  block: Block;
  row: number;
}

/** Compares rows by date, then number, then id. Numbers and ids are only read where dates are the same. */
export function compareFound(a: Found, b: Found): number {
  const days = (a.block.columns.days[a.row] as number) - (b.block.columns.days[b.row] as number);
  if (days !== 0) return days;
  if (a.block === b.block && a.block.runAt(a.row) === b.block.runAt(b.row)) return a.row - b.row;
  const numeros = compareKeys(a.block.numeros.at(a.row), b.block.numeros.at(b.row));
  return numeros === 0 ? compareKeys(a.block.ids.at(a.row), b.block.ids.at(b.row)) : numeros;
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

/** The names of a match's buckets, and the place among them of each row's own. */
export interface Buckets {
  names: readonly string[];
  of: (row: number) => number;
}

const bucketers: Record<BucketColumn, (match: Match) => Buckets> = {
  tipo_muestra({ block }) {
    const { values, index } = block.columns.tipos;
    return { names: values, of: (row) => index[row] as number };
  },
  solicitante: (match) => ({ names: [solicitanteOf(match)], of: () => 0 }),
  conclusion_muestra: ({ block }) => ({ names: veredictos, of: (row) => block.veredictos[row] as number }),
};

/** A match's rows in buckets, by one of the columns that make some. */
export function bucketsOf(match: Match, column: BucketColumn): Buckets {
  return bucketers[column](match);
}

/** The names of buckets in the order of a Spanish dictionary. */
export function inSpanish(names: Iterable<string>): string[] {
  return [...new Set(names)].toSorted(compareSpanish);
}
