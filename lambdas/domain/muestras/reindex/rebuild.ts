import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { partsAtOnce, rescan, scanIndex, type Rescan, type OnProgress, type Suspect } from './scan.ts';
import { bringUpToDate, replacePartition } from './repair.ts';

/** The most scans of the whole index. */
const maxPasses = 6;

interface RebuildOptions {
  /** Waits until writes under way have ended: the index learns of a sample a moment after its item is written. */
  pause: () => Promise<void>;
  onProgress: OnProgress;
}

/** The result of a rebuild: the numbers of rows added, removed and changed, and of damaged parts replaced. */
export interface Rebuilt {
  muestras: number;
  partes: number;
  passes: number;
  added: number;
  removed: number;
  changed: number;
  replaced: number;
}

/**
 * Rebuilds the whole index from the samples' items, from any state, even an empty table, while the product runs: each part's
 * manifest moves in one step, so that readers see the old rows or the new ones and never none. Correct rows aren't written again.
 *
 * Others may write meanwhile: rows are then brought to the stored state (repair.ts), and no difference is left. After a part was
 * replaced, everything is compared again.
 *
 * A part without samples keeps a manifest without blocks. If it were deleted, versions would begin again at 1, and both readers,
 * who keep blocks by version, and the sweep (sweep.ts) rely on versions never coming back.
 */
export async function rebuildIndex({ pause, onProgress }: RebuildOptions): Promise<Rebuilt> {
  const done: Rebuilt = { muestras: 0, partes: 0, passes: 0, added: 0, removed: 0, changed: 0, replaced: 0 };
  while (done.passes < maxPasses) {
    const { muestras, partes, suspects } = await scanIndex(onProgress);
    done.passes++;
    Object.assign(done, { muestras, partes });
    if (suspects.length === 0) return done;
    await pause();
    const repaired = await mapBounded(suspects, partsAtOnce, async (suspect) => {
      const look = await rescan(suspect);
      count(look, done);
      return repair(suspect, look);
    });
    if (repaired.every(Boolean)) return done;
  }
  throw new Error(`The index still differed after ${maxPasses} passes: others write faster than it can be repaired`);
}

/** Repairs a part; true where it is certainly right afterwards. */
async function repair(suspect: Suspect, { partition, differences }: Rescan): Promise<boolean> {
  if (partition.isDamaged && suspect.isDamaged) {
    await replacePartition(partition, suspect.ids);
    return false;
  }
  // Damaged after the first look: the whole part has to be compared.
  if (partition.isDamaged) return false;
  if (differences.length === 0) return true;
  return bringUpToDate(partition.part, [...new Set(differences.map(({ id }) => id))]);
}

function count({ partition, differences }: Rescan, done: Rebuilt): void {
  if (partition.isDamaged) done.replaced++;
  for (const { what } of differences) {
    if (what === 'falta') done.added++;
    else if (what === 'sobra') done.removed++;
    else done.changed++;
  }
}
