import type { MuestraDocument } from '../../contract/muestra.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { type Anulacion, noteAnulacion } from '../store/anulaciones.ts';
import type { MuestraHeader } from '../store/muestras.ts';
import { announcedForMs } from './corrections.ts';
import type { Entrega } from './entrega.ts';

/**
 * Notes in the log the annulments of stored samples, those of an earlier reading too, which may have died before it noted
 * them; older ones are in the log or no news.
 */
export async function noteAnulaciones(headers: readonly MuestraHeader[], now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - announcedForMs).toISOString();
  const recent = headers.flatMap(({ _id, solicitante, tipo, anulacion }) =>
    anulacion && !anulacion.pasado && anulacion.en >= oldest ? [{ _id, en: anulacion.en, solicitante, tipo }] : [],
  );
  await mapBounded(recent, 16, noteAnulacion);
}

/** How many days after it was taken a sample that comes annulled at first is news. */
const diasDeNovedad = 60;

/** Since when the laboratory says that a sample is annulled; undefined where it isn't, or no file says it. */
export function anulacionOf(
  { estado, fecha_muestra: fecha }: MuestraDocument,
  known: { former: MuestraHeader | undefined; entrega: Entrega; now: Date; isSame: boolean },
): Anulacion | undefined {
  const { former, entrega, now, isSame } = known;
  if (estado !== 'anulada') return undefined;
  if (entrega.esAusencia) return isSame ? former?.anulacion : undefined;
  if (former?.anulacion) return former.anulacion;
  // It was annulled before this was kept, or by its absence.
  if (former && isSame) return { en: former.lastModified };
  const isPast = !former && now.getTime() - Date.parse(fecha) > diasDeNovedad * 24 * 3_600_000;
  return { en: now.toISOString(), ...(isPast && { pasado: true }) };
}
