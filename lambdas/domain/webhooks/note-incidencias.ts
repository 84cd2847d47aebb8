import { viewpointOf, vistaConHecho } from '../incidencias/access/incidencias.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import type { HechoDe } from '../../platform/bus/events.ts';
import type { StoredIncidencia } from '../incidencias/store/incidencias.ts';
import type { EventNotes } from './note-news.ts';

/** Of how many incidents events are noted at once. */
const width = 16;

/**
 * Notes an event for each new fact that holds of the incidents in scope, in order for each incident; noted again, it is the same
 * event.
 */
export async function noteIncidencias(
  notes: EventNotes,
  alcance: Alcance,
  news: { hechos: readonly HechoDe[]; incidencias: ReadonlyMap<string, StoredIncidencia>; now: Date },
): Promise<void> {
  const { hechos, incidencias, now } = news;
  const viewpoint = await viewpointOf(alcance);
  const hoy = fechaEnMadrid(now);
  const byIncidencia = Map.groupBy(hechos, ({ incidencia }) => incidencia);
  await mapBounded([...byIncidencia], width, async ([_id, own]) => {
    const stored = incidencias.get(_id);
    if (!stored) return;
    for (const { tipo: of, clave: hecho, vez } of own) {
      const tipo = `incidencia.${of}` as const;
      const isTold = notes.wants(tipo) && vistaConHecho(viewpoint, stored, { hecho: { tipo: of, clave: hecho }, hoy });
      if (isTold)
        await notes.note({ tipo, clave: `${tipo}#${_id}#${vez}#${hecho}`, about: { incidencia: _id, hecho } });
    }
  });
}
