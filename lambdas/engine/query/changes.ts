import { type Alcance, type Allowed, allows, isVisible } from '../../platform/access/scope.ts';
import { readDirectory, type StoredManifest } from '../store/indice-manifests.ts';
import { readBlockRows } from '../parts/block-rows.ts';
import { blockOf, blocksIn, mayHold, spansOf } from '../parts/manifest.ts';
import { allShards, type Part, shardOf } from '../parts/part.ts';
import { compareRows, keyOf, type RowKey } from '../blocks/row.ts';
import { queryCambios, type StoredCambios } from '../store/indice-cambios.ts';

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

/** Where a reader stands in the changes of a shard: after this version, by the name that its manifest had for it. */
export interface Posicion {
  /** 0: before the first. */
  version: number;
  nombre: string | undefined;
}

/** The newest position of a shard, by its manifest; undefined: it has none. */
export function posicionOf(manifest: StoredManifest | undefined): Posicion {
  return { version: manifest?.version ?? 0, nombre: manifest?.cambio };
}

/**
 * What was kept of a shard's changes doesn't follow on from a position: it is too long ago, a version of the portal that
 * keeps none has written the index, it was made anew, or it is another table's.
 */
export class BrokenChainError extends Error {
  override name = 'BrokenChainError';

  constructor() {
    super('The changes that were kept do not follow on from there');
  }
}

/** Versions read at once. */
const versionsAtOnce = 100;
/** Items of them, those included that came to nothing. */
const itemsAtOnce = 400;

/**
 * The versions of a shard that follow a position up to the newest, or the first of them, in order. Throws
 * BrokenChainError.
 */
export async function versionsAfter(
  part: Part,
  { version, nombre }: Posicion,
  newest: Posicion,
): Promise<StoredCambios[]> {
  if (newest.version < version) throw new BrokenChainError();
  let through = Math.min(newest.version, version + versionsAtOnce);
  // One more than is wanted says which of several writers of the last one came to move the manifest.
  const last = Math.min(newest.version, through + 1);
  const { cambios, isWhole } = await queryCambios(part, { after: version, through: last, limit: itemsAtOnce });
  if (!isWhole) through = (cambios.at(-1)?.version ?? 0) - 2;
  if (through < version) throw new BrokenChainError();
  const follower = cambios.find((one) => one.version === through + 1);
  const named = through === newest.version ? newest.nombre : follower?.anterior;
  const found = linked(cambios, { version: through, nombre: named }, version);
  const first = found.at(-1);
  const before = first ? first.anterior : named;
  if (found.length < through - version || before !== nombre) throw new BrokenChainError();
  return found.toReversed();
}

/** The newest versions of a shard, newest first, as far as `isWanted` says and they follow each other, at most so many. */
export async function newestVersions(
  part: Part,
  newest: Posicion,
  isWanted: (cambios: StoredCambios) => boolean,
): Promise<StoredCambios[]> {
  const range = { after: 0, through: newest.version, limit: itemsAtOnce };
  const { cambios } = await queryCambios(part, range, { newestFirst: true });
  const found = linked(cambios, newest, 0);
  const end = found.findIndex((one) => !isWanted(one));
  return end === -1 ? found : found.slice(0, end);
}

/** The versions that lead from one down to another, which is left out: each is named by the one above it. */
function linked(cambios: readonly StoredCambios[], { version, nombre }: Posicion, downTo: number): StoredCambios[] {
  const found: StoredCambios[] = [];
  const byName = new Map(cambios.map((one) => [one.nombre, one]));
  let named = nombre;
  for (let at = version; at > downTo; at--) {
    const one = named === undefined ? undefined : byName.get(named);
    if (one?.version !== at) break;
    found.push(one);
    named = one.anterior;
  }
  return found;
}
