import type { Alcance } from '../../platform/access/scope.ts';
import { ask } from './ask.ts';
import { narrowToPoints } from './block-points.ts';
import { compareFound, type Found } from './order.ts';
import { type SampleRef, sampleRefOf } from './points.ts';

/** Which samples of a point are wanted. */
interface PointSamples {
  solicitante: string;
  /** The point's key (`claveDePunto`), and those of its aliases. */
  claves: ReadonlySet<string>;
  /** The first day of sampling, `yyyy-mm-dd`. */
  desde: string;
  limit: number;
  /** Solicitantes whose external references are no points (`readReferenciasAjenas`). */
  ajenas: ReadonlySet<string>;
}

/** The authorised samples in scope that were taken at a point since a day, oldest first, the newest `limit` of them. */
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
