import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import type { Anulacion } from '../../muestras/store/anulaciones.ts';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';
import type { Entrega } from './entrega.ts';

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
