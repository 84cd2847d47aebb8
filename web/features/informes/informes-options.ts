import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { queryClient } from '../../app/services.ts';
import { profileOptions } from '../../auth/profile.ts';
import type { InformesState } from './address.ts';
import { call } from './api.ts';
import { tellSessionEnd } from './failures.ts';

/** Key of every list, however it is filtered. */
export const informesKey = ['informes', 'lista'] as const;

/** What several people may change at once is asked for again soon; each change says its version in any case. */
const staleTime = 10_000;

/** The reports of a category. While others of the same category are on the way, those before stay. */
export function informesOptions({ categoria, search, solicitante }: InformesState) {
  return queryOptions({
    queryKey: [...informesKey, categoria, search, solicitante],
    queryFn: async ({ signal }) => {
      try {
        return await call('listInformes', { query: { categoria, search, solicitante }, signal });
      } catch (error) {
        tellSessionEnd(error);
        // What the user may do has been changed since it signed in.
        if (error instanceof ApiError && error.status === 403) {
          void queryClient.invalidateQueries({ queryKey: profileOptions.queryKey });
        }
        throw error;
      }
    },
    staleTime,
    placeholderData: (before, query) => (query?.queryKey[2] === categoria ? before : undefined),
  });
}

/** What the filter and the form may choose from. */
export const opcionesOptions = queryOptions({
  queryKey: ['informes', 'opciones'],
  queryFn: ({ signal }) => call('getOpcionesInformes', { signal }),
});
