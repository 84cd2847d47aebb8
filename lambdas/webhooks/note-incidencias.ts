import { isIncidenciaVisible } from '../access/incidencias.ts';
import type { Alcance } from '../access/scope.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import type { HechoDe } from '../store/alert-outbox.ts';
import type { StoredIncidencia } from '../store/incidencias.ts';
import type { EventNotes } from './note-news.ts';

/** Of how many incidents events are noted at once. */
const width = 16;

/** Notes an event for each new fact of the incidents in scope, in order for each incident; noted again, it is the same event. */
export async function noteIncidencias(
  notes: EventNotes,
  alcance: Alcance,
  { hechos, incidencias }: { hechos: readonly HechoDe[]; incidencias: ReadonlyMap<string, StoredIncidencia> },
): Promise<void> {
  const byIncidencia = Map.groupBy(hechos, ({ incidencia }) => incidencia);
  await mapBounded([...byIncidencia], width, async ([_id, own]) => {
    const stored = incidencias.get(_id);
    if (!stored || !isIncidenciaVisible(alcance, stored)) return;
    for (const { tipo: of, clave: hecho, vez } of own) {
      const tipo = `incidencia.${of}` as const;
      if (notes.wants(tipo))
        await notes.note({ tipo, clave: `${tipo}#${_id}#${vez}#${hecho}`, about: { incidencia: _id, hecho } });
    }
  });
}
