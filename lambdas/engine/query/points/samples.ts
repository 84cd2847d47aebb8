import type { Alcance } from '../../../platform/access/scope.ts';
import { ask } from '../ask.ts';
import { blockPointsOf, isPoint, narrowToPoints, type PointQuestion } from './block-points.ts';
import { pointSampleOf, type PointSampleRef } from './census.ts';
import { eachRow, type RowFilters } from '../filter-block.ts';
import { compareFound, type Found } from '../found-rows.ts';
import { noAliases } from './aliases.ts';
import { type SampleRef, sampleRefOf } from '../failing/outcomes.ts';

/** The wanted samples of a point. */
interface PointSamples {
  solicitante: string;
  /** The point's key (`claveDePunto`), and its aliases' keys. */
  claves: ReadonlySet<string>;
  /** The first day of sampling, `yyyy-mm-dd`. */
  desde: string;
  limit: number;
  /** Solicitantes whose external references are no points (`readReferenciasAjenas`). */
  ajenas: ReadonlySet<string>;
}

/** The newest `limit` authorised samples in scope that were taken at a point since a day, oldest first. */
export async function samplesOfPoint(
  alcance: Alcance,
  { solicitante, claves, desde, limit, ajenas }: PointSamples,
): Promise<SampleRef[]> {
  const filters = { solicitantes: new Set([solicitante]), desde };
  return ask('autorizada', alcance, filters, async ({ found }) => {
    const rows: Found[] = [];
    await found.each(({ block, from, to, mask }) => {
      const wanted = new Uint8Array(block.rows);
      for (let row = from; row < to; row++) wanted[row] = mask ? (mask[row] as number) : 1;
      narrowToPoints(block, wanted, { claves, ajenas });
      for (let row = from; row < to; row++) if (wanted[row] === 1) rows.push({ block, row });
    });
    return rows.toSorted(compareFound).slice(-limit).map(sampleRefOf);
  });
}

/** The newest `limit` authorised samples in scope of some points, newest first, each with the key of its point. */
export async function samplesOfPoints(
  alcance: Alcance,
  filters: RowFilters,
  { limit, ...question }: PointQuestion & { limit: number },
): Promise<(PointSampleRef & { clave: string })[]> {
  const { aliases = noAliases } = question;
  return ask('autorizada', alcance, filters, async ({ found }) => {
    const rows: (Found & { clave: string })[] = [];
    await found.each((match) => {
      const { block } = match;
      const { index, points } = blockPointsOf(block);
      const claves = points.map((point) => (isPoint(point, question) ? aliases.claveOf(point.clave) : undefined));
      eachRow(match, (row) => {
        const clave = claves[(index[row] as number) - 1];
        if (clave !== undefined) rows.push({ block, row, clave });
      });
    });
    return rows
      .toSorted((a, b) => compareFound(b, a))
      .slice(0, limit)
      .map(({ clave, ...one }) => ({ ...pointSampleOf(one), clave }));
  });
}
