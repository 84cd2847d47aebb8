import { randomUUID } from 'node:crypto';
import { Entity } from 'electrodb';
import { lazy } from '../../../../contract/base/lazy.ts';
import { mapBounded } from '../../runtime/map-bounded.ts';
import { ifUnchanged, portal } from '../../dynamo/portal.ts';

// Requesters that another client has now, or none: what fails there is looked at again for those that have it.

const text = { type: 'string', required: true } as const;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'repaso', version: '1', service: 'portal' },
        attributes: { solicitante: text, token: text, visto: { type: 'number' } },
        indexes: {
          bySolicitante: {
            pk: { field: 'pk', composite: [], template: 'repasos', casing: 'none' },
            sk: { field: 'sk', composite: ['solicitante'], template: '${solicitante}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** A requester to be looked at again. */
export interface Repaso {
  solicitante: string;
  token: string;
  /** When it was first looked at (epoch milliseconds); absent before that. */
  visto?: number | undefined;
}

/** A client is written at most so many milliseconds after its requesters are noted: no call takes longer than 15 seconds. */
const writtenAfterMs = 60_000;

const width = 32;

/** Notes that requesters (cleaned) are about to change hands. To be called before their client is written. */
export async function noteRepasos(solicitantes: Iterable<string>): Promise<void> {
  const token = randomUUID();
  await mapBounded([...solicitantes].filter(Boolean), width, async (solicitante) =>
    entity().put({ solicitante, token }).go(),
  );
}

/** Requesters to be looked at again. Read consistently. */
export async function readRepasos(): Promise<Repaso[]> {
  const { data } = await entity().query.bySolicitante({}).go({ pages: 'all', consistent: true });
  return data;
}

/**
 * Notes that some were looked at, and forgets those that were before and whose client must have been written meanwhile; one that
 * was noted again stays.
 */
export async function noteRepasados(repasos: readonly Repaso[], now: Date): Promise<void> {
  const at = now.getTime();
  await mapBounded(repasos, width, async ({ solicitante, token: read, visto }) => {
    if (visto !== undefined && at - visto <= writtenAfterMs) return;
    const item = { solicitante };
    await ifUnchanged(async () => {
      if (visto === undefined) {
        const patch = entity().patch(item).set({ visto: at });
        return patch.where(({ token }, { eq }) => eq(token, read)).go();
      }
      const removal = entity().remove(item);
      return removal.where(({ token }, { eq }) => eq(token, read)).go();
    });
  });
}
