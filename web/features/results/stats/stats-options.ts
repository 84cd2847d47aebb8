import { queryOptions } from '@tanstack/react-query';
import type { Filtros } from '../../../../contract/filtros.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../app/services.ts';
import type { Agrupacion } from '../address.ts';
import { groupingQuery, type Snapshot } from './snapshot.ts';

/** Says which of the loads failed (spec, section 8) before what the server said of it. */
async function loading<T>(failure: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(`${failure}: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * The statistics of a set of filters under a grouping. The three calls are one query, so that figures of two
 * groupings, or of two moments, never stand side by side, and one answer that comes late is dropped with the rest.
 */
export function statsOptions(filtros: Filtros, agrupacion: Agrupacion) {
  return queryOptions({
    queryKey: ['stats', filtros, agrupacion],
    queryFn: async ({ signal }): Promise<Snapshot> => {
      const asked = { query: { ...filtros, ...groupingQuery(agrupacion) }, signal };
      const [stats, grupos, detalle] = await Promise.all([
        loading('Error al cargar estadísticas', call('getStats', asked)),
        loading('Error al cargar estadísticas de grupos', call('getTipoGruposStats', asked)),
        loading('Error al cargar estadísticas detalladas de grupos', call('getTipoGruposDetailed', asked)),
      ]);
      return { filtros, agrupacion, stats, grupos, detalle };
    },
    // They are loaded whenever the tab is entered (spec, section 4); what was there stays while they come.
    refetchOnMount: 'always',
  });
}
