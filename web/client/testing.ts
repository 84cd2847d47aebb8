import { calls } from '../../contract/calls.ts';
import { createSession } from '../auth/session.ts';
import { createClient } from './client.ts';
import type { Lock } from './renewal.ts';

const user = {
  _id: 'u1',
  email: 'calidad@hotel.test',
  role: 'cliente',
  master: null,
  clientes: [],
  solicitantes: [],
  grupoTipoMuestra: [],
  tipoMuestra: null,
  permisosInformesExternos: [],
  canUploadInformesExternos: false,
  isActive: true,
  lastLogin: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  avisos: [],
};

export function json(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

export function refused(status: number, code: string, message: string): Response {
  return json(status, { success: false, code, message });
}

/** A browser's storage, shared by the tabs that a test opens. */
export function browser(tokens: Record<string, string> = { accessToken: 'a1', refreshToken: 'r1' }) {
  const kept = new Map(Object.entries(tokens));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

interface Api {
  seen: { method: string; path: string; token: string | null; key: string | null; body: unknown }[];
  expired: boolean;
  refreshes: number;
  /** What is answered instead of what the API would. */
  override?: (path: string) => Response | Promise<Response> | undefined;
  fetch: typeof fetch;
}

/** An API whose access token `a<n>` is good only for the latest n; `r<n>` renews it once. */
export function server(): Api {
  let latest = 1;
  const state: Api = {
    seen: [],
    expired: false,
    refreshes: 0,
    fetch: (async (input: string, init: RequestInit) => {
      const path = input.replace('/api', '');
      const token = new Headers(init.headers).get('Authorization');
      state.seen.push({
        method: init.method ?? '',
        path,
        token,
        key: new Headers(init.headers).get('Idempotency-Key'),
        body: init.body ? JSON.parse(init.body as string) : null,
      });
      await new Promise((resolve) => setImmediate(resolve));
      const answer = await state.override?.(path);
      if (answer) return answer;
      if (path === '/auth/refresh') {
        state.refreshes += 1;
        const { refreshToken } = JSON.parse(init.body as string) as { refreshToken: string };
        if (refreshToken !== `r${latest}`) return refused(401, 'TOKEN_INVALID', 'Tu sesión no es válida');
        latest += 1;
        state.expired = false;
        return json(200, { success: true, data: { accessToken: `a${latest}`, refreshToken: `r${latest}` } });
      }
      if (state.expired || token !== `Bearer a${latest}`) return refused(401, 'TOKEN_EXPIRED', 'Tu sesión ha expirado');
      return json(200, { success: true, data: { user } });
    }) as typeof fetch,
  };
  return state;
}

export function queue(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

export function tab(api: ReturnType<typeof server>, storage = browser(), lock = queue()) {
  const session = createSession(storage, () => undefined);
  const client = createClient({ baseUrl: '/api', fetch: api.fetch, session, lock, timeout: 200 })(calls);
  return { ...client, session, storage };
}
