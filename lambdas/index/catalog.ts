import { type BlockRef, queryManifests, readManifests, type StoredManifest } from '../store/indice.ts';
import type { Allowed } from '../access/scope.ts';
import { dayOf } from './calendar.ts';
import { parseManifest } from './manifest.ts';
import type { Family } from './row.ts';

/** A block as its manifest speaks of it. */
export interface CatalogEntry extends BlockRef {
  /** What it is known by in this process: no other block of either family has the same. */
  key: string;
  rows: number;
  /** No row is of a day before the first, nor after the last. */
  firstDay: number;
  lastDay: number;
}

interface KnownManifest {
  version: number;
  entries: readonly CatalogEntry[];
}

/** The manifests that this warm process has read, by family and solicitante. */
const known = new Map<string, KnownManifest>();

/** The blocks of the solicitantes in scope, those of one together and in order. */
export async function catalogOf(familia: Family, solicitantes: Allowed): Promise<CatalogEntry[]> {
  const manifests = await manifestsOf(familia, solicitantes);
  return manifests.flatMap((manifest) => entriesOf(familia, manifest));
}

/** More solicitantes than this, as a company's master may see, are found sooner by reading every manifest there is. */
const maxReadByName = 500;

async function manifestsOf(familia: Family, solicitantes: Allowed): Promise<StoredManifest[]> {
  if (solicitantes === 'todos') return queryManifests(familia);
  if (solicitantes.size <= maxReadByName) return readManifests(familia, [...solicitantes]);
  return (await queryManifests(familia)).filter(({ solicitante }) => solicitantes.has(solicitante));
}

function entriesOf(familia: Family, { solicitante, version, body }: StoredManifest): readonly CatalogEntry[] {
  const key = `${familia}#${solicitante}`;
  const before = known.get(key);
  if (before?.version === version) return before.entries;
  const blocks = parseManifest(body);
  const entries = blocks.map(({ name, rows, from }, i): CatalogEntry => {
    const next = blocks[i + 1];
    const lastDay = next ? dayOf(next.from.fecha) : Number.POSITIVE_INFINITY;
    return { key: `${key}#${name}`, solicitante, name, rows, firstDay: dayOf(from.fecha), lastDay };
  });
  known.set(key, { version, entries });
  return entries;
}
