import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { maxDiasDeFecha } from '../../../../contract/entregas/retenidas.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import type { CambioNotable } from '../../muestras/store/muestras.ts';
import type { CurrentMuestra } from './current-muestras.ts';

const dayMs = 24 * 3600 * 1000;

/**
 * The solicitante, the date where it moves by more days than it may without a word, and the verdict. That a sample in
 * progress without a verdict gets one is what samples in progress are for, and no such change.
 */
export function notableChanges(
  document: MuestraDocument,
  { header, veredicto: before }: CurrentMuestra,
): CambioNotable[] {
  const cambios: CambioNotable[] = [];
  const note = (campo: CambioNotable['campo'], antes: string, despues: string) => {
    if (antes !== despues) cambios.push({ campo, antes, despues });
  };
  note('solicitante', header.solicitante, document.solicitante.nombre);
  const days = Math.abs(Date.parse(document.fecha_muestra) - Date.parse(header.fecha)) / dayMs;
  if (days > maxDiasDeFecha) note('fecha', header.fecha, document.fecha_muestra);
  const isFirst = before === 'Sin definir' && header.estado === 'en_curso';
  if (!isFirst) note('conclusion', before, veredicto(document.conclusion_muestra));
  return cambios;
}
