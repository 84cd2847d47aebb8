import { compareIndex } from '../lambdas/index/compare.ts';
import { readPartition } from '../lambdas/index/partition.ts';
import { writtenLayout } from '../lambdas/index/format-marker.ts';
import { type Part, partOf } from '../lambdas/index/part.ts';
import type { Family, IndexRow } from '../lambdas/index/row.ts';
import { findingLines } from '../lambdas/index/finding-lines.ts';

/** The part of the index that a solicitante's rows are written in. */
export async function partStored(familia: Family, solicitante: string): Promise<Part> {
  const { format } = await writtenLayout();
  return partOf(familia, solicitante, format);
}

/** A solicitante's rows, as stored in the part of the index that they are written in. Throws where that is damaged. */
export async function rowsStored(familia: Family, solicitante: string): Promise<IndexRow[]> {
  const { rows, isDamaged } = await readPartition(await partStored(familia, solicitante));
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
