import { sumaDias } from '../../base/dias-habiles.ts';
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

/** Within how many days, today too, a new sample is asked for where neither a person nor the norm says a day. */
const diasSinNorma = 15;

/**
 * The days for which a new sample is asked for after a measure: those that the norm wants, of which none before today; without
 * one, or too late for that, within some days from today.
 */
export function diasDeRemuestra(
  hecha: string,
  tras: { desde: number; hasta: number } | null,
  hoy: string,
): { desde: string; hasta: string } {
  const [desde, hasta] = tras ? [sumaDias(hecha, tras.desde), sumaDias(hecha, tras.hasta)] : ['', ''];
  if (hasta < hoy) return { desde: hoy, hasta: sumaDias(hoy, diasSinNorma - 1) };
  return { desde: desde < hoy ? hoy : desde, hasta };
}
