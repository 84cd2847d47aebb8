import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { scanMuestras } from '../store/muestras.ts';
import { type Partition, readPartition } from '../../../engine/write/partition.ts';
import { rowsIn } from '../../../engine/write/write.ts';
import { RowSpool } from './row-spool.ts';
import { expectedOf, type IndexedRow } from '../../../engine/blocks/row.ts';
import { type Part, partOf, storedManifests } from '../../../engine/parts/manifest.ts';
import { type Difference, differencesOf, readExpected } from './repair.ts';

/** The progress of a scan: the samples read so far, then the parts of the index compared, of `de`. */
export type ScanProgress = { muestras: number } | { partes: number; de: number };
export type OnProgress = (progress: ScanProgress) => void;

/** A part of the index in which a scan found a difference. */
export interface Suspect {
  part: Part;
  /** The solicitantes whose rows are compared; undefined: all in the part. */
  solicitantes?: ReadonlySet<string>;
  /** The samples whose rows differ; all of a damaged part. */
  ids: string[];
  isDamaged: boolean;
}

/** The result of a scan: the numbers of samples and parts, and the parts with differences. */
export interface IndexScan {
  muestras: number;
  partes: number;
  suspects: Suspect[];
}

/**
 * Reads every sample, and then every part of the index. Samples written meanwhile may seem to differ: a difference has to be
 * checked again (`rescan`) before it is reported.
 */
export async function scanIndex(onProgress: OnProgress): Promise<IndexScan> {
  const piles = new RowSpool();
  let muestras = 0;
  const damaged = new Set<string>();
  for await (const page of scanMuestras((id) => damaged.add(id))) {
    for (const { document } of page) {
      const expected = expectedOf(document);
      if (expected) piles.add(partOf(expected.familia, expected.row.solicitante), expected.row);
    }
    onProgress({ muestras: (muestras += page.length) });
  }
  for (const { part } of await storedManifests()) piles.pile(part);
  const parts = piles.parts();
  let partes = 0;
  const looked = await mapBounded(parts, partsAtOnce, async (part) => {
    const suspect = suspectOf(await readPartition(part), piles.rows(part), damaged);
    onProgress({ partes: ++partes, de: parts.length });
    return suspect;
  });
  return { muestras, partes: parts.length, suspects: looked.filter((suspect) => suspect !== undefined) };
}

/** The parts opened at a time: with ten million samples a shard has 200,000 rows. */
export const partsAtOnce = 2;

/** The differences of a part, without unreadable samples, whose rows aren't known. */
function suspectOf(
  partition: Partition,
  expected: readonly IndexedRow[],
  damaged: ReadonlySet<string>,
): Suspect | undefined {
  const { part, rows, isDamaged } = partition;
  const differing = isDamaged ? [...rows, ...expected] : differencesOf(part.familia, without(rows, damaged), expected);
  if (differing.length === 0 && !isDamaged) return undefined;
  return { part, isDamaged, ids: [...new Set(differing.map(({ id }) => id))] };
}

/** A part read again, with the remaining differences. */
export interface Rescan {
  partition: Partition;
  differences: Difference[];
}

/** Compares the suspected samples of a part again, by the current items and index. */
export async function rescan({ part, ids, solicitantes }: Suspect): Promise<Rescan> {
  const partition = await readPartition(part, solicitantes);
  const { expected, damaged } = await readExpected(ids);
  const wanted = rowsIn(part, expected);
  const suspected = new Set(ids);
  const stored = without(partition.rows, damaged).filter(({ id }) => suspected.has(id));
  return { partition, differences: differencesOf(part.familia, stored, wanted) };
}

const without = (rows: readonly IndexedRow[], damaged: ReadonlySet<string>) =>
  damaged.size === 0 ? rows : rows.filter(({ id }) => !damaged.has(id));
