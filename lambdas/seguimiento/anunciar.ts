import { randomUUID } from 'node:crypto';
import { fechaEnMadrid } from '../../contract/fecha.ts';
import { hechosPorAvisar } from '../../contract/rules/incidencias/hechos.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { type HechoDe, putHechos } from '../store/alert-outbox.ts';
import { readIncidencias } from '../store/incidencias.ts';
import { incidenciasDirectory } from '../store/incidencias-directory.ts';
import { announceToWebhooks } from '../store/webhook-orders.ts';
import { cambiar } from './anotar.ts';

/** Incidents that are announced together: a user's mail tells of them all. */
const atOnce = 500;
const width = 16;

/**
 * Announces what is new of incidents to those who mail it and to webhooks; of how many incidents. It is noted in the
 * incidents after that: what dies in between announces some again, and each fact belongs to the first batch that claims it
 * (`claimHecho`).
 */
export async function anunciar(now: Date): Promise<number> {
  const hoy = fechaEnMadrid(now);
  const entries = await incidenciasDirectory().read();
  const due = entries.filter(({ avisar }) => avisar !== '' && avisar <= hoy).map(({ _id }) => _id);
  for (let from = 0; from < due.length; from += atOnce) {
    const found = await readIncidencias(due.slice(from, from + atOnce));
    const hechos = found.flatMap((incidencia): HechoDe[] =>
      hechosPorAvisar(incidencia, incidencia.avisado, hoy).map((hecho) => ({ incidencia: incidencia._id, ...hecho })),
    );
    if (hechos.length === 0) continue;
    await putHechos({ lote: randomUUID(), hechos });
    await announceToWebhooks({ tipo: 'incidencias', hechos });
    const byIncidencia = Map.groupBy(hechos, ({ incidencia }) => incidencia);
    await mapBounded([...byIncidencia], width, async ([_id, told]) => {
      const claves = Object.fromEntries(told.map(({ tipo, clave }) => [tipo, clave]));
      await cambiar(_id, (incidencia) => ({ ...incidencia, avisado: { ...incidencia.avisado, ...claves } }));
      return [];
    });
  }
  return due.length;
}
