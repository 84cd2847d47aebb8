import type { EstadisticasQuery } from '../../contract/estadisticas.ts';
import type { Alcance } from '../access/scope.ts';
import { visibleGrupos } from '../access/visible.ts';
import type { Implementation } from '../http/serve.ts';
import type { Agrupacion, CellCounts } from '../index/query/count.ts';
import { resolveFilters } from '../index/query/filters.ts';
import { queryCells, queryCounts } from '../index/query/query.ts';
import { detailedGroupStatsOf, groupStatsOf } from './stats-by-group.ts';
import { statsOf } from './stats.ts';

export const getStats: Implementation<'getStats'> = async ({ query }, { alcance }) =>
  statsOf(await queryCounts('autorizada', alcance, await resolveFilters(query), agrupacionOf(query)), query);

/** The answer is of the whole, whatever grouping is asked for, and so is counted without it. */
export const getTipoGruposStats: Implementation<'getTipoGruposStats'> = async ({ query }, { alcance }) => {
  const ungrouped = { ...query, dimension: 'tipo_muestra', groupBy: undefined } as const;
  const [counts, grupos] = await Promise.all([countCells(ungrouped, alcance), visibleGrupos(alcance)]);
  return groupStatsOf(counts, grupos);
};

export const getTipoGruposDetailed: Implementation<'getTipoGruposDetailed'> = async ({ query }, { alcance }) => {
  const [counts, grupos] = await Promise.all([countCells(query, alcance), visibleGrupos(alcance)]);
  return detailedGroupStatsOf(counts, query.groupBy, grupos);
};

/** Counts the authorised samples that match the query's filters, divided as the query asks. */
async function countCells(query: EstadisticasQuery, alcance: Alcance): Promise<CellCounts> {
  return queryCells('autorizada', alcance, await resolveFilters(query), agrupacionOf(query));
}

/** What the index counts by besides the type: `groupBy`, else what `dimension` needs. */
function agrupacionOf({ dimension, groupBy }: EstadisticasQuery): Agrupacion {
  if (groupBy === 'year') return 'ano';
  if (groupBy === 'solicitante' || dimension === 'solicitante') return 'solicitante';
  return groupBy === 'month' || dimension === 'fecha' ? 'mes' : 'ninguna';
}
