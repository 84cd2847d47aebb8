import { deleteBlock, putSweepNote, queryBlockNames, readSweepNote } from '../store/indice-blocks.ts';
import { readManifests, type StoredManifest } from '../store/indice-manifests.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { blocksIn, type Part } from '../parts/manifest.ts';

/** How long a block that no manifest names is kept for readers that began before it was replaced: ten times a request's. */
const graceMs = 10 * 60_000;

/** How many blocks are listed in one request. */
const pageBlocks = 100;

interface SweepOptions {
  now: Date;
  /**
   * Blocks read at most; each part counts as one too. The next sweep of a part goes on in its blocks where this one ends,
   * and each sweep begins with another part.
   */
  budget: number;
}

/** What a sweep did: blocks examined, blocks removed, and orphans left for a later sweep. */
export interface Swept {
  examined: number;
  removed: number;
  pending: number;
}

/**
 * Removes old versions of these parts' blocks.
 *
 * Which blocks can be removed. Let V be the version of a manifest, read consistently, and b a block that it doesn't
 * name whose own version (the first part of its name) is at most V. Then no manifest will ever name b:
 * - a manifest of version n + 1 names blocks that version n named and blocks of version n + 1, which its writer made;
 * - versions only grow: a manifest moves from n to n + 1 under a condition, and none is ever deleted;
 * - so every later manifest names, of the blocks of versions up to V, only such as V names, and b isn't one.
 * A writer between 'put blocks' and 'move manifest' has read n and makes blocks of n + 1. While it can still succeed,
 * V is n, and its blocks are of a later version than V: they are left alone. Once V has reached n + 1 without naming
 * them it can't succeed, and they are as good as gone; they may even be put again after they were removed, and are
 * found by the next sweep. Blocks that a first write left without any manifest are kept until there is one.
 *
 * When. A reader may still be about to read what an older manifest names. So an orphan is noted when it is seen first,
 * and removed by a sweep ten minutes later or more. A reader that is slower yet finds it missing, and reads the
 * manifest again: removing never makes an answer wrong.
 *
 * Each step may be repeated, cut short or done by two sweeps at once: an orphan stays one.
 */
export async function sweep(targets: Iterable<Part>, { now, budget }: SweepOptions): Promise<Swept> {
  const list = [...targets];
  const first = now.getTime() % Math.max(1, list.length);
  const total: Swept = { examined: 0, removed: 0, pending: 0 };
  for (const [i, part] of [...list.slice(first), ...list.slice(0, first)].entries()) {
    const left = budget - total.examined - i - 1;
    if (left <= 0) break;
    const swept = await sweepOne(part, { now, budget: left });
    total.examined += swept.examined;
    total.removed += swept.removed;
    total.pending += swept.pending;
  }
  return total;
}

async function sweepOne(part: Part, { now, budget }: SweepOptions): Promise<Swept> {
  const before = await readSweepNote(part);
  const noted = before?.huerfanos ?? [];
  // Not looked at again before these are ripe: on a busy day a look costs more than it finds.
  const isRipe = before === undefined || now.getTime() - before.visto >= graceMs;
  if (!isRipe && noted.length > 0) return { examined: 0, removed: 0, pending: noted.length };
  await mapBounded(noted, 8, async (name) => deleteBlock(part, name));

  const { names, next } = await listBlocks(part, before?.sigue, budget);
  const [manifest] = await readManifests([part], { consistent: true });
  const orphans = manifest ? orphansAmong(names, manifest) : [];
  const left = { huerfanos: orphans, visto: now.getTime(), ...(next && { sigue: next }) };
  const hasMore = orphans.length > 0 || next !== undefined;
  if (hasMore || before) await putSweepNote(part, hasMore ? left : undefined);
  return { examined: names.length, removed: noted.length, pending: orphans.length };
}

async function listBlocks(part: Part, from: string | undefined, budget: number) {
  const names: string[] = [];
  let next = from;
  do {
    const limit = Math.min(pageBlocks, budget - names.length);
    const page = await queryBlockNames(part, { after: next, limit });
    names.push(...page.names);
    ({ next } = page);
  } while (next !== undefined && names.length < budget);
  return { names, next };
}

function orphansAmong(names: readonly string[], manifest: StoredManifest): string[] {
  const named = namesIn(manifest);
  if (!named) return [];
  return names.filter((name) => !named.has(name) && versionOf(name) <= manifest.version);
}

/** The blocks that a manifest names; undefined for a damaged manifest. */
function namesIn(manifest: StoredManifest): Set<string> | undefined {
  try {
    const blocks = blocksIn(manifest).flatMap(({ name, valores }) => [name, ...valores]);
    return new Set([...blocks, ...(manifest.censo ? [manifest.censo] : [])]);
  } catch {
    return undefined;
  }
}

/** The manifest version that a block was made for. */
function versionOf(name: string): number {
  return Number.parseInt(name, 10);
}
