import { setTimeout as wait } from 'node:timers/promises';
import { mapBounded } from '../runtime/map-bounded.ts';
import { putManifest, queryManifests, readBlocks } from '../store/indice.ts';
import { unpackBlock } from './block.ts';
import type { Format } from './format.ts';
import { beginWriting, writtenFormat } from './format-marker.ts';
import { type BlockEntry, formatManifest, parseManifest } from './manifest.ts';
import { type Family, families } from './row.ts';
import { putRows } from './write.ts';

/** Blocks of one solicitante that are written again in one step. */
const blocksAtOnce = 8;

/** How far the rewriting has got, in blocks. */
export interface RewriteProgress {
  bloques: number;
  de: number;
}

/**
 * Writes blocks of another format than the marker's again, a few at a time, while the portal is in use: each step moves one
 * manifest, whose readers see the same rows before and after it. It rests as long as it worked, so that it takes half
 * of what one writer can. Stopped at any time, it goes on with what is left. A damaged part is left as it is: the rebuild
 * replaces it. Gives how many blocks were written.
 */
export async function rewriteBlocks(onProgress: (progress: RewriteProgress) => void): Promise<number> {
  const format = await writtenFormat();
  const pending = await partsToRewrite(format);
  const de = pending.reduce((sum, { blocks }) => sum + blocks, 0);
  let bloques = 0;
  await mapBounded(pending, 2, async ({ familia, solicitante }) => {
    for (let hasMore = true; hasMore;) {
      const begun = performance.now();
      const step = await rewriteSome(familia, solicitante);
      ({ hasMore } = step);
      bloques += step.written;
      onProgress({ bloques: Math.min(bloques, de), de });
      await wait(performance.now() - begun);
    }
  });
  return bloques;
}

/** How many blocks are of another format than this. */
export async function countToRewrite(format: Format): Promise<number> {
  const parts = await partsToRewrite(format);
  return parts.reduce((sum, { blocks }) => sum + blocks, 0);
}

async function partsToRewrite(format: Format) {
  const parts: { familia: Family; solicitante: string; blocks: number }[] = [];
  for (const familia of families) {
    for (const { solicitante, body } of await queryManifests(familia)) {
      const blocks = entriesIn(body).filter((entry) => formatOf(entry) !== format).length;
      if (blocks > 0) parts.push({ familia, solicitante, blocks });
    }
  }
  return parts;
}

/** Writes some of a solicitante's blocks again, and moves its manifest. */
async function rewriteSome(familia: Family, solicitante: string): Promise<{ written: number; hasMore: boolean }> {
  const { stored, format } = await beginWriting(familia, solicitante);
  const entries = stored ? entriesIn(stored.body) : [];
  const chosen = entries.filter((entry) => formatOf(entry) !== format).slice(0, blocksAtOnce);
  if (!stored || chosen.length === 0) return { written: 0, hasMore: false };
  const { version } = stored;
  const rows = await readRows(familia, solicitante, chosen);
  // Either another writer replaced a block meanwhile, or one is damaged.
  if (!rows) return { written: 0, hasMore: await hasMoved(familia, solicitante, version) };
  const target = { familia, solicitante, version: version + 1, format };
  const rewritten = new Map<string, BlockEntry[]>();
  for (const [i, { name }] of chosen.entries()) rewritten.set(name, await putRows(target, rows[i] ?? []));
  const body = formatManifest(entries.flatMap((entry) => rewritten.get(entry.name) ?? [entry]));
  const isMoved = await putManifest(familia, { solicitante, version: target.version, body }, version);
  return { written: isMoved ? chosen.length : 0, hasMore: true };
}

/** The rows of each block; undefined where one is missing or can't be read. */
async function readRows(familia: Family, solicitante: string, blocks: readonly BlockEntry[]) {
  const refs = blocks.map(({ name }) => ({ solicitante, name }));
  const data = (await readBlocks(familia, refs)).filter((bytes) => bytes !== undefined);
  if (data.length < blocks.length) return undefined;
  try {
    return data.map((bytes) => unpackBlock(bytes));
  } catch {
    return undefined;
  }
}

async function hasMoved(familia: Family, solicitante: string, version: number): Promise<boolean> {
  const { stored } = await beginWriting(familia, solicitante);
  return stored?.version !== version;
}

/** The format of a block; manifests say it from format 2 on. */
const formatOf = ({ format = 1 }: BlockEntry) => format;

/** What a manifest names; nothing where it is damaged. */
function entriesIn(body: string): BlockEntry[] {
  try {
    return parseManifest(body);
  } catch {
    return [];
  }
}
