import { readBlocks, readManifests } from '../store/indice.ts';
import { unpackBlock } from './block.ts';
import { type BlockEntry, parseManifest } from './manifest.ts';
import { comparePositions, type Family, type IndexRow } from './row.ts';

/** One solicitante's part of the index, as it is stored. */
export interface Partition {
  familia: Family;
  solicitante: string;
  /** Its manifest's version; undefined where it has none. */
  version: number | undefined;
  /** The rows that can be read. */
  rows: IndexRow[];
  /** Whether something can't be read, or isn't in order: the part has to be replaced. */
  isDamaged: boolean;
}

/** Reads one solicitante's part past every cache, consistently, and reports damage instead of throwing. */
export async function readPartition(familia: Family, solicitante: string): Promise<Partition> {
  let seen: number | undefined;
  for (let tries = 0; tries < 10; tries++) {
    const [manifest] = await readManifests(familia, [solicitante], { consistent: true });
    if (!manifest) return { familia, solicitante, version: undefined, rows: [], isDamaged: false };
    const { version } = manifest;
    const entries = attempt(() => parseManifest(manifest.body));
    const blocks = entries && (await readEntries(familia, solicitante, entries));
    const rows = blocks?.flatMap((block) => block ?? []) ?? [];
    const isWhole = blocks !== undefined && !blocks.includes(undefined);
    // A block may be missing because it was replaced meanwhile; then the manifest has moved.
    if (isWhole || seen === version) {
      return { familia, solicitante, version, rows, isDamaged: !isWhole || !isInOrder(rows, solicitante) };
    }
    seen = version;
  }
  throw new Error(`The index of one solicitante (${familia}) is being written faster than it can be read`);
}

async function readEntries(familia: Family, solicitante: string, entries: readonly BlockEntry[]) {
  const data = await readBlocks(
    familia,
    entries.map(({ name }) => ({ solicitante, name })),
  );
  return data.map((bytes) => bytes && attempt(() => unpackBlock(bytes)));
}

function isInOrder(rows: readonly IndexRow[], solicitante: string): boolean {
  return rows.every((row, i) => {
    const before = rows[i - 1];
    return row.solicitante === solicitante && (!before || comparePositions(before, row) < 0);
  });
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
