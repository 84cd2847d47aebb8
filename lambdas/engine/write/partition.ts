import { readManifests, type StoredManifest } from '../store/indice-manifests.ts';
import { readWhatCanBe } from '../parts/block-rows.ts';
import { type BlockEntry, blocksIn, isInOrder, type Part, placesOf, spansOf } from '../parts/manifest.ts';
import type { IndexedRow } from '../blocks/row.ts';
import { isSummarized } from '../summaries/summary.ts';

/** One part of the index, as it is stored. */
export interface Partition {
  part: Part;
  /** Its manifest; undefined where it has none. */
  manifest: StoredManifest | undefined;
  /** The rows that can be read. */
  rows: IndexedRow[];
  /** Whether something can't be read, or isn't in order: the part has to be replaced. */
  isDamaged: boolean;
}

/**
 * Reads one part past every cache, consistently, and reports damage instead of throwing. With `solicitantes` only their rows
 * are read, and what else the part holds is not looked at.
 */
export async function readPartition(part: Part, solicitantes?: ReadonlySet<string>): Promise<Partition> {
  let seen: number | undefined;
  for (let tries = 0; tries < 10; tries++) {
    const [manifest] = await readManifests([part], { consistent: true });
    if (!manifest) return { part, manifest, rows: [], isDamaged: false };
    const { version } = manifest;
    const entries = attempt(() => entriesOf(manifest, solicitantes));
    const blocks = entries && (await readWhatCanBe(part, entries));
    const read = blocks?.flatMap((block) => block ?? []) ?? [];
    const rows = solicitantes ? read.filter((row) => solicitantes.has(row.solicitante)) : read;
    const isWhole = blocks !== undefined && !blocks.includes(undefined);
    // Something may be missing because it was replaced meanwhile; then the manifest has moved.
    const isRight = isInOrder(part, read) && (solicitantes !== undefined || (await isSummarized(part, manifest, rows)));
    const isDamaged = !isWhole || !isRight;
    if (!isDamaged || seen === version) return { part, manifest, rows, isDamaged };
    seen = version;
  }
  throw new Error(`One part of the index (${part.familia}) is being written faster than it can be read`);
}

/** The blocks that a manifest names, or those among them that may hold rows of some solicitantes. */
function entriesOf(manifest: StoredManifest, solicitantes: ReadonlySet<string> | undefined): BlockEntry[] {
  const blocks = blocksIn(manifest);
  if (!solicitantes) return blocks;
  return placesOf(spansOf(blocks), solicitantes).map((place) => blocks[place] as BlockEntry);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
