import { monthName, monthTable, fechaOf, yearName } from './calendar.ts';
import type { Match } from './match.ts';
import { tipoNames } from './names.ts';

/** What samples are counted by, besides their type and verdict. A month is `2026-03`, a year `2026`. */
export type Agrupacion = 'ninguna' | 'mes' | 'ano' | 'solicitante';

/** How many samples of one group and one type there are of each verdict. `grupo` is '' where there is no grouping. */
export interface Celda {
  grupo: string;
  tipo: string;
  cumple: number;
  noCumple: number;
  otros: number;
}

/** The count of the samples that a question finds. Dates are the first and the last one, undefined where none is found. */
export interface Recuento {
  total: number;
  desde: string | undefined;
  hasta: string | undefined;
  /** How many different solicitantes have a sample among them. */
  solicitantes: number;
  /** One for each pair of group and type that has a sample, in no particular order. */
  celdas: Celda[];
}

/** Counters of one group after another: three, by verdict, for each type. */
interface Cells {
  counts: Uint32Array;
  tipos: number;
}

/** Counts what was found, in one pass over its rows. */
export function countMatches(matches: readonly Match[], agrupacion: Agrupacion): Recuento {
  const [first, last] = dayRange(matches);
  const celdas = agrupacion === 'solicitante' ? bySolicitante(matches) : byPeriod(matches, agrupacion, first, last);
  const total = celdas.reduce((sum, { cumple, noCumple, otros }) => sum + cumple + noCumple + otros, 0);
  return {
    total,
    desde: total > 0 ? fechaOf(first) : undefined,
    hasta: total > 0 ? fechaOf(last) : undefined,
    solicitantes: new Set(matches.filter(hasRow).map(({ block }) => block.columns.solicitante)).size,
    celdas,
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

function bySolicitante(matches: readonly Match[]): Celda[] {
  const celdas: Celda[] = [];
  const cells = newCells(1);
  for (const [i, match] of matches.entries()) {
    addRows(cells, match, 0, match.from, match.to);
    const { solicitante } = match.block.columns;
    if (matches[i + 1]?.block.columns.solicitante === solicitante) continue;
    celdas.push(...readCells(cells, () => solicitante));
    cells.counts.fill(0);
  }
  return celdas;
}

function byPeriod(
  matches: readonly Match[],
  agrupacion: 'ninguna' | 'mes' | 'ano',
  first: number,
  last: number,
): Celda[] {
  if (first > last) return [];
  const months = monthTable(first, last);
  const unit = agrupacion === 'mes' ? 1 : agrupacion === 'ano' ? 12 : Number.POSITIVE_INFINITY;
  const groupAt = (day: number) => Math.floor((months[day - first] as number) / unit);
  const start = groupAt(first);
  const cells = newCells(groupAt(last) - start + 1);
  for (const match of matches) {
    const { days } = match.block.columns;
    // Rows are in order of date, so a period is a run of them.
    for (let row = match.from; row < match.to;) {
      const day = days[row] as number;
      if (day < first || day > last) {
        row++;
        continue;
      }
      const group = groupAt(day);
      let end = row + 1;
      while (end < match.to && (days[end] as number) <= last && groupAt(days[end] as number) === group) end++;
      addRows(cells, match, group - start, row, end);
      row = end;
    }
  }
  const nameOf = agrupacion === 'mes' ? monthName : agrupacion === 'ano' ? yearName : () => '';
  return readCells(cells, (group) => nameOf(start + group));
}

function newCells(groups: number): Cells {
  return { counts: new Uint32Array(groups * tipoNames.size * veredictoCount), tipos: tipoNames.size };
}

const veredictoCount = 3;

function addRows({ counts, tipos }: Cells, { block, mask }: Match, group: number, from: number, to: number): void {
  const { index } = block.columns.tipos;
  const base = group * tipos * veredictoCount;
  // Where each of the block's own types begins among the counters.
  const starts = block.tipoNumbers.map((tipo) => base + tipo * veredictoCount);
  for (let row = from; row < to; row++) {
    if (mask && mask[row] === 0) continue;
    const at = (starts[index[row] as number] as number) + (block.veredictos[row] as number);
    counts[at] = (counts[at] as number) + 1;
  }
}

function readCells({ counts, tipos }: Cells, groupName: (group: number) => string): Celda[] {
  const celdas: Celda[] = [];
  for (let at = 0; at < counts.length; at += veredictoCount) {
    const [cumple = 0, noCumple = 0, otros = 0] = counts.subarray(at, at + veredictoCount);
    if (cumple + noCumple + otros === 0) continue;
    const cell = at / veredictoCount;
    celdas.push({
      grupo: groupName(Math.floor(cell / tipos)),
      tipo: tipoNames.nameOf(cell % tipos),
      cumple,
      noCumple,
      otros,
    });
  }
  return celdas;
}
