import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { compareIndex } from '../lambdas/index/repair/compare.ts';
import { readPartition } from '../lambdas/index/write/partition.ts';
import { writtenLayout } from '../lambdas/index/parts/format-marker.ts';
import { type Part, partOf } from '../lambdas/index/parts/part.ts';
import type { Family, IndexedRow } from '../lambdas/index/blocks/row.ts';
import { findingLines } from '../lambdas/index/repair/finding-lines.ts';
import { documents } from '../lambdas/store/clients.ts';

/** The part of the index that a solicitante's rows are written in. */
export async function partStored(familia: Family, solicitante: string): Promise<Part> {
  const { format } = await writtenLayout();
  return partOf(familia, solicitante, format);
}

/** A solicitante's rows, as stored in the part of the index that they are written in. Throws where that is damaged. */
export async function rowsStored(familia: Family, solicitante: string): Promise<IndexedRow[]> {
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

/** Takes away what says in which format the index is, as before it was first written. */
export async function removeMarker(): Promise<void> {
  await documents().send(new DeleteCommand({ TableName: 'Indice', Key: { pk: 'formato', sk: 'formato' } }));
}
