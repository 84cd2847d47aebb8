import { compareIndex } from '../lambdas/index/compare.ts';
import { readPartition } from '../lambdas/index/partition.ts';
import type { Family, IndexRow } from '../lambdas/index/row.ts';
import { findingLines } from '../lambdas/index/finding-lines.ts';

/** The rows that one solicitante's part of the index has, as stored. Throws where it is damaged. */
export async function rowsStored(familia: Family, solicitante: string): Promise<IndexRow[]> {
  const { rows, isDamaged } = await readPartition(familia, solicitante);
  if (isDamaged) throw new Error(`The index of ${solicitante} is damaged`);
  return rows;
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
