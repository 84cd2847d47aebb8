import { mapBounded } from '../runtime/map-bounded.ts';
import type { MuestraHeader } from '../store/muestras.ts';
import { noteAnulacion } from '../store/anulaciones.ts';
import { announcedForMs } from './corrections.ts';

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
