import { useSyncExternalStore } from 'react';
import { call, session } from '../app/services.ts';
import type { SessionState } from './session.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** Signs out here and in every tab. The server is told if it can be; whoever leaves doesn't wait for it. */
export function signOut(): void {
  const tokens = session.tokens();
  session.leave();
  if (tokens?.refreshToken) {
    call('logout', { body: { refreshToken: tokens.refreshToken } }).catch(() => undefined);
  }
}
