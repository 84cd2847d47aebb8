import { useSyncExternalStore } from 'react';
import { call, session } from '../app/services.ts';
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
