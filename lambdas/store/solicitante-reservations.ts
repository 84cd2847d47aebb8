import { Entity } from 'electrodb';
import { mapBounded } from '../runtime/map-bounded.ts';
import { lazy } from '../../contract/rules/lazy.ts';
import { ifUnchanged, portal } from './portal.ts';

const text = { type: 'string', required: true } as const;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'reservaSolicitante', version: '1', service: 'portal' },
        attributes: {
          solicitante: text,
          _id: text,
          clienteId: text,
          hasta: { type: 'number', required: true },
          expira: { type: 'number', required: true },
        },
        indexes: {
          bySolicitante: {
            pk: { field: 'pk', composite: ['solicitante'], template: 'reparto#${solicitante}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'reserva', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** After so many milliseconds the call that makes a write must have ended: API Gateway gives up a call after 30 seconds. */
const writingMs = 60_000;

/** Requests to the table at once. */
const width = 32;

/** One write of a client that adds solicitantes: `_id` is this write's own. */
export interface Reservation {
  _id: string;
  clienteId: string;
}

/**
 * Takes solicitantes, as they are stored, for a client that is about to be written with them, so that no other client
 * is given them between the look at who has them and the write. Gives those that another client's write has taken
 * within the last minute; the others are taken then. Taken again by a later write of the same client, they are that
 * one's. To be let go with `releaseSolicitantes`; a reservation whose call died counts for a minute.
 */
export async function reserveSolicitantes(
  { _id, clienteId: own }: Reservation,
  solicitantes: readonly string[],
  now: Date,
): Promise<string[]> {
  const at = now.getTime();
  const hasta = at + writingMs;
  const refused = await mapBounded(solicitantes, width, async (solicitante) => {
    const isTaken = await ifUnchanged(() =>
      entity()
        .put({ solicitante, _id, clienteId: own, hasta, expira: Math.ceil(hasta / 1000) })
        .where(
          (reserva, { notExists, eq, lt }) =>
            `${notExists(reserva.clienteId)} OR ${eq(reserva.clienteId, own)} OR ${lt(reserva.hasta, at)}`,
        )
        .go(),
    );
    return isTaken ? [] : [solicitante];
  });
  return refused.flat();
}

/** Lets go of what one write has taken; what another one has taken meanwhile stays. */
export async function releaseSolicitantes({ _id: own }: Reservation, solicitantes: readonly string[]): Promise<void> {
  await mapBounded(solicitantes, width, async (solicitante) =>
    ifUnchanged(() =>
      entity()
        .remove({ solicitante })
        .where((reserva, { eq }) => eq(reserva._id, own))
        .go(),
    ),
  );
}
