import type { EstadisticasQuery } from '../../../contract/resultados/estadisticas.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { visibleGrupos } from '../../platform/access/visible.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { type Agrupacion, type CellCounts, queryCells, queryCounts } from '../../engine/query/statistics/counts.ts';
import { resolveResultFilters } from './result-filters.ts';
import { detailedGroupStatsOf, groupStatsOf } from './stats-by-group.ts';
import { statsOf } from './stats.ts';

export const getStats: Implementation<'getStats'> = async ({ query }, viewer) => {
  const filters = await resolveResultFilters(query, viewer);
  return statsOf(await queryCounts('autorizada', viewer.alcance, filters, agrupacionOf(query)), query);
};

/** The answer is of the whole, whatever grouping is asked for, and so is counted without it. */
export const getTipoGruposStats: Implementation<'getTipoGruposStats'> = async ({ query }, viewer) => {
  const ungrouped = { ...query, dimension: 'tipo_muestra', groupBy: undefined } as const;
  const [counts, grupos] = await Promise.all([countCells(ungrouped, viewer), visibleGrupos(viewer.alcance)]);
  return groupStatsOf(counts, grupos);
};

export const getTipoGruposDetailed: Implementation<'getTipoGruposDetailed'> = async ({ query }, viewer) => {
  const [counts, grupos] = await Promise.all([countCells(query, viewer), visibleGrupos(viewer.alcance)]);
  return detailedGroupStatsOf(counts, query.groupBy, grupos);
};

/** Counts the authorised samples that match the query's filters, divided as the query asks. */
async function countCells(query: EstadisticasQuery, viewer: Viewer): Promise<CellCounts> {
  return queryCells('autorizada', viewer.alcance, await resolveResultFilters(query, viewer), agrupacionOf(query));
}

/** What the index counts by besides the type: `groupBy`, else what `dimension` needs. */
function agrupacionOf({ dimension, groupBy }: EstadisticasQuery): Agrupacion {
  if (groupBy === 'year') return 'ano';
  if (groupBy === 'solicitante' || dimension === 'solicitante') return 'solicitante';
  return groupBy === 'month' || dimension === 'fecha' ? 'mes' : 'ninguna';
}
