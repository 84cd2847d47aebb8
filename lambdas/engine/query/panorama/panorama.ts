import type { Alcance } from '../../../platform/access/scope.ts';
import { ask, type Scoped } from '../ask.ts';
import { narrowToPoints } from '../points/block-points.ts';
import type { RowFilters } from '../filter-block.ts';
import { eachBlock } from '../opened-blocks.ts';
import { Counter, type PanoramaQuestion, type PanoramaRow, Periods } from './counter.ts';
import { sampleRefOf } from '../failing/outcomes.ts';
import { eachValued } from '../values/valued-rows.ts';

/** The wanted rows of a panorama, the worst first. */
export interface Panorama {
  /** Periods without a gap, oldest first. */
  columnas: string[];
  columnasOmitidas: number;
  total: number;
  rows: PanoramaRow[];
  /** Samples without a point, where rows are points. */
  sinPunto: number;
}

/** Counts the authorised samples found within a scope by rows and periods: samples, failures, and the worst part of a limit. */
export async function queryPanorama(
  alcance: Alcance,
  filters: RowFilters,
  question: PanoramaQuestion,
): Promise<Panorama> {
  return ask('autorizada', alcance, filters, async (scoped) => {
    const periods = await periodsOf(scoped, question);
    if (!periods) return { columnas: [], columnasOmitidas: 0, total: 0, rows: [], sinPunto: 0 };
    const since = { entries: scoped.entries, filter: { ...scoped.filter, firstDay: periods.firstDay } };
    const count = (counter: Counter) =>
      eachValued(
        'autorizada',
        since,
        (rows) => counter.count(rows),
        (block, mask) => counter.narrow(block, mask),
      );
    // There are far more points than rows shown: sums are counted for all points, cells only for the rows shown.
    const whole = question.filas === 'punto' ? new Counter(question) : undefined;
    if (whole) await count(whole);
    const counter = new Counter(question, periods, whole?.worst(question.offset, question.limit).rows);
    await count(counter);
    const { total, rows } = whole
      ? { total: whole.worst(0, 0).total, rows: counter.worst(0, question.limit).rows }
      : counter.worst(question.offset, question.limit);
    await nameSamples(scoped, rows);
    const { columnas, columnasOmitidas } = periods;
    const sinPunto = (whole ?? counter).sinPunto;
    return { columnas, columnasOmitidas, total, rows, sinPunto };
  });
}

/** The periods between the first and the last sample found; undefined where there is none. */
async function periodsOf(
  { found, filter }: Scoped,
  { columnas, maxColumnas: most, puntos }: PanoramaQuestion,
): Promise<Periods | undefined> {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const see = (day: number) => {
    from = Math.min(from, day);
    to = Math.max(to, day);
  };
  await found.each((match) => {
    const { block } = match;
    const { days } = block.columns;
    if (!puntos.claves) {
      see(days[match.from] as number);
      see(days[match.to - 1] as number);
      return;
    }
    const mask = new Uint8Array(block.rows);
    for (let row = match.from; row < match.to; row++) mask[row] = match.mask ? (match.mask[row] as number) : 1;
    narrowToPoints(block, mask, puntos);
    for (let row = match.from; row < match.to; row++) if (mask[row] === 1) see(days[row] as number);
  });
  return from > to ? undefined : new Periods(columnas, { from: Math.max(from, filter.firstDay), to, most });
}

/** Names the samples of the newest values, which are read for the rows shown alone. */
async function nameSamples({ entries }: Scoped, rows: readonly PanoramaRow[]): Promise<void> {
  const newest = rows.flatMap(({ cells }) => cells.flatMap(({ newest: one }) => one ?? []));
  const byEntry = Map.groupBy(newest, ({ entry }) => entry);
  const places = [...byEntry.keys()];
  const wanted = places.flatMap((place) => entries[place] ?? []);
  await eachBlock('autorizada', wanted, (block, i) => {
    for (const one of byEntry.get(places[i] as number) ?? []) one.muestra = sampleRefOf({ block, row: one.row });
  });
}
