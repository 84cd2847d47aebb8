import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { errors } from '../../contract/errors.ts';
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

function json(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

function refused(status: number, code: string, message: string): Response {
  return json(status, { success: false, code, message });
}

/** A browser's storage, shared by the tabs that a test opens. */
function browser(tokens: Record<string, string> = { accessToken: 'a1', refreshToken: 'r1' }) {
  const kept = new Map(Object.entries(tokens));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

interface Api {
  seen: { method: string; path: string; token: string | null; body: unknown }[];
  expired: boolean;
  refreshes: number;
  /** What is answered instead of what the API would. */
  override?: (path: string) => Response | Promise<Response> | undefined;
  fetch: typeof fetch;
}

/** An API whose access token `a<n>` is good only for the latest n; `r<n>` renews it once. */
function server(): Api {
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

function queue(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

function tab(api: ReturnType<typeof server>, storage = browser(), lock = queue()) {
  const session = createSession(storage, () => undefined);
  const client = createClient({ baseUrl: '/api', fetch: api.fetch, session, lock, timeout: 200 })(calls);
  return { ...client, session, storage };
}

describe('a request', () => {
  it('carries the bearer token and its path and query filled in, lists repeated and blanks skipped', async () => {
    const api = server();
    api.override = () => refused(404, 'NOT_FOUND', 'No está');
    const { call } = tab(api);
    await expect(call('getResult', { params: { id: 'a/b' } })).rejects.toMatchObject({
      status: 404,
      message: 'No está',
    });
    await expect(
      call('listResults', { query: { page: 2, search: '', tipoMuestra: ['Agua', 'Pan'], fechaInicio: undefined } }),
    ).rejects.toThrow('No está');
    expect(api.seen.map(({ path, token }) => [path, token])).toEqual([
      ['/results/a%2Fb', 'Bearer a1'],
      ['/results?page=2&tipoMuestra=Agua&tipoMuestra=Pan', 'Bearer a1'],
    ]);
  });

  it('says that the connection failed when nobody answers, and when the answer takes too long', async () => {
    const api = server();
    const { call } = tab(api);
    api.override = () => Promise.reject(new TypeError('fetch failed'));
    await expect(call('profile', {})).rejects.toThrow('Error de conexión con el servidor');
    const slow = createClient({
      baseUrl: '/api',
      fetch: (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('x')))),
      session: createSession(browser(), () => undefined),
      lock: queue(),
      timeout: 1,
    })(calls);
    await expect(slow.call('profile', {})).rejects.toThrow('Error de conexión con el servidor');
  });

  it("never shows a proxy's page to a person", async () => {
    const api = server();
    api.override = () => new Response('<html>502 Bad Gateway</html>', { status: 502 });
    await expect(tab(api).call('profile', {})).rejects.toMatchObject({ message: 'Error en la solicitud', status: 502 });
  });

  it('says what to do when there is no room for it, and when, also where API Gateway itself refused it', async () => {
    const api = server();
    const [words, headers] = ['Has pedido muchos datos', { 'Retry-After': '20' }];
    const own = { success: false, code: 'TOO_MANY_REQUESTS', message: words };
    api.override = () => Response.json(own, { status: 429, headers });
    await expect(tab(api).call('profile', {})).rejects.toMatchObject({ message: words, retryAfter: 20 });
    for (const status of [429, 503]) {
      api.override = () => Response.json({ message: 'Service Unavailable' }, { status });
      const told = { message: errors.BUSY.message, status, retryAfter: undefined };
      await expect(tab(api).call('profile', {})).rejects.toMatchObject(told);
    }
  });

  it('ends with the reason of its own signal when the page no longer wants it', async () => {
    const api = server();
    const leaving = new AbortController();
    api.override = () => {
      leaving.abort(new DOMException('Otra búsqueda', 'AbortError'));
      throw leaving.signal.reason;
    };
    await expect(tab(api).call('profile', { signal: leaving.signal })).rejects.toThrow('Otra búsqueda');
  });
});

describe('a 401', () => {
  it('renews an expired session and repeats the request', async () => {
    const api = server();
    api.expired = true;
    const { call, storage } = tab(api);
    await expect(call('profile', {})).resolves.toMatchObject({ user: { email: 'calidad@hotel.test' } });
    expect(api.seen.map(({ path, token }) => `${path} ${token}`)).toEqual([
      '/auth/profile Bearer a1',
      '/auth/refresh Bearer a1',
      '/auth/profile Bearer a2',
    ]);
    expect(Object.fromEntries(storage.kept)).toEqual({ accessToken: 'a2', refreshToken: 'r2' });
  });

  it('causes one renewal when many requests fail together, in two tabs', async () => {
    const api = server();
    api.expired = true;
    const storage = browser();
    const lock = queue();
    const tabs = [tab(api, storage, lock), tab(api, storage, lock)];
    await Promise.all(tabs.flatMap(({ call }) => Array.from({ length: 5 }, () => call('profile', {}))));
    expect(api.refreshes).toBe(1);
    expect(tabs.every(({ session }) => session.state().signedIn)).toBe(true);
  });

  it('that is being renewed while another tab signs out leaves nobody signed in', async () => {
    const api = server();
    api.expired = true;
    const storage = browser();
    const [here, there] = [tab(api, storage), tab(api, storage)];
    api.override = (path) => {
      if (path === '/auth/refresh') there.session.leave();
      return undefined;
    };
    await expect(here.call('profile', {})).rejects.toMatchObject({ status: 401 });
    expect([api.refreshes, Object.fromEntries(storage.kept)]).toEqual([1, {}]);
  });

  it.each(['given the same pair', 'refused'])(
    'goes on with the tokens of a tab that renewed at the same time, where there are no locks and it is %s',
    async (outcome) => {
      const api = server();
      api.expired = true;
      const storage = browser();
      const tokens = { accessToken: 'a2', refreshToken: 'r2' };
      api.override = (path) => {
        if (path !== '/auth/refresh') return undefined;
        for (const [name, token] of Object.entries(tokens)) storage.setItem(name, token);
        return outcome === 'refused'
          ? refused(401, 'TOKEN_INVALID', 'Ya usado')
          : json(200, { success: true, data: tokens });
      };
      const { call, session } = tab(api, storage);
      await expect(call('profile', {})).rejects.toMatchObject({ status: 401 });
      // The server of this test knows nothing of the other tab's tokens; what counts is which ones were used.
      expect(api.seen.at(-1)).toMatchObject({ path: '/auth/profile', token: 'Bearer a2' });
      expect(session.tokens()).toBeNull();
    },
  );

  it('is repeated once and no more', async () => {
    const api = server();
    api.override = (path) =>
      path === '/auth/profile' ? refused(401, 'TOKEN_EXPIRED', 'Tu sesión ha expirado') : undefined;
    const { call, session } = tab(api);
    await expect(call('profile', {})).rejects.toMatchObject({ status: 401 });
    expect(api.seen.filter(({ path }) => path === '/auth/profile')).toHaveLength(2);
    expect(session.state().signedIn).toBe(false);
  });

  it('signs out and says why when the user is inactive, without trying to renew', async () => {
    const api = server();
    api.override = () => refused(401, 'TOKEN_INVALID', 'Tu cuenta corresponde a un usuario inactivo');
    const { call, session, storage } = tab(api);
    await expect(call('profile', {})).rejects.toMatchObject({ status: 401 });
    expect(session.state()).toEqual({
      signedIn: false,
      ending: { kind: 'expelled', message: 'Tu cuenta corresponde a un usuario inactivo', usuarioId: null },
    });
    expect([storage.kept.size, api.refreshes]).toEqual([0, 0]);
  });

  it('signs out when the renewal is refused', async () => {
    const api = server();
    api.expired = true;
    const { call, session } = tab(api, browser({ accessToken: 'a1', refreshToken: 'stolen' }));
    await expect(call('profile', {})).rejects.toMatchObject({ status: 401 });
    expect(session.state()).toMatchObject({ signedIn: false, ending: { kind: 'expelled' } });
  });

  it('signs out when there is nothing to renew with', async () => {
    const api = server();
    api.expired = true;
    const { call, session } = tab(api, browser({ accessToken: 'a1' }));
    await expect(call('profile', {})).rejects.toMatchObject({ status: 401 });
    expect([session.state().signedIn, api.refreshes]).toEqual([false, 0]);
  });

  it('keeps the session when the connection is lost while renewing', async () => {
    const api = server();
    api.expired = true;
    api.override = (path) => (path === '/auth/refresh' ? Promise.reject(new TypeError('offline')) : undefined);
    const { call, session } = tab(api);
    await expect(call('profile', {})).rejects.toThrow('Error de conexión con el servidor');
    expect(session.state().signedIn).toBe(true);
  });

  it.each([429, 503])('keeps the session when there is no room for renewing it (%i)', async (status) => {
    const api = server();
    api.expired = true;
    api.override = (path) => (path === '/auth/refresh' ? refused(status, 'BUSY', 'Espera') : undefined);
    const { call, session } = tab(api);
    await expect(call('profile', {})).rejects.toThrow('Espera');
    expect(session.state().signedIn).toBe(true);
  });

  it('of the sign-in itself is a wrong password and nothing else', async () => {
    const api = server();
    api.override = () => refused(401, 'CREDENTIALS_INVALID', 'Correo electrónico o contraseña incorrectos');
    const { call, session } = tab(api);
    await expect(call('login', { body: { email: 'a@b.es', password: 'x' } })).rejects.toThrow('contraseña incorrectos');
    expect([api.seen.length, session.state().signedIn]).toEqual([1, true]);
  });
});

describe('a session', () => {
  it('that ends in one tab ends in the others', () => {
    const storage = browser();
    const [here, there] = [createSession(storage, () => undefined), createSession(storage, () => undefined)];
    here.leave();
    there.reread();
    expect(there.state()).toEqual({ signedIn: false, ending: { kind: 'left' } });
  });

  it('takes what was shown of it with it', () => {
    let forgotten = 0;
    const session = createSession(browser(), () => (forgotten += 1));
    session.expel('Tu sesión ha expirado');
    session.leave();
    expect(forgotten).toBe(1);
    expect(session.state().ending).toEqual({ kind: 'expelled', message: 'Tu sesión ha expirado', usuarioId: null });
  });
});
