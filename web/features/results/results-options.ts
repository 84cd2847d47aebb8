import { queryOptions } from '@tanstack/react-query';
import { loading } from '../../api/loading.ts';
import { call } from '../../app/services.ts';
import type { ListState } from './address.ts';

/** Samples on a page of the list (spec, section 9). */
const pageSize = 20;

/** One page of the list, as the address asks for it. */
export function resultsOptions({ filtros, page, sortBy, sortOrder }: ListState) {
  return queryOptions({
    queryKey: ['results', filtros, { page, sortBy, sortOrder }],
    queryFn: ({ signal }) =>
      loading(
        'Error obteniendo resultados',
        call('listResults', { query: { ...filtros, page, limit: pageSize, sortBy, sortOrder }, signal }),
      ),
  });
}
