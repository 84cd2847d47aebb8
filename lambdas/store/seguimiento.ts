import { Entity } from 'electrodb';
import * as z from 'zod';
import { lazy } from '../../contract/rules/lazy.ts';
import { readItem } from './damaged.ts';
import { ifUnchanged, portal } from './portal.ts';

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
          historia: { type: 'number' },
          revision: { type: 'number' },
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

const progressSchema = z.object({
  /** After what changes are followed; absent before the first turn. */
  cursor: z.string().optional(),
  /** How many of the points that failed when it began were looked at; absent once all were. */
  historia: z.number().optional(),
});
export type SeguimientoProgress = z.infer<typeof progressSchema>;

/** Who follows, by a name that no other turn has, and until when (epoch milliseconds). */
export interface Turno {
  quien: string;
  hasta: number;
}

/** How far it has come; empty before the first turn. Read consistently. */
export async function readSeguimiento(): Promise<SeguimientoProgress> {
  const { data } = await entity().get({}).go({ consistent: true });
  return data ? readItem('incidencia', data, (item) => progressSchema.parse(item)) : {};
}

/** Begins a turn. False while another one is on. */
export async function beginTurno({ quien, hasta }: Turno, now: number): Promise<boolean> {
  return ifUnchanged(
    () =>
      entity()
        .upsert({ quien, hasta })
        .where((held, { notExists, eq, lt }) =>
          [notExists(held.hasta), eq(held.quien, quien), lt(held.hasta, now)].join(' OR '),
        )
        .go(),
    async () => false,
  );
}

/** Notes how far a turn has come. False where another one is on: what this one would say is old. */
export async function noteSeguimiento(
  { quien }: Turno,
  { cursor, historia }: { cursor: string; historia: number | undefined },
): Promise<boolean> {
  return ifUnchanged(() => {
    const patch = entity()
      .patch({})
      .set(historia === undefined ? { cursor } : { cursor, historia });
    const next = historia === undefined ? patch.remove(['historia']) : patch;
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
