import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/services.ts';

/** One sample, whole. */
export function sampleOptions(id: string) {
  return queryOptions({
    queryKey: ['sample', id],
    queryFn: async ({ signal }) => (await call('getResult', { params: { id }, signal })).result,
  });
}
