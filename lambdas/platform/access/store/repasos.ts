import { randomUUID } from 'node:crypto';
import { mapBounded } from '../../runtime/map-bounded.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../dynamo/portal.ts';

// Requesters that changed hands: samples that fail there are looked at again for the clients that have the requester now.

const text = { type: 'string', required: true } as const;

const entity = portalEntity('repaso', () => ({
  attributes: { solicitante: text, token: text, visto: { type: 'number' } },
  indexes: {
    bySolicitante: {
      pk: itemKey('pk', 'repasos'),
      sk: itemKey('sk', '${solicitante}'),
    },
  },
}));

/** A requester to be looked at again. */
export interface Repaso {
  solicitante: string;
  token: string;
  /** When it was first looked at (epoch milliseconds); absent before that. */
  visto?: number | undefined;
}

/** Milliseconds within which a client is written after its requesters are noted: no call takes longer than 15 seconds. */
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
 * Notes when requesters were first looked at, and forgets those whose first look is so long ago that their client must have been
 * written before this one. A requester that was noted again meanwhile stays.
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
