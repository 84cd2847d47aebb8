import { queryOptions } from '@tanstack/react-query';
import { loadPart } from '../../app/part.ts';

/** What was corrected and the user has still to read. The call's code comes when it is first made. */
export const correctionsOptions = queryOptions({
  queryKey: ['corrections'],
  queryFn: async ({ signal }) => {
    const { call } = await loadPart(async () => import('./corrections-api.ts'));
    return call('listCorrecciones', { signal });
  },
});
