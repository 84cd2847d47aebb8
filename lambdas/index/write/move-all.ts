import { setTimeout as wait } from 'node:timers/promises';
import { mapBounded } from '../../runtime/map-bounded.ts';
import type { StoredManifest } from '../../store/indice-manifests.ts';
import { endMove } from '../parts/format-marker.ts';
import { blocksIn } from '../parts/manifest.ts';
import { moveToShard } from './move.ts';
import type { ShardPart, SolicitantePart } from '../parts/part.ts';
import { families } from '../blocks/row.ts';
import { shardOf } from '../parts/shard.ts';
import { ownManifestsOf } from '../parts/stored-manifests.ts';
import { beginWriting } from './write.ts';

/** How far a rewriting has got, in blocks. */
export interface RewriteProgress {
  bloques: number;
  de: number;
}

interface MoveOptions {
  /** Waits until the writes have ended that began before the marker moved. */
  pause: () => Promise<void>;
  onProgress: (progress: RewriteProgress) => void;
  /** Whether solicitantes that can't be read are moved with what is left of them, for a rebuild to make the rest again. */
  dropDamaged: boolean;
}

/** Rows and solicitantes that are moved in one step, at most; a solicitante is never parted. */
const rowsAtOnce = 20_000;
const solicitantesAtOnce = 200;

/** How often what is left is looked for: others move solicitantes too, and may be in the way. */
const maxPasses = 20;

/**
 * Moves all solicitantes to their shards while the portal is in use, and ends the mixed layout. It rests as long as it
 * worked. Stopped at any time, it goes on with what is left. Gives how many blocks were moved. The layout stays mixed where
 * one is left that can't be read.
 */
export async function moveAll({ pause, onProgress, dropDamaged }: MoveOptions): Promise<number> {
  let moved = 0;
  for (let passes = 0; passes < maxPasses; passes++) {
    const pending = await unmoved();
    if (pending.length === 0) {
      await pause();
      if ((await unmoved()).length > 0) continue;
      await endMove();
      return moved;
    }
    const de = moved + pending.reduce((sum, { blocks }) => sum + blocks, 0);
    let damaged = 0;
    await mapBounded(stepsOf(pending), 2, async ({ part, solicitantes, blocks }) => {
      const begun = performance.now();
      const { stored, layout } = await beginWriting(part);
      damaged += (await moveToShard(part, stored, solicitantes, { format: layout.format, dropDamaged })).damaged.length;
      onProgress({ bloques: (moved += blocks), de });
      await wait(performance.now() - begun);
    });
    if (damaged >= pending.length && !dropDamaged) return moved;
  }
  throw new Error('Solicitantes are being written faster than they can be moved to their shards');
}

/** How many blocks lie in parts of solicitantes that were not moved; one for a part whose manifest can't be read. */
export async function countUnmoved(): Promise<number> {
  return (await unmoved()).reduce((sum, { blocks }) => sum + blocks, 0);
}

interface Unmoved {
  part: SolicitantePart;
  blocks: number;
  rows: number;
}

async function unmoved(): Promise<Unmoved[]> {
  const found = await Promise.all(families.map(async (familia) => ownManifestsOf(familia, { consistent: true })));
  return found
    .flat()
    .filter(({ movido }) => !movido)
    .map((manifest) => ({ part: manifest.part, ...sizeOf(manifest) }));
}

function sizeOf(manifest: StoredManifest): { blocks: number; rows: number } {
  try {
    const blocks = blocksIn(manifest);
    return { blocks: blocks.length, rows: blocks.reduce((sum, { rows }) => sum + rows, 0) };
  } catch {
    return { blocks: 1, rows: 0 };
  }
}

interface Step {
  part: ShardPart;
  solicitantes: string[];
  blocks: number;
  rows: number;
}

/** What is left, cut into steps of some solicitantes of one shard, neighbours together. */
function stepsOf(pending: readonly Unmoved[]): Step[] {
  const steps: Step[] = [];
  const byShard = Map.groupBy(pending, ({ part }) => `${part.familia}/${shardOf(part.solicitante)}`);
  for (const own of byShard.values()) {
    let step: Step | undefined;
    for (const { part, blocks, rows } of own.toSorted(byName)) {
      const { familia, solicitante } = part;
      if (!step || step.rows + rows > rowsAtOnce || step.solicitantes.length >= solicitantesAtOnce) {
        step = { part: { familia, shard: shardOf(solicitante) }, solicitantes: [], blocks: 0, rows: 0 };
        steps.push(step);
      }
      step.solicitantes.push(solicitante);
      step.blocks += blocks;
      step.rows += rows;
    }
  }
  return steps;
}

const byName = (a: Unmoved, b: Unmoved) => (a.part.solicitante < b.part.solicitante ? -1 : 1);
