import type { Output } from '../../../../contract/calls.ts';
import type { EstadisticasQuery } from '../../../../contract/resultados/estadisticas.ts';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import type { Agrupacion } from '../address.ts';

/** The answers of the three calls together, with what was asked: they are drawn together or not at all. */
export interface Snapshot {
  filtros: Filtros;
  agrupacion: Agrupacion;
  stats: Output<'getStats'>;
  grupos: Output<'getTipoGruposStats'>;
  detalle: Output<'getTipoGruposDetailed'>;
}

/** What the three calls are asked for a grouping, besides the filters. */
export function groupingQuery(agrupacion: Agrupacion): Pick<EstadisticasQuery, 'dimension' | 'groupBy'> {
  if (agrupacion === null) return { dimension: 'tipo_muestra' };
  return { dimension: agrupacion === 'solicitante' ? 'solicitante' : 'fecha', groupBy: agrupacion };
}
