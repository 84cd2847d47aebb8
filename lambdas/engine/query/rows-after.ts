import { type Alcance, type Allowed, allows, isVisible } from '../../platform/access/scope.ts';
import { readDirectory, type StoredManifest } from '../store/indice-manifests.ts';
import { readBlockRows } from '../parts/block-rows.ts';
import { blockOf, blocksIn, mayHold, spansOf } from '../parts/manifest.ts';
import type { Part } from '../parts/part.ts';
import { allShards, shardOf } from '../parts/shard.ts';
import { compareRows, keyOf, type RowKey } from '../blocks/row.ts';

const familia = 'autorizada';

export const partOfShard = (shard: number): Part => ({ familia, shard });

/** The shards that may hold results of some solicitantes, ascending. */
export function shardsOf(solicitantes: Allowed): number[] {
  if (solicitantes === 'todos') return [...allShards];
  return [...new Set([...solicitantes].map(shardOf))].toSorted((a, b) => a - b);
}

/** What is known of shards: the version that each was announced in, and manifests of those asked for. */
interface Heads {
  announced: (shard: number) => number | undefined;
  manifestOf: (shard: number) => StoredManifest | undefined;
}

/** Reads the manifests of shards. */
export async function readHeads(shards: readonly number[], { consistent = false } = {}): Promise<Heads> {
  const { announced, manifests } = await readDirectory(familia, shards.map(partOfShard), { consistent });
  const byShard = new Map(manifests.map((manifest) => [manifest.part.shard, manifest]));
  return { announced, manifestOf: (shard) => byShard.get(shard) };
}

/** Rows of a shard that are in scope, and the key after which there are more; undefined: these are the last. */
interface Rows {
  rows: RowKey[];
  next: RowKey | undefined;
}

/** How often a block may have been replaced and removed before it is read. */
const maxTries = 5;

/**
 * The keys of a shard's rows in scope after a key, about so many, in order. `manifest` is the shard's as it was read; a
 * newer one is read where a block of it is gone.
 */
export async function rowsAfter(
  manifest: StoredManifest,
  alcance: Alcance,
  { after, atMost }: { after: RowKey | undefined; atMost: number },
): Promise<Rows> {
  const { shard } = manifest.part as Part;
  const part = partOfShard(shard);
  let current: StoredManifest | undefined = manifest;
  for (let tries = 0; tries < maxTries; tries++) {
    if (!current) return { rows: [], next: undefined };
    const found = await rowsIn(current, alcance, { after, atMost });
    if (found) return found;
    current = (await readHeads([shard], { consistent: true })).manifestOf(shard);
  }
  throw new Error(`Shard ${part.shard} is written faster than it can be read`);
}

/** Undefined where a block is gone. */
async function rowsIn(
  manifest: StoredManifest,
  { solicitantes, tipos }: Alcance,
  { after, atMost }: { after: RowKey | undefined; atMost: number },
): Promise<Rows | undefined> {
  const blocks = blocksIn(manifest);
  const spans = spansOf(blocks);
  const rows: RowKey[] = [];
  for (let place = after ? Math.max(0, blockOf(blocks, after)) : 0; place < blocks.length; place++) {
    const [block, span] = [blocks[place], spans[place]];
    if (!block || !span || (solicitantes !== 'todos' && !mayHold(span, solicitantes))) continue;
    // No values: rows alone.
    const [read] = (await readBlockRows(manifest.part as Part, [{ name: block.name }])) ?? [];
    if (!read) return undefined;
    for (const row of read) {
      if (after && compareRows(row, after) <= 0) continue;
      if (!allows(solicitantes, row.solicitante) || !allows(tipos, row.tipo)) continue;
      if (rows.length === atMost) return { rows, next: rows.at(-1) };
      rows.push(keyOf(row));
    }
  }
  return { rows, next: undefined };
}

/** Whether who has a scope is to be told of a change. */
export function concerns(alcance: Alcance, lugares: readonly (readonly [string, string])[]): boolean {
  return lugares.some(([solicitante, tipo]) => isVisible(alcance, solicitante, tipo));
}
