import { compareIndex } from '../lambdas/domain/muestras/reindex/compare.ts';
import { readPartition } from '../lambdas/engine/write/partition.ts';
import { partOf } from '../lambdas/engine/parts/manifest.ts';
import type { Family, IndexedRow } from '../lambdas/engine/blocks/row.ts';
import { findingLines } from '../lambdas/domain/muestras/reindex/finding-lines.ts';

/** A solicitante's rows, as stored in the part of the index that they are written in. Throws where that is damaged. */
export async function rowsStored(familia: Family, solicitante: string): Promise<IndexedRow[]> {
  const { rows, isDamaged } = await readPartition(partOf(familia, solicitante));
  if (isDamaged) throw new Error(`The index of ${solicitante} is damaged`);
  return rows.filter((row) => row.solicitante === solicitante);
}

/** What differs between the whole index and the samples, in the words of `npm run reindex -- --check`. */
export async function whatDiffers(): Promise<string[]> {
  const lines: string[] = [];
  await compareIndex({
    pause: async () => {},
    onProgress: () => {},
    onFinding: (finding) => lines.push(...findingLines(finding)),
  });
  return lines.toSorted();
}
