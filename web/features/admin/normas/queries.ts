import { queryOptions } from '@tanstack/react-query';
import { normasCalls } from '../../../../contract/calls/normas.ts';
import { clientOf } from '../../../app/services.ts';

/** The calls about norms, whose schemas come with their tab. */
export const { call } = clientOf(normasCalls);

/** Key of all that is known of norms. */
const normasKey = ['admin', 'normas'] as const;

/** The types of sample, each with its norm. */
export const normasOptions = queryOptions({
  queryKey: [...normasKey, 'list'],
  queryFn: async ({ signal }) => (await call('listNormas', { signal })).tipos,
  staleTime: 10_000,
});

/** Key of the comparisons of every type. */
export const discrepanciasKey = [...normasKey, 'discrepancias'] as const;

/** Stated limits of a type's samples that aren't its norm's. */
export function discrepanciasOptions(tipo: string) {
  return queryOptions({
    queryKey: [...discrepanciasKey, tipo],
    queryFn: ({ signal }) => call('listDiscrepancias', { query: { tipo }, signal }),
    staleTime: 60_000,
  });
}
