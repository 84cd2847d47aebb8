import type { Incidencia, MuestraDeIncidencia, PropuestaDeIncidencia } from '../../incidencia.ts';
import { isPorResolver } from './estados.ts';

/**
 * An incident with what its samples, oldest first, propose to whom has to decide: to close it, where one that complies was
 * taken after all that don't; to discard it, where none fails any more. Nothing, where nothing is left to do.
 */
export function conPropuesta<I extends Pick<Incidencia, 'estado'> & { muestras: readonly MuestraDeIncidencia[] }>(
  incidencia: I,
): I & { propuesta: PropuestaDeIncidencia | null } {
  return { ...incidencia, propuesta: isPorResolver(incidencia.estado) ? propuestaDe(incidencia.muestras) : null };
}

function propuestaDe(muestras: readonly MuestraDeIncidencia[]): PropuestaDeIncidencia | null {
  const lastFailed = muestras.findLastIndex(({ papel }) => papel === 'incumple');
  if (lastFailed < 0) {
    const motivo = 'Ninguna de sus muestras incumple ya: el laboratorio las ha corregido o retirado.';
    return { tipo: 'descartar', muestra: null, motivo };
  }
  const later = muestras.slice(lastFailed + 1);
  const complying = later.findLast(({ papel, conclusion }) => papel === 'remuestra' && conclusion === 'Cumple');
  if (!complying) return null;
  return { tipo: 'cerrar', muestra: complying._id, motivo: `La nueva muestra ${complying.numero_muestra} cumple.` };
}
