import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';

/** References from samples to incidents. A reference is written before the incident names the sample, so that none is missing. */
const entity = portalEntity('incidenciasDeMuestra', () => ({
  attributes: {
    muestra: { type: 'string', required: true },
    incidencias: { type: 'set', items: 'string' },
  },
  indexes: {
    byMuestra: {
      pk: itemKey('pk', 'incidenciasDe#${muestra}'),
      sk: itemKey('sk', 'incidencias'),
    },
  },
}));

/** The ids of the incidents that name some samples, or are about to, by sample id. Read consistently. */
export async function readIncidenciasDeMuestras(muestras: readonly string[]): Promise<Map<string, string[]>> {
  const found = await readUnread(
    [...new Set(muestras)].map((muestra) => ({ muestra })),
    async (pending) => {
      const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency: 4 });
      return { items: data, unread: unprocessed };
    },
  );
  return new Map(found.map(({ muestra, incidencias }) => [muestra, [...(incidencias ?? [])]]));
}

/** Writes the reference from a sample to an incident; writing it twice changes nothing. */
export async function noteIncidenciaDeMuestra(muestra: string, incidencia: string): Promise<void> {
  await entity()
    .upsert({ muestra })
    .add({ incidencias: [incidencia] })
    .go();
}
