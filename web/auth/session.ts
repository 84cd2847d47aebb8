import type { Tokens } from '../../contract/usuario.ts';

/** How the last session of this tab ended: its owner left, or the server put it out and said why. */
type Ending = { kind: 'left' } | { kind: 'expelled'; message: string };

/** What the pages need to know of the session; the same object until something changes. */
export interface SessionState {
  readonly signedIn: boolean;
  readonly ending: Ending | null;
}

type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The stored tokens of whoever is signed in on this browser, and what became of the last session.
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

export function createSession(storage: TokenStorage, onEnd: () => void): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = { signedIn: storage.getItem('accessToken') !== null, ending: null };

  function become(next: SessionState): void {
    const ended = state.signedIn && !next.signedIn;
    state = next;
    if (ended) onEnd();
    for (const listener of listeners) listener();
  }

  function write(tokens: Tokens): void {
    storage.setItem('refreshToken', tokens.refreshToken);
    storage.setItem('accessToken', tokens.accessToken);
  }

  function end(ending: Ending): void {
    storage.removeItem('accessToken');
    storage.removeItem('refreshToken');
    if (state.signedIn) become({ signedIn: false, ending });
  }

  return {
    tokens() {
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
    expel: (message) => end({ kind: 'expelled', message }),
    reread() {
      const signedIn = storage.getItem('accessToken') !== null;
      if (signedIn !== state.signedIn) become({ signedIn, ending: signedIn ? null : { kind: 'left' } });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
