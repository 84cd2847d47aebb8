import { readDirectory, readManifests, type StoredManifest } from '../store/indice-manifests.ts';
import type { BlockRef } from '../store/indice-blocks.ts';
import { type Allowed, allows } from '../../platform/access/scope.ts';
import {
  allShards,
  blocksIn,
  type Part,
  partKey,
  placesOf,
  shardOf,
  type SolicitanteSpan,
  spansOf,
} from '../parts/manifest.ts';
import type { Family } from '../blocks/row.ts';

/** A block as its manifest describes it. */
export interface CatalogEntry extends BlockRef, SolicitanteSpan {
  /** The block's key in this process, unique over both families. */
  key: string;
  rows: number;
  /** Every row's day is between these two, both included. */
  firstDay: number;
  lastDay: number;
  /** The items that hold the values of its rows. */
  valores: readonly string[];
  /** Whether a question asks for a solicitante of the block; undefined: for all of them. */
  isAsked?: ((solicitante: string) => boolean) | undefined;
}

/** The blocks and summaries that may answer a question. */
export interface Catalog {
  /** The blocks that may hold rows of the solicitantes in scope; the blocks of one solicitante together and in order. */
  entries: CatalogEntry[];
  /** The manifests of the shards that hold them. */
  manifests: readonly StoredManifest<Part>[];
}

/** The blocks of the solicitantes in scope. */
export async function catalogOf(familia: Family, solicitantes: Allowed): Promise<Catalog> {
  const asked = byShard(solicitantes);
  const manifests = await shardManifests(familia, asked);
  const found = manifests.flatMap((manifest) => entriesIn(manifest, asked));
  if (solicitantes === 'todos') return { entries: found, manifests };
  const isAsked = (name: string) => allows(solicitantes, name);
  return { entries: found.map((entry) => ({ ...entry, isAsked })), manifests };
}

/** The solicitantes asked for, by shard; of a shard 'todos' or some. */
type AskedByShard = ReadonlyMap<number, Allowed>;

function byShard(solicitantes: Allowed): AskedByShard {
  if (solicitantes === 'todos') return new Map(allShards.map((shard) => [shard, 'todos']));
  const asked = new Map<number, Set<string>>();
  for (const name of solicitantes) {
    const shard = shardOf(name);
    const names = asked.get(shard) ?? new Set();
    asked.set(shard, names.add(name));
  }
  return asked;
}

/** The shards' manifests that this warm process has read. */
const knownShards = new Map<string, StoredManifest<Part>>();

/**
 * The manifests of these shards that exist. Unknown ones are read together with the directory; known ones are read again where
 * the directory announces another version.
 */
async function shardManifests(familia: Family, asked: AskedByShard): Promise<StoredManifest<Part>[]> {
  const parts = [...asked.keys()].toSorted((a, b) => a - b).map((shard): Part => ({ familia, shard }));
  const unknown = parts.filter((part) => !knownShards.has(partKey(part)));
  const { announced, manifests } = await readDirectory(familia, unknown);
  for (const manifest of manifests) knownShards.set(partKey(manifest.part), manifest);
  const changed = parts.filter((part) => announced(part.shard) !== knownShards.get(partKey(part))?.version);
  for (const manifest of await readManifests(changed)) knownShards.set(partKey(manifest.part), manifest);
  return parts.flatMap((part) => knownShards.get(partKey(part)) ?? []);
}

/** The entries that this warm process has made of manifests, by part. */
const known = new Map<string, { version: number; entries: readonly CatalogEntry[] }>();

function entriesOf(manifest: StoredManifest<Part>): readonly CatalogEntry[] {
  const { part, version } = manifest;
  const key = partKey(part);
  const before = known.get(key);
  if (before?.version === version) return before.entries;
  const blocks = blocksIn(manifest);
  const spans = spansOf(blocks);
  const entries = blocks.map(({ name, rows, firstDay, lastDay, valores }, place): CatalogEntry => {
    return {
      part,
      name,
      key: `${key}#${name}`,
      rows,
      firstDay,
      lastDay,
      valores,
      ...(spans[place] as SolicitanteSpan),
    };
  });
  known.set(key, { version, entries });
  return entries;
}

/** A shard's blocks that may hold rows of the solicitantes in scope. */
function entriesIn(manifest: StoredManifest<Part>, asked: AskedByShard): readonly CatalogEntry[] {
  const entries = entriesOf(manifest);
  const names = asked.get(manifest.part.shard) ?? new Set();
  return names === 'todos' ? entries : placesOf(entries, names).map((place) => entries[place] as CatalogEntry);
}
