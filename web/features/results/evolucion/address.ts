import type { Filtros } from '../../../../contract/filtros.ts';
import { readAddress, writeAddress } from '../address.ts';
import { evolucionAbierta, type SerieElegida } from './state.ts';

interface SerieLink extends Omit<SerieElegida, 'puntos' | 'unidad'> {
  unidad?: string | undefined;
  /** Keys of points (`claveDePunto`); all points without. */
  puntos?: readonly string[];
  /** What the samples are narrowed by; nothing without. */
  filters?: Filtros;
}

/** The address of a parameter's series, at some points or at all. */
export function serieLink({ determinacion, parametro, unidad = '', puntos = [], filters = {} }: SerieLink): string {
  const address = writeAddress({
    ...readAddress(new URLSearchParams()),
    filtros: filters,
    tab: 'evolucion',
    evolucion: { ...evolucionAbierta, serie: { determinacion, parametro, unidad, puntos } },
  });
  return `/results?${address.toString()}`;
}
