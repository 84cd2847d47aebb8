import { Entity } from 'electrodb';
import * as z from 'zod';
import { lazy } from '../../../../contract/base/lazy.ts';
import { readItem } from '../../../platform/dynamo/damaged.ts';
import { ifUnchanged, portal } from '../../../platform/dynamo/portal.ts';

/** How far the results have been followed for incidents: one item, which the function that does holds by a lease. */
const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'seguimiento', version: '1', service: 'portal' },
        attributes: {
          quien: { type: 'string' },
          hasta: { type: 'number' },
          cursor: { type: 'string' },
          repaso: { type: 'string' },
        },
        indexes: {
          one: {
            pk: { field: 'pk', composite: [], template: 'seguimiento', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'incidencias', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

const itemSchema = z.object({
  cursor: z.string().optional(),
  repaso: z.string().optional(),
});

/** How far the function has come. */
export interface SeguimientoProgress {
  /** After what changes are followed; absent before the first turn. */
  cursor: string | undefined;
  /** The id of the last sample that fails which was looked at, in order of ids, '' for none; absent once all were. */
  repaso: string | undefined;
}

/** Who follows, by a name that no other turn has, and until when (epoch milliseconds). */
export interface Turno {
  quien: string;
  hasta: number;
}

/** How far it has come. Read consistently. */
export async function readSeguimiento(): Promise<SeguimientoProgress> {
  const { data } = await entity().get({}).go({ consistent: true });
  const item = data ? readItem('incidencia', data, (stored) => itemSchema.parse(stored)) : {};
  return { cursor: item.cursor, repaso: item.cursor === undefined ? '' : item.repaso };
}

/** Begins a turn. False while another one is on. */
export async function beginTurno({ quien, hasta }: Turno, now: number): Promise<boolean> {
  return ifUnchanged(() =>
    entity()
      .upsert({ quien, hasta })
      .where((held, { notExists, eq, lt }) =>
        [notExists(held.hasta), eq(held.quien, quien), lt(held.hasta, now)].join(' OR '),
      )
      .go(),
  );
}

/** Notes how far a turn has come. False where another one is on: what this one would say is old. */
export async function noteSeguimiento(
  { quien }: Turno,
  { cursor, repaso }: { cursor: string; repaso: string | undefined },
): Promise<boolean> {
  return ifUnchanged(() => {
    const place = entity()
      .patch({})
      .set(repaso === undefined ? { cursor } : { cursor, repaso });
    const next = repaso === undefined ? place.remove(['repaso']) : place;
    return next.where((held, { eq }) => eq(held.quien, quien)).go();
  });
}

/** Ends a turn. */
export async function endTurno({ quien }: Turno): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .patch({})
      .remove(['quien', 'hasta'])
      .where((held, { eq }) => eq(held.quien, quien))
      .go(),
  );
}
