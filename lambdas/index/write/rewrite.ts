import { setTimeout as wait } from 'node:timers/promises';
import { mapBounded } from '../../runtime/map-bounded.ts';
import { DamagedPartError, readBlockRows } from '../parts/block-rows.ts';
import type { Format } from '../blocks/format.ts';
import { writtenLayout } from '../parts/format-marker.ts';
import { type BlockEntry, blocksIn } from '../parts/manifest.ts';
import { countUnmoved, moveAll, type RewriteProgress } from './move-all.ts';
import type { Part } from '../parts/part.ts';
import { moveManifest, putRows } from './rewrite-part.ts';
import { storedManifests } from '../parts/stored-manifests.ts';
import { beginWriting } from './write.ts';

/** Blocks of one part that are written again in one step. */
const blocksAtOnce = 8;

interface RewriteOptions {
  /** Waits until the writes have ended that began before the marker moved. */
  pause: () => Promise<void>;
  onProgress: (progress: RewriteProgress) => void;
}

/**
 * Writes what is in another format than the marker's again, a little at a time, while the portal is in use: each step moves one
 * manifest, whose readers see the same rows before and after it. It rests as long as it worked, so that it takes half
 * of what one writer can. Stopped at any time, it goes on with what is left. A damaged part is left as it is: the rebuild
 * replaces it. Gives how many blocks were written, or moved to shards.
 */
export async function rewriteBlocks({ pause, onProgress }: RewriteOptions): Promise<number> {
  const before = await writtenLayout();
  let bloques = before.isMixed ? await moveAll({ pause, onProgress, dropDamaged: false }) : 0;
  const { format, isMixed } = await writtenLayout();
  // One that can't be read is left where it was: what lies in shards waits for the rebuild as well.
  if (isMixed) return bloques;
  const pending = await partsToRewrite(format);
  const de = bloques + pending.reduce((sum, { blocks }) => sum + blocks, 0);
  await mapBounded(pending, 2, async ({ part }) => {
    for (let hasMore = true; hasMore;) {
      const begun = performance.now();
      const step = await rewriteSome(part);
      ({ hasMore } = step);
      bloques += step.written;
      onProgress({ bloques: Math.min(bloques, de), de });
      await wait(performance.now() - begun);
    }
  });
  return bloques;
}

/** How many blocks are of another format than this, or not in their shard yet. */
export async function countToRewrite(format: Format): Promise<number> {
  const { isMixed } = await writtenLayout();
  if (isMixed) return countUnmoved();
  const parts = await partsToRewrite(format);
  return parts.reduce((sum, { blocks }) => sum + blocks, 0);
}

async function partsToRewrite(format: Format) {
  const manifests = await storedManifests(format);
  return manifests.flatMap((manifest) => {
    const blocks = entriesIn(manifest).filter((entry) => entry.format !== format).length;
    return blocks > 0 ? [{ part: manifest.part, blocks }] : [];
  });
}

/** Writes some of a part's blocks again, and moves its manifest. */
async function rewriteSome(part: Part): Promise<{ written: number; hasMore: boolean }> {
  const { stored, layout } = await beginWriting(part);
  const { format } = layout;
  const entries = stored ? entriesIn(stored) : [];
  const chosen = entries.filter((entry) => entry.format !== format).slice(0, blocksAtOnce);
  if (!stored || chosen.length === 0) return { written: 0, hasMore: false };
  const { version } = stored;
  const rows = await readRows(part, chosen);
  // Either another writer replaced a block meanwhile, or one is damaged.
  if (!rows) return { written: 0, hasMore: await hasMoved(part, version) };
  const target = { part, version: version + 1, format };
  const rewritten = new Map<string, BlockEntry[]>();
  for (const [i, { name }] of chosen.entries()) rewritten.set(name, await putRows(target, rows[i] ?? []));
  const next = entries.flatMap((entry) => rewritten.get(entry.name) ?? [entry]);
  return {
    written: (await moveManifest(target, next, { over: stored, changes: [], cambios: [] })) ? chosen.length : 0,
    hasMore: true,
  };
}

/** The rows of each block; undefined where one is missing or can't be read. */
async function readRows(part: Part, blocks: readonly BlockEntry[]) {
  try {
    return await readBlockRows(part, blocks);
  } catch (error) {
    if (error instanceof DamagedPartError) return undefined;
    throw error;
  }
}

async function hasMoved(part: Part, version: number): Promise<boolean> {
  const { stored } = await beginWriting(part);
  return stored?.version !== version;
}

/** What a manifest names; nothing where it is damaged. */
function entriesIn(manifest: Parameters<typeof blocksIn>[0]): BlockEntry[] {
  try {
    return blocksIn(manifest);
  } catch {
    return [];
  }
}
