import { monthName, monthTable, fechaOf, yearName } from './calendar.ts';
import type { Match } from './match.ts';
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

/** Counters of one bucket after another: three, by verdict, for each type. */
interface Counters {
  counts: Uint32Array;
  tipos: number;
}

/** Counts what was found, in one pass over its rows. */
export function countMatches(matches: readonly Match[], agrupacion: Agrupacion): SampleCounts {
  const [first, last] = dayRange(matches);
  const cells = agrupacion === 'solicitante' ? bySolicitante(matches) : byPeriod(matches, agrupacion, first, last);
  const total = cells.reduce((sum, { cumple, noCumple, otros }) => sum + cumple + noCumple + otros, 0);
  return {
    total,
    desde: total > 0 ? fechaOf(first) : undefined,
    hasta: total > 0 ? fechaOf(last) : undefined,
    solicitantes: new Set(matches.filter(hasRow).map(({ block }) => block.columns.solicitante)).size,
    cells,
  };
}

/** The first and the last day that a row was found of; rows are in order of date, so only the ends are looked at. */
export function dayRange(matches: readonly Match[]): [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { block, from, to, mask } of matches) {
    const { days } = block.columns;
    let [a, b] = [from, to - 1];
    if (mask) {
      while (a < to && mask[a] === 0) a++;
      while (b >= from && mask[b] === 0) b--;
    }
    if (a > b) continue;
    first = Math.min(first, days[a] as number);
    last = Math.max(last, days[b] as number);
  }
  return [first, last];
}

function hasRow({ mask, from, to }: Match): boolean {
  return !mask || mask.subarray(from, to).includes(1);
}

function bySolicitante(matches: readonly Match[]): CountCell[] {
  const cells: CountCell[] = [];
  const counters = newCounters(1);
  for (const [i, match] of matches.entries()) {
    addRows(counters, match, 0, match.from, match.to);
    const { solicitante } = match.block.columns;
    if (matches[i + 1]?.block.columns.solicitante === solicitante) continue;
    cells.push(...cellsOf(counters, () => solicitante));
    counters.counts.fill(0);
  }
  return cells;
}

function byPeriod(
  matches: readonly Match[],
  agrupacion: 'ninguna' | 'mes' | 'ano',
  first: number,
  last: number,
): CountCell[] {
  if (first > last) return [];
  const months = monthTable(first, last);
  const unit = agrupacion === 'mes' ? 1 : agrupacion === 'ano' ? 12 : Number.POSITIVE_INFINITY;
  const bucketAt = (day: number) => Math.floor((months[day - first] as number) / unit);
  const start = bucketAt(first);
  const counters = newCounters(bucketAt(last) - start + 1);
  for (const match of matches) {
    const { days } = match.block.columns;
    // Rows are in order of date, so a period is a run of them.
    for (let row = match.from; row < match.to;) {
      const day = days[row] as number;
      if (day < first || day > last) {
        row++;
        continue;
      }
      const bucket = bucketAt(day);
      let end = row + 1;
      while (end < match.to && (days[end] as number) <= last && bucketAt(days[end] as number) === bucket) end++;
      addRows(counters, match, bucket - start, row, end);
      row = end;
    }
  }
  const nameOf = agrupacion === 'mes' ? monthName : agrupacion === 'ano' ? yearName : () => '';
  return cellsOf(counters, (bucket) => nameOf(start + bucket));
}

function newCounters(buckets: number): Counters {
  return { counts: new Uint32Array(buckets * tipoNames.size * veredictoCount), tipos: tipoNames.size };
}

const veredictoCount = 3;

function addRows({ counts, tipos }: Counters, { block, mask }: Match, bucket: number, from: number, to: number): void {
  const { index } = block.columns.tipos;
  const base = bucket * tipos * veredictoCount;
  // Where each of the block's own types begins among the counters.
  const starts = block.tipoNumbers.map((tipo) => base + tipo * veredictoCount);
  for (let row = from; row < to; row++) {
    if (mask && mask[row] === 0) continue;
    const at = (starts[index[row] as number] as number) + (block.veredictos[row] as number);
    counts[at] = (counts[at] as number) + 1;
  }
}

function cellsOf({ counts, tipos }: Counters, bucketName: (bucket: number) => string): CountCell[] {
  const cells: CountCell[] = [];
  for (let at = 0; at < counts.length; at += veredictoCount) {
    const [cumple = 0, noCumple = 0, otros = 0] = counts.subarray(at, at + veredictoCount);
    if (cumple + noCumple + otros === 0) continue;
    const cell = at / veredictoCount;
    cells.push({
      bucket: bucketName(Math.floor(cell / tipos)),
      tipo: tipoNames.nameOf(cell % tipos),
      cumple,
      noCumple,
      otros,
    });
  }
  return cells;
}
