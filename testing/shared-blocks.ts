import { type Allowed, allows } from '../lambdas/platform/access/scope.ts';
import { dayOf } from '../lambdas/engine/blocks/calendar.ts';
import type { CatalogEntry } from '../lambdas/engine/query/catalog.ts';
import { encodeBlock } from '../lambdas/engine/blocks/format.ts';
import { type Part, partKey } from '../lambdas/engine/parts/manifest.ts';
import { compareRows, type Family, type IndexRow } from '../lambdas/engine/blocks/row.ts';
import { putBlock } from '../lambdas/engine/store/indice-blocks.ts';

/** How rows are laid out in blocks. */
export interface Layout {
  /** Shards that solicitantes are spread over. */
  shards: number;
  /** Rows of each block, by turns. */
  sizes: readonly number[];
}

let blocks = 0;

/** Stores rows in blocks that solicitantes share, and gives what a catalog has of them for a scope. */
export async function storeShared(
  familia: Family,
  rows: readonly IndexRow[],
  { shards, sizes }: Layout,
): Promise<(scope: Allowed) => CatalogEntry[]> {
  const names = [...new Set(rows.map(({ solicitante }) => solicitante))];
  const shared: CatalogEntry[] = [];
  for (let shard = 0; shard < shards; shard++) {
    const own = rows.filter(({ solicitante }) => names.indexOf(solicitante) % shards === shard);
    shared.push(...(await storeCut({ familia, shard }, own.toSorted(compareRows), sizes)));
  }
  return (scope) => shared.map((entry) => ({ ...entry, isAsked: (name: string) => allows(scope, name) }));
}

async function storeCut(part: Part, rows: readonly IndexRow[], sizes: readonly number[]): Promise<CatalogEntry[]> {
  const entries: CatalogEntry[] = [];
  for (let from = 0; from < rows.length;) {
    const own = rows.slice(from, from + (sizes[entries.length % sizes.length] ?? 1));
    from += own.length;
    const name = `${++blocks}`;
    await putBlock(part, name, encodeBlock(own));
    const days = own.map(({ fecha }) => dayOf(fecha));
    entries.push({
      part,
      name,
      key: `${partKey(part)} ${name}`,
      rows: own.length,
      valores: [],
      firstDay: Math.min(...days),
      lastDay: Math.max(...days),
      firstSolicitante: own[0]?.solicitante ?? '',
      lastSolicitante: own.at(-1)?.solicitante,
    });
  }
  return entries;
}
