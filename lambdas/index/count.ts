import { fechaOf, firstDayOf, monthName, monthOf, yearName } from './calendar.ts';
import { lowerBound } from './lower-bound.ts';
import type { Match } from './match.ts';
import type { Matches } from './matches.ts';
import { tipoNames } from './names.ts';

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

/** The counts of the samples that a filter finds. Dates are the first and the last one, undefined where none is found. */
export interface SampleCounts {
  total: number;
  desde: string | undefined;
  hasta: string | undefined;
  /** How many different solicitantes have a sample among them. */
  solicitantes: number;
  /** One for each pair of bucket and type that has a sample, in no particular order. */
  cells: CountCell[];
}

const veredictoCount = 3;

/** Three counters, by verdict, for each number of `tipoNames`; grows as types are met. */
class TipoCounts {
  private counts = new Uint32Array(veredictoCount * 16);

  add({ block, mask }: Match, from: number, to: number): void {
    const { index } = block.columns.tipos;
    this.reserve(veredictoCount * tipoNames.size);
    const { counts } = this;
    // Where each of the block's own types begins among the counters.
    const starts = block.tipoNumbers.map((tipo) => tipo * veredictoCount);
    for (let row = from; row < to; row++) {
      if (mask && mask[row] === 0) continue;
      const at = (starts[index[row] as number] as number) + (block.veredictos[row] as number);
      counts[at] = (counts[at] as number) + 1;
    }
  }

  cells(bucket: string): CountCell[] {
    const cells: CountCell[] = [];
    for (let at = 0; at < this.counts.length; at += veredictoCount) {
      const [cumple = 0, noCumple = 0, otros = 0] = this.counts.subarray(at, at + veredictoCount);
      if (cumple + noCumple + otros === 0) continue;
      cells.push({ bucket, tipo: tipoNames.nameOf(at / veredictoCount), cumple, noCumple, otros });
    }
    return cells;
  }

  private reserve(length: number): void {
    if (length <= this.counts.length) return;
    const grown = new Uint32Array(2 * length);
    grown.set(this.counts);
    this.counts = grown;
  }
}

/** How a match is divided: calls `visit` with each bucket that it has rows of. */
type Divide = (match: Match, visit: (bucket: string | number, from: number, to: number) => void) => void;

/** Rows are in order of date, so a period is a run of them. */
const byPeriod =
  (months: number): Divide =>
  ({ block, from, to }, visit) => {
    const { days } = block.columns;
    for (let row = from; row < to;) {
      const period = Math.floor(monthOf(days[row] as number) / months);
      const next = firstDayOf((period + 1) * months);
      const end = lowerBound(to, (at) => (days[at] as number) < next, row);
      visit(period, row, end);
      row = end;
    }
  };

const dividers: Record<Agrupacion, { divide: Divide; nameOf: (bucket: number | string) => string }> = {
  ninguna: { divide: ({ from, to }, visit) => visit('', from, to), nameOf: String },
  mes: { divide: byPeriod(1), nameOf: (month) => monthName(Number(month)) },
  ano: { divide: byPeriod(12), nameOf: (year) => yearName(Number(year)) },
  solicitante: {
    divide: ({ block, from, to }, visit) => visit(block.columns.solicitante, from, to),
    nameOf: String,
  },
};

/** Counts what was found, in one pass over its rows. */
export async function countMatches(matches: Matches, agrupacion: Agrupacion): Promise<SampleCounts> {
  const { divide, nameOf } = dividers[agrupacion];
  const buckets = new Map<number | string, TipoCounts>();
  const solicitantes = new Set<string>();
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  await matches.each((match) => {
    const [own, ownLast] = dayRange(match);
    if (own > ownLast) return;
    first = Math.min(first, own);
    last = Math.max(last, ownLast);
    solicitantes.add(match.block.columns.solicitante);
    divide(match, (bucket, from, to) => {
      const counts = buckets.get(bucket) ?? new TipoCounts();
      buckets.set(bucket, counts);
      counts.add(match, from, to);
    });
  });
  const cells = [...buckets].flatMap(([bucket, counts]) => counts.cells(nameOf(bucket)));
  return {
    total: cells.reduce((sum, { cumple, noCumple, otros }) => sum + cumple + noCumple + otros, 0),
    desde: first <= last ? fechaOf(first) : undefined,
    hasta: first <= last ? fechaOf(last) : undefined,
    solicitantes: solicitantes.size,
    cells,
  };
}

/** The first and the last day of a match; rows are in order of date, so only the ends are looked at. The first is the later one where it has no row. */
function dayRange({ block, from, to, mask }: Match): [first: number, last: number] {
  const { days } = block.columns;
  let [a, b] = [from, to - 1];
  if (mask) {
    while (a < to && mask[a] === 0) a++;
    while (b >= from && mask[b] === 0) b--;
  }
  if (a > b) return [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return [days[a] as number, days[b] as number];
}
