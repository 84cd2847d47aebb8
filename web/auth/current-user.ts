import { useSyncExternalStore } from 'react';
import { call, invalidate, query, session } from '../app/services.ts';
import type { SessionState } from './session.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** Signs out here and in every tab. The call to the server isn't awaited and may fail. */
export function signOut(): void {
  const tokens = session.tokens();
  session.leave();
  if (tokens?.refreshToken) {
    call('logout', { body: { refreshToken: tokens.refreshToken } }).catch(() => undefined);
  }
}

/** Who is signed in. Signing in puts it in the cache; a page opened with a stored token fetches it. */
export const profileOptions = query('profile', {}, { staleTime: 5 * 60_000 });

/** What is dispatched on the window when something of the own profile was changed. */
const profileUpdated = 'perfil-actualizado';

/** Announces a change of the own profile. */
export function announceProfileUpdate(): void {
  window.dispatchEvent(new Event(profileUpdated));
}

window.addEventListener(profileUpdated, () => {
  void invalidate('profile');
});
