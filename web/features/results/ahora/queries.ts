import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Filtros } from '../../../../contract/filtros.ts';
import { prefixFailure } from '../../../api/api-error.ts';
import { call } from '../../../app/services.ts';

/** The filters that choose points: dates, texts and verdicts say nothing of what fails now. */
function pointFilters({ clienteId, solicitante, tipoGrupoId, tipoMuestra }: Filtros) {
  return {
    ...(clienteId && { clienteId }),
    ...(solicitante && { solicitante }),
    ...(tipoGrupoId && { tipoGrupoId }),
    ...(tipoMuestra && { tipoMuestra }),
  };
}

/** The points that fail now, a page after another, with those that were solved. */
export function ahoraOptions(filtros: Filtros) {
  const narrowing = pointFilters(filtros);
  return infiniteQueryOptions({
    queryKey: ['ahora', narrowing],
    queryFn: ({ signal, pageParam }) =>
      prefixFailure(
        'Error al cargar lo que incumple ahora',
        call('getAhora', { query: { ...narrowing, page: pageParam }, signal }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page < last.incumplen.paginas ? page + 1 : undefined),
  });
}
