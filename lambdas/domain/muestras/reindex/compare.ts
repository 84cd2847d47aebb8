import type { Difference } from './repair.ts';
import { type OnProgress, rescan, scanIndex } from './scan.ts';
import type { Part } from '../../../engine/parts/manifest.ts';

/** The faults of a part of the index. */
export interface Finding {
  part: Part;
  /** Whether some of the part can't be read. */
  isDamaged: boolean;
  differences: Difference[];
}

interface CompareOptions {
  /** Waits until writes under way have ended: the index learns of a sample a moment after its item is written. */
  pause: () => Promise<void>;
  onProgress: OnProgress;
  onFinding: (finding: Finding) => void;
}

/**
 * Compares the whole index with the samples' items and reports the differences, part by part. A difference is checked again after
 * a pause before it is reported, so that the comparison can run while others write. Gives the numbers of samples and of parts
 * compared.
 */
export async function compareIndex(options: CompareOptions): Promise<{ muestras: number; partes: number }> {
  const { suspects, muestras, partes } = await scanIndex(options.onProgress);
  if (suspects.length > 0) await options.pause();
  for (const suspect of suspects) {
    const { partition, differences } = await rescan(suspect);
    const { part, isDamaged } = partition;
    if (isDamaged || differences.length > 0) options.onFinding({ part, isDamaged, differences });
  }
  return { muestras, partes };
}
