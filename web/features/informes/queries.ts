import type { LoaderFunctionArgs } from 'react-router-dom';
import { queryOptions } from '@tanstack/react-query';
import type { Output } from '../../../contract/calls.ts';
import { informePermissions } from '../../../contract/rules/informes.ts';
import { clientOf, queryClient, session } from '../../app/services.ts';
import { profileOptions } from '../../auth/current-user.ts';
import type { RemoteOptions } from '../../forms/use-remote-options.ts';
import { type InformesState, readAddress } from './use-informes-state.ts';
import { ApiError } from '../../client/api-error.ts';
import { tellSessionEnd } from './failures.ts';
import { informesCalls } from '../../../contract/calls/informes-externos.ts';

/** The calls of the external reports' page. */
export const { call, file } = clientOf(informesCalls);

/** Asks for what the page shows while it is being fetched; the page waits for it, the navigation doesn't. */
export function prefetchInformes({ request }: LoaderFunctionArgs): null {
  if (session.state().signedIn) void prefetchLists(new URL(request.url).searchParams);
  return null;
}

/** Only once the profile says what the user may see; where it can't be loaded, the guard shows why. */
async function prefetchLists(params: URLSearchParams): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions).catch(() => undefined);
  const [first] = profile ? informePermissions(profile.user).categorias : [];
  if (!first) return;
  void queryClient.prefetchQuery(informesOptions(readAddress(params, first)));
  void queryClient.prefetchQuery(opcionesOptions);
}

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
        const { informes, total } = await call('listInformes', { query: { categoria, search, solicitante }, signal });
        return { informes, total: total ?? informes.length };
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

/** How the solicitantes are searched where they are too many to be sent; undefined where they are sent whole. */
export function remoteSolicitantes(opciones: Output<'getOpcionesInformes'> | undefined): RemoteOptions | undefined {
  const total = opciones?.recortadas?.solicitantes;
  if (total === undefined) return undefined;
  return {
    total,
    what: 'solicitantes',
    key: ['informes', 'opciones', 'search'],
    search: (search, signal) => call('searchOpcionesInformes', { query: { search }, signal }),
  };
}
