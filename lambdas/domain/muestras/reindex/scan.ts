import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { scanMuestras } from '../store/muestras.ts';
import { type Partition, readPartition } from '../../../engine/write/partition.ts';
import { rowsIn } from '../../../engine/write/write.ts';
import { RowSpool } from './row-spool.ts';
import { expectedOf, type IndexedRow } from '../../../engine/blocks/row.ts';
import { type Part, partOf, storedManifests } from '../../../engine/parts/manifest.ts';
import { type Difference, differencesOf, readExpected } from './repair.ts';

/** How far a scan has got: samples read so far, then parts of the index compared, of so many. */
export type ScanProgress = { muestras: number } | { partes: number; de: number };
export type OnProgress = (progress: ScanProgress) => void;

/** A part of the index in which a scan found a difference. */
export interface Suspect {
  part: Part;
  /** Whose rows are to be looked at; undefined: all of the part's. */
  solicitantes?: ReadonlySet<string>;
  /** Samples whose rows differ; all of the part's, where it is damaged. */
  ids: string[];
  isDamaged: boolean;
}

/** A scan of samples and index: how many there are, and the parts of the index where something differs. */
export interface IndexScan {
  muestras: number;
  partes: number;
  suspects: Suspect[];
}

/**
 * Reads every sample, and then every part of the index. What is being written meanwhile may look wrong: a difference
 * has to be checked again (`rescan`) before it is reported.
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

/** Parts whose rows lie open at a time: of ten million samples a shard has 200,000. */
export const partsAtOnce = 2;

/** What differs of a part, but for samples that can't be read: what their rows should be is unknown. */
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

/** A part read again, with the differences that remain. */
export interface Rescan {
  partition: Partition;
  differences: Difference[];
}

/** Compares the suspected samples of one part again, as items and index are now. */
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
