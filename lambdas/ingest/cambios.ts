import type { MuestraDocument } from '../../contract/muestra.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';
import type { Standing } from './current-muestras.ts';

/** What of a stored sample a delivery changes that a laboratory wants to hear of. */
export interface CambioNotable {
  campo: 'solicitante' | 'fecha' | 'conclusion';
  antes: string;
  despues: string;
}

const dayMs = 24 * 3600 * 1000;
/** A sampling date that moves by more days than this is rather another sample, or a mistyped year. */
const yearDays = 366;

/**
 * The solicitante, a date by more than a year, and the verdict. That a sample in progress without a verdict gets one is
 * what samples in progress are for, and no such change.
 */
export function cambiosNotables(document: MuestraDocument, { header, veredicto: before }: Standing): CambioNotable[] {
  const cambios: CambioNotable[] = [];
  const note = (campo: CambioNotable['campo'], antes: string, despues: string) => {
    if (antes !== despues) cambios.push({ campo, antes, despues });
  };
  note('solicitante', header.solicitante, document.solicitante.nombre);
  const days = Math.abs(Date.parse(document.fecha_muestra) - Date.parse(header.fecha)) / dayMs;
  if (days > yearDays) note('fecha', header.fecha, document.fecha_muestra);
  const isFirst = before === 'Sin definir' && header.estado === 'en_curso';
  if (!isFirst) note('conclusion', before, veredicto(document.conclusion_muestra));
  return cambios;
}
