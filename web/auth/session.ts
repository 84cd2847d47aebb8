import type { Tokens } from '../../contract/cuenta/usuario.ts';
import type { ViewStore } from './view.ts';

/** How the last session of this tab ended: its owner left, or the server put it out and said why. */
export type Ending = { kind: 'left' } | { kind: 'expelled'; message: string; usuarioId: string | null };

/** What the pages need to know of the session; the same object until something changes. */
export interface SessionState {
  readonly signedIn: boolean;
  readonly ending: Ending | null;
}

type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The stored tokens of the user signed in on this browser, and how the last session ended.
 * The tokens are read from storage every time, because other tabs renew and remove them.
 */
export interface Session {
  tokens: () => Tokens | null;
  state: () => SessionState;
  start: (tokens: Tokens) => void;
  renew: (tokens: Tokens) => void;
  /** Ends it because its owner wants to. */
  leave: () => void;
  /** Ends it because the server refuses it; `message` says why on the sign-in page. */
  expel: (message: string) => void;
  /** Looks at the storage again, after another tab changed it. */
  reread: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** The view of another user that a tab may be in, and what is done once it has ended. */
interface Viewing {
  views: ViewStore;
  onViewEnd: () => void;
}

/**
 * `onEnd` receives how a session ended, here or in another tab. While the tab is in a view of another user, its token is
 * the only one that the tab asks with, and whatever would end the session ends the view alone.
 */
export function createSession(storage: TokenStorage, onEnd: (ending: Ending) => void, viewing?: Viewing): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = { signedIn: storage.getItem('accessToken') !== null, ending: null };
  if (!state.signedIn) viewing?.views.clear();

  function become(next: SessionState): void {
    const ended = state.signedIn && !next.signedIn;
    state = next;
    if (ended && next.ending) onEnd(next.ending);
    for (const listener of listeners) listener();
  }

  function write(tokens: Tokens): void {
    storage.setItem('refreshToken', tokens.refreshToken);
    storage.setItem('accessToken', tokens.accessToken);
  }

  function end(ending: Ending): void {
    if (viewing?.views.current()) {
      viewing.views.clear();
      viewing.onViewEnd();
      return;
    }
    storage.removeItem('accessToken');
    storage.removeItem('refreshToken');
    if (state.signedIn) become({ signedIn: false, ending });
  }

  return {
    tokens() {
      const view = viewing?.views.current();
      if (view) return { accessToken: view.accessToken, refreshToken: '' };
      const accessToken = storage.getItem('accessToken');
      return accessToken === null ? null : { accessToken, refreshToken: storage.getItem('refreshToken') ?? '' };
    },
    state: () => state,
    start(tokens) {
      write(tokens);
      become({ signedIn: true, ending: null });
    },
    renew: write,
    leave: () => end({ kind: 'left' }),
    expel: (message) => end({ kind: 'expelled', message, usuarioId: subjectOf(storage.getItem('accessToken') ?? '') }),
    reread() {
      const signedIn = storage.getItem('accessToken') !== null;
      if (!signedIn) viewing?.views.clear();
      if (signedIn !== state.signedIn) become({ signedIn, ending: signedIn ? null : { kind: 'left' } });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The subject of an access token, unverified: only used to choose a page; null where it has none. */
function subjectOf(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const isOwned = typeof claims === 'object' && claims !== null && 'sub' in claims && typeof claims.sub === 'string';
    return isOwned ? String(claims.sub) : null;
  } catch {
    return null;
  }
}
