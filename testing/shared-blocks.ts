import { type Allowed, allows } from '../lambdas/access/scope.ts';
import { dayOf } from '../lambdas/index/blocks/calendar.ts';
import type { CatalogEntry } from '../lambdas/index/query/catalog.ts';
import { encodeBlock, type Format, newestFormat } from '../lambdas/index/blocks/format.ts';
import { type Part, partKey } from '../lambdas/index/parts/part.ts';
import { compareRows, type Family, type IndexRow } from '../lambdas/index/blocks/row.ts';
import { putBlock } from '../lambdas/store/indice-blocks.ts';

/** How rows are laid out in blocks. */
export interface Layout {
  /** Shards that solicitantes are spread over. */
  shards: number;
  /** Rows of each block, by turns. */
  sizes: readonly number[];
  /** Solicitantes that are read from blocks of their own: what shared ones have of them isn't asked for. */
  apart: ReadonlySet<string>;
}

/** What shared blocks have of a solicitante that is read elsewhere: never to be seen. */
export const outdated = 'Anticuado';

let blocks = 0;

/** Stores rows in blocks that solicitantes share, and gives what a catalog has of them for a scope. */
export async function storeShared(
  familia: Family,
  rows: readonly IndexRow[],
  { shards, sizes, apart }: Layout,
): Promise<(scope: Allowed) => CatalogEntry[]> {
  const names = [...new Set(rows.map(({ solicitante }) => solicitante))];
  const shared: CatalogEntry[] = [];
  for (let shard = 0; shard < shards; shard++) {
    const isOwn = ({ solicitante }: IndexRow) => names.indexOf(solicitante) % shards === shard;
    const own = rows.filter(isOwn).map((row) => (apart.has(row.solicitante) ? spoiled(row) : row));
    shared.push(...(await storeCut({ familia, shard }, own.toSorted(compareRows), sizes, newestFormat)));
  }
  const alone: CatalogEntry[] = [];
  for (const name of apart) {
    const own = rows.filter(({ solicitante }) => solicitante === name);
    alone.push(...(await storeCut({ familia, solicitante: name }, own.toSorted(compareRows), sizes, newestFormat)));
  }
  return (scope) => [
    ...shared.map((entry) => ({ ...entry, isAsked: (name: string) => !apart.has(name) && allows(scope, name) })),
    ...alone.filter(({ firstSolicitante }) => allows(scope, firstSolicitante)),
  ];
}

/** A row of the same point, of before, at which everything fails. */
function spoiled(row: IndexRow): IndexRow {
  const failing = row.determinaciones.map(([name]): [string, string] => [name, 'No cumple']);
  return { ...row, fecha: '2026-01-01', producto: outdated, determinaciones: [...failing, [outdated, 'No cumple']] };
}

async function storeCut(
  part: Part,
  rows: readonly IndexRow[],
  sizes: readonly number[],
  format: Format,
): Promise<CatalogEntry[]> {
  const entries: CatalogEntry[] = [];
  for (let from = 0; from < rows.length;) {
    const own = rows.slice(from, from + (sizes[entries.length % sizes.length] ?? 1));
    from += own.length;
    const name = `${++blocks}`;
    await putBlock(part, name, encodeBlock(own, format));
    const days = own.map(({ fecha }) => dayOf(fecha));
    entries.push({
      part,
      name,
      key: `${partKey(part)} ${name}`,
      rows: own.length,
      valores: undefined,
      firstDay: Math.min(...days),
      lastDay: Math.max(...days),
      firstSolicitante: own[0]?.solicitante ?? '',
      lastSolicitante: own.at(-1)?.solicitante,
    });
  }
  return entries;
}
