import type { HechoDe } from '../../../platform/bus/events.ts';
import { publish } from '../../../platform/bus/bus.ts';
import { tellWebhooks } from '../../../platform/bus/webhooks.ts';
import { randomUUID } from 'node:crypto';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { conAvisados, hechosPorAvisar } from '../../../../contract/incidencias/rules/hechos.ts';
import { isEnVigor, knownTenedores } from '../../../platform/access/tenedores.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { plazosCon, readIncidencias, type StoredIncidencia } from '../store/incidencias.ts';
import { knownIncidencias } from '../store/known-incidencias.ts';
import { updateIncidencia } from './note-muestra.ts';

/** Incidents of one announcement, for which each user gets one mail. */
const batchSize = 500;
const width = 16;

/**
 * Announces the new facts of incidents to the functions of mails and of webhooks, batch by batch until an instant
 * (epoch milliseconds), and orders mails to whom one was given that weren't yet; of how many incidents. A batch is noted in its incidents after it was announced. Where the process
 * dies in between, its facts are announced again, which `claimHecho` and the webhooks' log recognise.
 */
export async function announceHechos(now: () => Date, until: number): Promise<number> {
  const hoy = fechaEnMadrid(now());
  const entries = await knownIncidencias();
  const tenedores = await knownTenedores();
  // What nobody sees is told once it is seen again.
  const due = entries
    .filter((entry) => entry.avisar !== '' && entry.avisar <= hoy && isEnVigor(tenedores, entry))
    .map(({ _id }) => _id);
  let announced = 0;
  while (announced < due.length && now().getTime() < until) {
    const batch = due.slice(announced, announced + batchSize);
    await announceBatch(batch, hoy);
    announced += batch.length;
  }
  return announced;
}

async function announceBatch(ids: readonly string[], hoy: string): Promise<void> {
  const incidencias = await readIncidencias(ids);
  await mapBounded(incidencias, width, orderEncargo);
  const hechos = incidencias.flatMap((incidencia) =>
    hechosPorAvisar(
      { ...incidencia, plazos: plazosCon(incidencia.propuesta, incidencia.plazos) },
      incidencia.avisado,
      hoy,
    ).map((hecho): HechoDe => ({
      incidencia: incidencia._id,
      ...hecho,
    })),
  );
  if (hechos.length === 0) return;
  await publish('hechos', { lote: randomUUID(), hechos });
  await tellWebhooks('webhook', { tipo: 'incidencias', hechos });
  await mapBounded([...Map.groupBy(hechos, ({ incidencia }) => incidencia)], width, async ([_id, own]) =>
    updateIncidencia(_id, (stored) => ({ ...stored, avisado: conAvisados(stored.avisado, own) })),
  );
}

/** Orders the mail to whom an incident was given, and notes that; ordered twice, it is one. */
async function orderEncargo({ _id: incidencia, encargo }: StoredIncidencia): Promise<void> {
  if (!encargo) return;
  await publish('responsable', { incidencia, ...encargo });
  await updateIncidencia(incidencia, (stored) =>
    stored.encargo?.cuando === encargo.cuando ? { ...stored, encargo: undefined } : stored,
  );
}
