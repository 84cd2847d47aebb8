import { type Alcance, type Allowed, isVisible } from '../../platform/access/scope.ts';
import { readManifests, type StoredManifest } from '../store/indice-manifests.ts';
import { readBlockRows } from '../parts/block-rows.ts';
import { allShards, blockOf, blocksIn, mayHold, type Part, shardOf, spansOf } from '../parts/manifest.ts';
import { compareRows, keyOf, type RowKey } from '../blocks/row.ts';

const familia = 'autorizada';

/** The shards that may hold results of some solicitantes, ascending. */
export function shardsOf(solicitantes: Allowed): number[] {
  if (solicitantes === 'todos') return [...allShards];
  return [...new Set([...solicitantes].map(shardOf))].toSorted((a, b) => a - b);
}

/** The manifest of a shard, read consistently; undefined: it has none. */
async function manifestOf(shard: number): Promise<StoredManifest | undefined> {
  const [manifest] = await readManifests([{ familia, shard }], { consistent: true });
  return manifest;
}

/** Rows of a shard in scope, and the key after which more follow; undefined: these are the last. */
interface Rows {
  rows: RowKey[];
  next: RowKey | undefined;
}

/** How often a block may have been replaced and removed before it is read. */
const maxTries = 5;

/** The keys of about as many of a shard's rows in scope as asked for, in order, after a key. */
export async function rowsAfter(
  shard: number,
  alcance: Alcance,
  { after, atMost }: { after: RowKey | undefined; atMost: number },
): Promise<Rows> {
  for (let tries = 0; tries < maxTries; tries++) {
    const manifest = await manifestOf(shard);
    if (!manifest) return { rows: [], next: undefined };
    const found = await rowsIn(manifest, alcance, { after, atMost });
    if (found) return found;
  }
  throw new Error(`Shard ${shard} is written faster than it can be read`);
}

/** Undefined where a block is gone. */
async function rowsIn(
  manifest: StoredManifest,
  alcance: Alcance,
  { after, atMost }: { after: RowKey | undefined; atMost: number },
): Promise<Rows | undefined> {
  const { solicitantes } = alcance;
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
      if (!isVisible(alcance, row.solicitante, row.tipo)) continue;
      if (rows.length === atMost) return { rows, next: rows.at(-1) };
      rows.push(keyOf(row));
    }
  }
  return { rows, next: undefined };
}
