import { hashKey, queryOptions } from '@tanstack/react-query';
import type { Filtros } from '../../../../contract/filtros.ts';
import { loading } from '../../../api/loading.ts';
import { call } from '../../../app/services.ts';
import type { Agrupacion } from '../address.ts';
import { groupingQuery, type Snapshot } from './snapshot.ts';

/** When the figures that the tab showed last were answered, by their query. */
const shown = new Map<string, number>();

/** Notes that figures are shown: entering the tab again asks for newer ones. */
export function noteShown({ filtros, agrupacion }: Snapshot, answeredAt: number): void {
  shown.set(hashKey(statsKey(filtros, agrupacion)), answeredAt);
}

const statsKey = (filtros: Filtros, agrupacion: Agrupacion) => ['stats', filtros, agrupacion] as const;

/**
 * The statistics of a set of filters under a grouping. The three calls are one query, so that figures of two
 * groupings, or of two moments, never stand side by side, and one answer that comes late is dropped with the rest.
 */
export function statsOptions(filtros: Filtros, agrupacion: Agrupacion) {
  return queryOptions({
    queryKey: statsKey(filtros, agrupacion),
    queryFn: async ({ signal }): Promise<Snapshot> => {
      const asked = { query: { ...filtros, ...groupingQuery(agrupacion) }, signal };
      const [stats, grupos, detalle] = await Promise.all([
        loading('Error al cargar estadísticas', call('getStats', asked)),
        loading('Error al cargar estadísticas de grupos', call('getTipoGruposStats', asked)),
        loading('Error al cargar estadísticas detalladas de grupos', call('getTipoGruposDetailed', asked)),
      ]);
      return { filtros, agrupacion, stats, grupos, detalle };
    },
    // They are loaded whenever the tab is entered (spec, section 4); what was there stays while they come. Those that were
    // asked for while the tab was on its way (web/app/prefetch.ts) are the ones that it enters with.
    refetchOnMount: ({ queryHash, state }) => (shown.get(queryHash) === state.dataUpdatedAt ? 'always' : true),
  });
}
