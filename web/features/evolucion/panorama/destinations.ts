import type { Fila } from '../../../../contract/evolucion/panorama.ts';
import type { ListState } from '../../resultados/address.ts';
import { narrow } from '../../resultados/stats/narrow.ts';
import { evolucionAbierta } from '../state.ts';

/**
 * Where a row leads: to the series of its parameter, or of the parameter chosen at its point, of its type or of its
 * solicitante; where none is chosen, to the panorama of the parameters there.
 */
export function destinoDe(fila: Fila, { filtros, evolucion }: ListState): Partial<ListState> {
  const { filas, columnas, parametro, puntos, comoTabla } = evolucion;
  const narrowed = narrow(filtros, {
    ...(fila.tipo !== undefined && { tipos: [fila.tipo] }),
    ...(fila.solicitante !== undefined && { solicitante: fila.solicitante }),
  });
  const at = fila.punto ? [fila.punto.clave] : puntos;
  const followed = fila.parametro ?? parametro;
  const there = followed
    ? { ...evolucionAbierta, filas, columnas, comoTabla, serie: { ...followed, puntos: at } }
    : { ...evolucionAbierta, columnas, comoTabla, puntos: at };
  return { filtros: narrowed ?? filtros, evolucion: there };
}
