import type { LoaderFunctionArgs } from 'react-router-dom';
import { permisosDeInformes } from '../../../contract/rules/informes.ts';
import { queryClient, session } from '../../app/services.ts';
import { profileOptions } from '../../auth/profile.ts';
import { readAddress } from './address.ts';
import { informesOptions, opcionesOptions } from './informes-options.ts';

/** Asks for what the page shows while it is being fetched; the page waits for it, the navigation doesn't. */
export function prefetchInformes({ request }: LoaderFunctionArgs): null {
  if (session.state().signedIn) void prefetchLists(new URL(request.url).searchParams);
  return null;
}

/** Only once it is known what the user may see; where it can't be known, the guard tells so. */
async function prefetchLists(params: URLSearchParams): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions).catch(() => undefined);
  const [first] = profile ? permisosDeInformes(profile.user).categorias : [];
  if (!first) return;
  void queryClient.prefetchQuery(informesOptions(readAddress(params, first)));
  void queryClient.prefetchQuery(opcionesOptions);
}
