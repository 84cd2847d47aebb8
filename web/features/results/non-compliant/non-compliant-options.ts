import { queryOptions } from '@tanstack/react-query';
import type { Filtros } from '../../../../contract/filtros.ts';
import { call } from '../../../app/services.ts';

/** The most records that the dialog loads (spec, section 9). */
const most = 1000;

/** The samples of some filters that don't comply, the newest, as many as the dialog loads. */
export function nonCompliantOptions(filtros: Filtros) {
  const query = {
    ...filtros,
    conclusionMuestra: 'No cumple',
    page: 1,
    limit: most,
    sortBy: 'fecha_muestra',
    sortOrder: 'desc',
  } as const;
  return queryOptions({
    queryKey: ['non-compliant', filtros],
    queryFn: ({ signal }) => call('listResults', { query, signal }),
    // It is loaded whenever it is opened (spec, section 4); what was there stays while it comes.
    refetchOnMount: 'always',
  });
}
