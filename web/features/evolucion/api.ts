import type { Output } from '../../../contract/calls.ts';
import { evolucionCalls } from '../../../contract/evolucion/calls.ts';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { clientOf, queryClient } from '../../app/services.ts';
import type { ListState } from '../resultados/address.ts';
import type { EvolucionState, SerieElegida } from './state.ts';

/** The calls of the tab 'Evolución'. */
export const { call, query, pages } = clientOf(evolucionCalls);

/** Views of one series change by the second (another limit, small multiples); its values don't. */
const staleTime = 60_000;

/** The parameters that the samples found have, at some points or at all. */
export function parametrosOptions(filtros: Filtros, puntos: readonly string[] = []) {
  return query(
    'listParametros',
    { query: { ...filtros, ...(puntos.length > 0 && { punto: [...puntos] }) } },
    { staleTime },
  );
}

/** What a series is asked for by. */
function serieQuery(filtros: Filtros, { determinacion, parametro, unidad, puntos }: SerieElegida) {
  return { ...filtros, determinacion, parametro, unidad, ...(puntos.length > 0 && { punto: [...puntos] }) };
}

/** One parameter's values among the samples found. */
export const serieOptions = (filtros: Filtros, serie: SerieElegida) =>
  query('getEvolucion', { query: serieQuery(filtros, serie) }, { staleTime });

/** The limits that the norm of a series' types has, where one is switched on. */
export const limitesDeNormaOptions = (filtros: Filtros, serie: SerieElegida) =>
  query('getLimitesDeNorma', { query: serieQuery(filtros, serie) }, { staleTime });

/** What a panorama is asked for by. */
type PanoramaPedido = Pick<EvolucionState, 'filas' | 'columnas' | 'parametro' | 'puntos'>;

function panoramaQuery(filtros: Filtros, { filas, columnas, parametro, puntos }: PanoramaPedido, page: number) {
  return { ...filtros, filas, columnas, ...parametro, ...(puntos.length > 0 && { punto: [...puntos] }), page };
}

/** One page of a panorama, as it is asked for. */
export const askPanorama = async (filtros: Filtros, asked: PanoramaPedido, page: number) =>
  call('getPanorama', { query: panoramaQuery(filtros, asked, page) });

/** Rows by periods among the samples found, a page of rows after another. */
export function panoramaOptions(filtros: Filtros, asked: PanoramaPedido) {
  return pages('getPanorama', (page: number) => ({ query: panoramaQuery(filtros, asked, page) }), {
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page < last.paginas ? page + 1 : undefined),
    staleTime,
  });
}

const pointsOf = ({ filas }: Output<'getPanorama'>) => filas.flatMap(({ punto }) => (punto ? [punto] : []));

/** The points that keys name, as answers name them. */
export function puntosOptions(filtros: Filtros, puntos: readonly string[]) {
  const asked = { filas: 'punto', columnas: 'anio', parametro: null, puntos } as const;
  return query(
    'getPanorama',
    { query: panoramaQuery(filtros, asked, 1) },
    { select: pointsOf, enabled: puntos.length > 0, staleTime },
  );
}

/** Asks for what the tab will show while its page is on the way. */
export function prefetchEvolucion({ filtros, evolucion }: ListState): void {
  if (evolucion.serie) void queryClient.prefetchQuery(serieOptions(filtros, evolucion.serie));
  else void queryClient.prefetchInfiniteQuery(panoramaOptions(filtros, evolucion));
}
