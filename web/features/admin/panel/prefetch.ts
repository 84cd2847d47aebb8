import { queryClient, session } from '../../../app/services.ts';
import { profileOptions } from '../../../auth/profile.ts';
import { clientesOptions, opcionesOptions, tipoGruposOptions, usuariosOptions } from './admin-options.ts';

/** Asks for what the panel shows while its page is being fetched; the page waits for it, the navigation doesn't. */
export function prefetchAdmin(): null {
  if (session.state().signedIn) void prefetchLists();
  return null;
}

/** Only once it is known that an administrator is coming; where it can't be known, the guard tells so. */
async function prefetchLists(): Promise<void> {
  const profile = await queryClient.ensureQueryData(profileOptions).catch(() => undefined);
  if (profile?.user.role !== 'admin') return;
  void queryClient.prefetchQuery(clientesOptions);
  void queryClient.prefetchQuery(tipoGruposOptions);
  void queryClient.prefetchQuery(usuariosOptions);
  void queryClient.prefetchQuery(opcionesOptions);
}
