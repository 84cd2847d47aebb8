import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { conAvisados, hechosPorAvisar } from '../../../../contract/incidencias/rules/hechos.ts';
import { isEnVigor, knownTenedores } from '../../../platform/access/tenedores.ts';
import { publish } from '../../../platform/bus/bus.ts';
import type { HechoDe } from '../../../platform/bus/events.ts';
import { tellWebhooks } from '../../webhooks/store/tell-webhooks.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { plazosCon, readIncidencias, type StoredIncidencia } from '../store/incidencias.ts';
import { knownIncidencias } from '../store/known-incidencias.ts';
import type { Anuncio } from '../store/seguimiento.ts';
import { updateIncidencia } from './note-muestra.ts';

/** Incidents of one announcement, for which each user gets one mail. */
const batchSize = 500;
const width = 16;

/** How new facts are announced: orders the mails of an announcement; ordered twice, they are the same mails. */
export type OrderMails = (anuncio: Anuncio, now: Date) => Promise<unknown>;

/**
 * The new facts of incidents that are to be announced next, of at most 500; undefined where there are none. Mails to whom one
 * was given that weren't ordered yet are.
 */
export async function nextAnuncio(now: Date, lote: string): Promise<Anuncio | undefined> {
  const hoy = fechaEnMadrid(now);
  const entries = await knownIncidencias();
  const tenedores = await knownTenedores();
  // What nobody sees is told once it is seen again.
  const due = entries.filter((entry) => entry.avisar !== '' && entry.avisar <= hoy && isEnVigor(tenedores, entry));
  for (let from = 0; from < due.length; from += batchSize) {
    const incidencias = await readIncidencias(due.slice(from, from + batchSize).map(({ _id }) => _id));
    await mapBounded(incidencias, width, orderEncargo);
    const hechos = incidencias.flatMap((incidencia) => newOf(incidencia, hoy));
    if (hechos.length > 0) return { lote, hechos };
  }
  return undefined;
}

function newOf(incidencia: StoredIncidencia, hoy: string): HechoDe[] {
  const conPlazos = { ...incidencia, plazos: plazosCon(incidencia.propuesta, incidencia.plazos) };
  return hechosPorAvisar(conPlazos, incidencia.avisado, hoy).map((hecho) => ({ incidencia: incidencia._id, ...hecho }));
}

/**
 * Orders the mails of an announcement, tells webhooks, and notes in its incidents that its facts were announced. Repeated, as
 * by the turn after one that died here, it orders the same mails, and the webhooks' log recognises its facts.
 */
export async function announce(
  anuncio: Anuncio,
  { now, orderMails }: { now: Date; orderMails: OrderMails },
): Promise<void> {
  await orderMails(anuncio, now);
  await tellWebhooks('webhook', { tipo: 'incidencias', hechos: anuncio.hechos });
  const byIncidencia = Map.groupBy(anuncio.hechos, ({ incidencia }) => incidencia);
  await mapBounded([...byIncidencia], width, async ([_id, own]) =>
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
