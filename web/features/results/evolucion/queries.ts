import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { evolucionCalls } from '../../../../contract/calls/evolucion.ts';
import type { Filtros } from '../../../../contract/filtros.ts';
import { prefixFailure } from '../../../client/api-error.ts';
import { clientOf, queryClient } from '../../../app/services.ts';
import type { ListState } from '../address.ts';
import type { EvolucionState, SerieElegida } from './state.ts';

/** The calls of the tab 'Evolución'. */
export const { call } = clientOf(evolucionCalls);

/** Views of one series change by the second (another limit, small multiples); its values don't. */
const staleTime = 60_000;

/** The parameters that the samples found have, at some points or at all. */
export function parametrosOptions(filtros: Filtros, puntos: readonly string[] = []) {
  const query = { ...filtros, ...(puntos.length > 0 && { punto: [...puntos] }) };
  return queryOptions({
    queryKey: ['evolucion', 'parametros', query],
    queryFn: ({ signal }) => prefixFailure('Error al cargar los parámetros', call('listParametros', { query, signal })),
    staleTime,
  });
}

/** One parameter's values among the samples found. */
export function serieOptions(filtros: Filtros, { determinacion, parametro, unidad, puntos }: SerieElegida) {
  const asked = { determinacion, parametro, unidad, ...(puntos.length > 0 && { punto: [...puntos] }) };
  return queryOptions({
    queryKey: ['evolucion', 'serie', filtros, asked],
    queryFn: ({ signal }) => call('getEvolucion', { query: { ...filtros, ...asked }, signal }),
    staleTime,
  });
}

/** The limits that the norm of a series' types has, where one is switched on. */
export function limitesDeNormaOptions(filtros: Filtros, { determinacion, parametro, unidad, puntos }: SerieElegida) {
  const asked = { determinacion, parametro, unidad, ...(puntos.length > 0 && { punto: [...puntos] }) };
  return queryOptions({
    queryKey: ['evolucion', 'norma', filtros, asked],
    queryFn: ({ signal }) => call('getLimitesDeNorma', { query: { ...filtros, ...asked }, signal }),
    staleTime,
  });
}

/** What a panorama is asked for by. */
type PanoramaPedido = Pick<EvolucionState, 'filas' | 'columnas' | 'parametro' | 'puntos'>;

/** One page of a panorama, as it is asked for. */
export async function askPanorama(
  filtros: Filtros,
  { filas, columnas, parametro, puntos }: PanoramaPedido,
  { page, signal }: { page: number; signal?: AbortSignal },
) {
  const query = { ...filtros, filas, columnas, ...parametro, ...(puntos.length > 0 && { punto: [...puntos] }), page };
  return call('getPanorama', { query, ...(signal && { signal }) });
}

/** Rows by periods among the samples found, a page of rows after another. */
export function panoramaOptions(filtros: Filtros, { filas, columnas, parametro, puntos }: PanoramaPedido) {
  const asked = { filas, columnas, parametro, puntos };
  return infiniteQueryOptions({
    queryKey: ['evolucion', 'panorama', filtros, asked],
    queryFn: ({ signal, pageParam }) => askPanorama(filtros, asked, { page: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page < last.paginas ? page + 1 : undefined),
    staleTime,
  });
}

/** The points that keys name, as answers name them. */
export function puntosOptions(filtros: Filtros, puntos: readonly string[]) {
  return queryOptions({
    queryKey: ['evolucion', 'puntos', filtros, puntos],
    queryFn: async ({ signal }) => {
      const asked = { filas: 'punto', columnas: 'anio', parametro: null, puntos } as const;
      const { filas } = await askPanorama(filtros, asked, { page: 1, signal });
      return filas.flatMap(({ punto }) => (punto ? [punto] : []));
    },
    enabled: puntos.length > 0,
    staleTime,
  });
}

/** Asks for what the tab will show while its page is on the way. */
export function prefetchEvolucion({ filtros, evolucion }: ListState): void {
  if (evolucion.serie) void queryClient.prefetchQuery(serieOptions(filtros, evolucion.serie));
  else void queryClient.prefetchInfiniteQuery(panoramaOptions(filtros, evolucion));
}
