import type { Block } from '../blocks/block.ts';
import { DayTable, fechaOf, firstDayOf, monthName, monthOf, yearName } from '../blocks/calendar.ts';
import { type Match, solicitanteOf } from './match.ts';
import type { Matches } from './matches.ts';
import { tipoNames } from '../blocks/names.ts';

/** What samples are counted by, besides their type and verdict. A month is `2026-03`, a year `2026`. */
export type Agrupacion = 'ninguna' | 'mes' | 'ano' | 'solicitante';

/** How many samples of one bucket and one type there are of each verdict. `bucket` is '' where they are not divided. */
export interface CountCell {
  bucket: string;
  tipo: string;
  cumple: number;
  noCumple: number;
  otros: number;
}

/** The counts of the samples that a filter finds, and how many there are. */
export interface CellCounts {
  total: number;
  /** One for each pair of bucket and type that has a sample, in no particular order. */
  cells: CountCell[];
}

/** The same with when and whose they are. Dates are the first and the last one, undefined where none is found. */
export interface SampleCounts extends CellCounts {
  desde: string | undefined;
  hasta: string | undefined;
  /** How many different solicitantes have a sample among them. */
  solicitantes: number;
}

const veredictoCount = 3;

/** The samples of one bucket: three counters, by verdict, for each number of `tipoNames`; more as types are met. */
class Bucket {
  readonly name: string;
  /** The day that the next bucket begins with. */
  readonly end: number;
  counts = new Uint32Array(veredictoCount * tipoNames.size);

  constructor(name: string, end: number) {
    this.name = name;
    this.end = end;
  }

  /** Makes room for every type that was met. */
  reserve(): void {
    const length = veredictoCount * tipoNames.size;
    if (length <= this.counts.length) return;
    const grown = new Uint32Array(2 * length);
    grown.set(this.counts);
    this.counts = grown;
  }

  cells(): CountCell[] {
    const { name: bucket, counts } = this;
    const cells: CountCell[] = [];
    for (let at = 0; at < counts.length; at += veredictoCount) {
      const [cumple, noCumple, otros] = [counts[at] as number, counts[at + 1] as number, counts[at + 2] as number];
      if (cumple + noCumple + otros === 0) continue;
      cells.push({ bucket, tipo: tipoNames.nameOf(at / veredictoCount), cumple, noCumple, otros });
    }
    return cells;
  }
}

/** Gives the bucket of a match's rows of a day. */
type BucketOf = (match: Match, day: number) => Bucket;

/** How samples are divided; what is made adds its buckets to the list as they are met. */
const divisions: Record<Agrupacion, (buckets: Bucket[]) => BucketOf> = {
  ninguna(buckets) {
    const all = new Bucket('', Number.POSITIVE_INFINITY);
    buckets.push(all);
    return () => all;
  },
  mes: (buckets) => byPeriod(buckets, 1, monthName),
  ano: (buckets) => byPeriod(buckets, 12, yearName),
  solicitante(buckets) {
    const byName = new Map<string, Bucket>();
    return (match) => {
      const name = solicitanteOf(match);
      const known = byName.get(name);
      if (known) return known;
      const bucket = new Bucket(name, Number.POSITIVE_INFINITY);
      buckets.push(bucket);
      byName.set(name, bucket);
      return bucket;
    };
  },
};

/** Periods of so many months. Runs may be short, so that each day's bucket is looked up at once. */
function byPeriod(buckets: Bucket[], months: number, nameOf: (period: number) => string): BucketOf {
  const byDay = new DayTable<Bucket>((day) => {
    const period = Math.floor(monthOf(day) / months);
    const name = nameOf(period);
    const known = buckets.find((bucket) => bucket.name === name);
    if (known) return known;
    const bucket = new Bucket(name, firstDayOf((period + 1) * months));
    buckets.push(bucket);
    return bucket;
  });
  return (_, day) => byDay.of(day);
}

/** Counts what was found, in one pass over its rows. */
export async function countMatches(matches: Matches, agrupacion: Agrupacion): Promise<SampleCounts> {
  const buckets: Bucket[] = [];
  const bucketOf = divisions[agrupacion](buckets);
  const solicitantes = new Set<string>();
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let counted: Block | undefined;
  /** Where each of the block's own types begins among the counters. */
  let starts = new Uint32Array();
  await matches.each((match) => {
    const { block, from, to, mask } = match;
    const { days, tipos } = block.columns;
    if (block !== counted) starts = block.tipoNumbers.map((tipo) => tipo * veredictoCount);
    counted = block;
    first = Math.min(first, days[from] as number);
    last = Math.max(last, days[to - 1] as number);
    solicitantes.add(solicitanteOf(match));
    // Rows of a run are in order of date, so those of a period come together.
    for (let row = from; row < to;) {
      const bucket = bucketOf(match, days[row] as number);
      bucket.reserve();
      const { counts, end } = bucket;
      for (; row < to && (days[row] as number) < end; row++) {
        if (mask && mask[row] === 0) continue;
        const at = (starts[tipos.index[row] as number] as number) + (block.veredictos[row] as number);
        counts[at] = (counts[at] as number) + 1;
      }
    }
  });
  const cells = buckets.flatMap((bucket) => bucket.cells());
  return {
    total: cells.reduce((sum, { cumple, noCumple, otros }) => sum + cumple + noCumple + otros, 0),
    desde: first <= last ? fechaOf(first) : undefined,
    hasta: first <= last ? fechaOf(last) : undefined,
    solicitantes: solicitantes.size,
    cells,
  };
}
