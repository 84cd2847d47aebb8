import type { MuestraDeIncidencia } from '../incidencia.ts';
import { fechaCorta } from '../../base/fechas.ts';
import { incidenciaFaults } from './messages.ts';

/**
 * Why a measure can't have been done on a day (`yyyy-mm-dd`): it is still to come, or before the first sample that does not
 * comply, which is what the measure is for. Undefined where it can.
 */
export function diaQueNoPuedeSer(
  hecha: string,
  muestras: readonly Pick<MuestraDeIncidencia, 'papel' | 'fecha_muestra'>[],
  hoy: string,
): string | undefined {
  if (hecha > hoy) return incidenciaFaults.medidaFutura;
  const days = muestras.filter(({ papel }) => papel === 'incumple').map(({ fecha_muestra: fecha }) => fecha);
  const first = days.toSorted()[0];
  return first !== undefined && hecha < first ? incidenciaFaults.medidaAntes(fechaCorta(first)) : undefined;
}
