import { queryOptions } from '@tanstack/react-query';
import { coherenciaCalls } from '../../../../../contract/calls/coherencia.ts';
import { clientOf } from '../../../../app/services.ts';
import { entregasKey } from '../queries.ts';

/** The calls about what is found in deliveries, whose schemas come with it. */
export const { call } = clientOf(coherenciaCalls);

/** What was found in a delivery; asked again with the delivery. */
export function coherenciaOptions(id: string) {
  return queryOptions({
    queryKey: [...entregasKey, 'coherencia', id],
    queryFn: ({ signal }) => call('getCoherencia', { params: { id }, signal }),
  });
}

/** The rules, with what came of them. */
export const reglasOptions = queryOptions({
  queryKey: [...entregasKey, 'reglas'],
  queryFn: ({ signal }) => call('listReglas', { signal }),
});
