import { describe, expect, it } from 'vitest';
import { createSession } from '../auth/session.ts';
import { browser, json, queue, refused, server, tab } from './testing.ts';

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

  it('that is being renewed while another tab signs out leaves no user signed in', async () => {
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
