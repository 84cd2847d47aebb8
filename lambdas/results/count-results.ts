import type { EstadisticasQuery } from '../../contract/estadisticas.ts';
import type { Alcance } from '../access/scope.ts';
import { type Agrupacion, queryCounts, type Recuento } from '../index/query.ts';
import { resolveFilters } from '../index/filters.ts';

/** The authorised samples that statistics are asked of, counted by what they are asked to be divided by. */
export async function countResults(query: EstadisticasQuery, alcance: Alcance): Promise<Recuento> {
  return queryCounts('autorizada', alcance, await resolveFilters(query), agrupacionOf(query));
}

/** What the index counts by, besides the type: `groupBy`, else what `dimension` needs to be told. */
function agrupacionOf({ dimension, groupBy }: EstadisticasQuery): Agrupacion {
  if (groupBy === 'year') return 'ano';
  if (groupBy === 'solicitante' || dimension === 'solicitante') return 'solicitante';
  return groupBy === 'month' || dimension === 'fecha' ? 'mes' : 'ninguna';
}
