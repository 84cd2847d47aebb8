import {
  type Directory,
  type Marker,
  readDirectory,
  readManifests,
  type StoredManifest,
} from '../../store/indice-manifests.ts';
import type { BlockRef } from '../../store/indice-blocks.ts';
import { type Allowed, allows } from '../../access/scope.ts';
import { blocksIn, placesOf, type SolicitanteSpan, spansOf } from '../parts/manifest.ts';
import { type Part, partKey, type ShardPart, type SolicitantePart } from '../parts/part.ts';
import type { Family } from '../blocks/row.ts';
import type { ResumenBreve } from '../summaries/resumen.ts';
import { allShards, shardOf } from '../parts/shard.ts';
import { breveOf } from '../summaries/shard-summary.ts';
import { ownManifestsOf } from '../parts/stored-manifests.ts';

/** A block as its manifest speaks of it. */
export interface CatalogEntry extends BlockRef, SolicitanteSpan {
  /** What it is known by in this process: no other block of either family has the same. */
  key: string;
  rows: number;
  /** No row is of a day before the first, nor after the last. */
  firstDay: number;
  lastDay: number;
  /** The items that hold the values of its rows; undefined where those of none are known. */
  valores: readonly string[] | undefined;
  /** Which of its solicitantes are asked for; undefined: all. */
  isAsked?: ((solicitante: string) => boolean) | undefined;
}

/** What there is to be asked. */
export interface Catalog {
  /** The blocks that may hold rows of the solicitantes in scope, those of one together and in order. */
  entries: CatalogEntry[];
  /**
   * Those of every shard that has rows. Undefined where they don't speak of just the solicitantes in scope: for a scope that
   * isn't all, while some are being moved, and where one can't be read.
   */
  summaries: readonly ShardSummary[] | undefined;
}

/** What a shard's manifest says of its rows. */
export interface ShardSummary {
  part: ShardPart;
  /** Name of the block that holds its census. */
  censo: string | undefined;
  breve: ResumenBreve;
}

/**
 * Where rows are: in parts of their solicitantes, in shards, or in both, while they are being moved: then a solicitante's
 * rows are in its own part for as long as that isn't marked as moved.
 */
type Kind = 'own' | 'mixed' | 'shards';

type Read = Catalog & { kind: Kind };

const readers: Record<Kind, (familia: Family, solicitantes: Allowed) => Promise<Read>> = {
  own: readOwn,
  mixed: readMixed,
  shards: readShards,
};

/** Where this process last saw rows to be. The table's marker is read with every question; this is what is expected of it. */
let expected: Kind = 'shards';

/** How often the marker may turn out to be another than was expected. */
const maxTries = 5;

/** The blocks of the solicitantes in scope. */
export async function catalogOf(familia: Family, solicitantes: Allowed): Promise<Catalog> {
  for (let tries = 0; tries < maxTries; tries++) {
    const { kind, ...catalog } = await readers[expected](familia, solicitantes);
    if (kind === expected) return catalog;
    expected = kind;
  }
  throw new Error('The index changes its format faster than it can be read');
}

function kindOf(marker: Marker | undefined): Kind {
  if (!marker || marker.formato < 3) return 'own';
  return marker.mixto ? 'mixed' : 'shards';
}

async function readOwn(familia: Family, solicitantes: Allowed): Promise<Read> {
  const [directory, own] = await Promise.all([readDirectory(familia, []), ownManifests(familia, solicitantes)]);
  // Neither is read consistently: a part that is marked as moved is newer than a marker that knows of no move.
  const isBehind = own.some(({ movido }) => movido);
  const { marker } = isBehind ? await readDirectory(familia, [], { consistent: true }) : directory;
  return { kind: kindOf(marker), entries: own.flatMap(entriesOf), summaries: undefined };
}

/** What a solicitante's own part still holds is not taken from its shard, where a move may have begun to write it. */
async function readMixed(familia: Family, solicitantes: Allowed): Promise<Read> {
  // In this order, and consistently: what has left its own part by now is found in its shard.
  const own = await ownManifests(familia, solicitantes, { consistent: true });
  const asked = byShard(solicitantes);
  const { marker, manifests } = await shardManifests(familia, asked, { consistent: true });
  const unmoved = own.filter(({ movido }) => !movido);
  const elsewhere = new Set(unmoved.map(({ part }) => part.solicitante));
  const isAsked = (name: string) => allows(solicitantes, name) && !elsewhere.has(name);
  const entries = manifests.flatMap((manifest) => entriesIn(manifest, asked)).map((one) => ({ ...one, isAsked }));
  return { kind: kindOf(marker), entries: [...unmoved.flatMap(entriesOf), ...entries], summaries: undefined };
}

async function readShards(familia: Family, solicitantes: Allowed): Promise<Read> {
  const asked = byShard(solicitantes);
  const { marker, manifests } = await shardManifests(familia, asked);
  const found = manifests.flatMap((manifest) => entriesIn(manifest, asked));
  const isAsked = (name: string) => allows(solicitantes, name);
  const entries = solicitantes === 'todos' ? found : found.map((entry) => ({ ...entry, isAsked }));
  const summaries = solicitantes === 'todos' ? manifests.map(summaryOf) : undefined;
  const areAll = summaries?.every((summary) => summary !== undefined);
  return { kind: kindOf(marker), entries, summaries: areAll ? summaries : undefined };
}

/** The solicitantes that are asked for, by their shard; those of a shard may be all. */
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

/** More solicitantes than this, as a company's master may see, are found sooner by reading every manifest there is. */
const maxReadByName = 500;

async function ownManifests(familia: Family, solicitantes: Allowed, options: { consistent?: boolean } = {}) {
  const isFew = solicitantes !== 'todos' && solicitantes.size <= maxReadByName;
  if (isFew) {
    const parts = [...solicitantes].map((solicitante) => ({ familia, solicitante }));
    return readManifests<SolicitantePart>(parts, options);
  }
  const all = await ownManifestsOf(familia, options);
  return solicitantes === 'todos' ? all : all.filter(({ part }) => solicitantes.has(part.solicitante));
}

/** The shards' manifests that this warm process has read. */
const knownShards = new Map<string, StoredManifest<ShardPart>>();

/**
 * The marker, and the manifests of these shards that exist: those that this process doesn't know are read with it, and
 * then those that were announced in another version than it knows.
 */
async function shardManifests(
  familia: Family,
  asked: AskedByShard,
  options: { consistent?: boolean } = {},
): Promise<{ marker: Directory<ShardPart>['marker']; manifests: StoredManifest<ShardPart>[] }> {
  const parts = [...asked.keys()].toSorted((a, b) => a - b).map((shard): ShardPart => ({ familia, shard }));
  const unknown = parts.filter((part) => !knownShards.has(partKey(part)));
  const { marker, announced, manifests } = await readDirectory(familia, unknown, options);
  for (const manifest of manifests) knownShards.set(partKey(manifest.part), manifest);
  const changed = parts.filter((part) => announced(part.shard) !== knownShards.get(partKey(part))?.version);
  for (const manifest of await readManifests(changed, options)) knownShards.set(partKey(manifest.part), manifest);
  return { marker, manifests: parts.flatMap((part) => knownShards.get(partKey(part)) ?? []) };
}

/** The summaries that this warm process has read, by the manifest that they came with. */
const summaries = new WeakMap<StoredManifest<ShardPart>, ShardSummary | undefined>();

function summaryOf(manifest: StoredManifest<ShardPart>): ShardSummary | undefined {
  if (!summaries.has(manifest)) summaries.set(manifest, readSummary(manifest));
  return summaries.get(manifest);
}

function readSummary(manifest: StoredManifest<ShardPart>): ShardSummary | undefined {
  const { part, censo } = manifest;
  try {
    return { part, censo, breve: breveOf(manifest) };
  } catch {
    return undefined;
  }
}

/** What this warm process has made of manifests, by part. */
const known = new Map<string, { version: number; entries: readonly CatalogEntry[] }>();

function entriesOf(manifest: StoredManifest): readonly CatalogEntry[] {
  const { version } = manifest;
  const part = manifest.part as Part;
  const key = partKey(part);
  const before = known.get(key);
  if (before?.version === version) return before.entries;
  const blocks = blocksIn(manifest);
  const spans = 'shard' in part ? spansOf(blocks) : blocks.map(() => spanOfOne(part.solicitante));
  const entries = blocks.map(({ name, rows, firstDay, lastDay, valores }, place): CatalogEntry => {
    const span = spans[place] as SolicitanteSpan;
    return { part, name, key: `${key}#${name}`, rows, firstDay, lastDay, valores, ...span };
  });
  known.set(key, { version, entries });
  return entries;
}

const spanOfOne = (name: string): SolicitanteSpan => ({ firstSolicitante: name, lastSolicitante: name });

/** A shard's blocks that may hold rows of the solicitantes in scope. */
function entriesIn(manifest: StoredManifest<ShardPart>, asked: AskedByShard): readonly CatalogEntry[] {
  const entries = entriesOf(manifest);
  const names = asked.get(manifest.part.shard) ?? new Set();
  return names === 'todos' ? entries : placesOf(entries, names).map((place) => entries[place] as CatalogEntry);
}
