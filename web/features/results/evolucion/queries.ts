import { queryOptions } from '@tanstack/react-query';
import { evolucionCalls } from '../../../../contract/calls/evolucion.ts';
import type { Filtros } from '../../../../contract/filtros.ts';
import { prefixFailure } from '../../../api/api-error.ts';
import { clientOf, queryClient } from '../../../app/services.ts';
import type { ListState } from '../address.ts';
import type { SerieElegida } from './state.ts';

/** The calls of the tab 'Evolución'. */
export const { call } = clientOf(evolucionCalls);

/** Views of one series change by the second (another limit, small multiples); its values don't. */
const staleTime = 60_000;

/** The parameters that the samples found have. */
export function parametrosOptions(filtros: Filtros) {
  return queryOptions({
    queryKey: ['evolucion', 'parametros', filtros],
    queryFn: ({ signal }) =>
      prefixFailure('Error al cargar los parámetros', call('listParametros', { query: filtros, signal })),
    staleTime,
  });
}

/** One parameter's values among the samples found. */
export function serieOptions(filtros: Filtros, { determinacion, parametro, unidad, puntos }: SerieElegida) {
  const asked = { determinacion, parametro, unidad, ...(puntos.length > 0 && { punto: [...puntos] }) };
  return queryOptions({
    queryKey: ['evolucion', 'serie', filtros, asked],
    queryFn: ({ signal }) =>
      prefixFailure('Error al cargar la serie', call('getEvolucion', { query: { ...filtros, ...asked }, signal })),
    staleTime,
  });
}

/** Asks for what the tab will show while its page is on the way. */
export function prefetchEvolucion({ filtros, evolucion: { serie } }: ListState): void {
  if (serie) void queryClient.prefetchQuery(serieOptions(filtros, serie));
}
