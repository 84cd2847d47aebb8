import type { Difference } from './differences.ts';
import { rescan, scanIndex, type OnProgress } from './scan.ts';
import type { Familia } from './row.ts';

/** What is wrong with one solicitante's part of the index. */
export interface Finding {
  familia: Familia;
  solicitante: string;
  /** Whether some of it can't be read at all. */
  isDamaged: boolean;
  differences: Difference[];
}

/** How a comparison goes about it, and tells of it. */
interface CompareOptions {
  /** Waits long enough for whoever is writing a sample to end: the index has it a moment before its item. */
  pause: () => Promise<void>;
  onProgress: OnProgress;
  onFinding: (finding: Finding) => void;
}

/**
 * Compares the whole index with the samples' items and tells what differs, solicitante by solicitante. What differs is
 * looked at again after a pause before it is told, so that it is safe to run while others write. Gives how many
 * samples and how many parts of the index were compared.
 */
export async function compareIndex(options: CompareOptions): Promise<{ muestras: number; partes: number }> {
  const { suspects, muestras, partes } = await scanIndex(options.onProgress);
  if (suspects.length > 0) await options.pause();
  for (const suspect of suspects) {
    const { partition, differences } = await rescan(suspect);
    const { familia, solicitante, isDamaged } = partition;
    if (isDamaged || differences.length > 0) options.onFinding({ familia, solicitante, isDamaged, differences });
  }
  return { muestras, partes };
}
