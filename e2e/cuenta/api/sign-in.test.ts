import { request } from 'node:http';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { addAttempt } from '../../../lambdas/platform/credentials/store/attempts.ts';
import { signingSecret } from '../../../lambdas/platform/credentials/store/secrets.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { password } from '../../../testing/product/product.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();

const attempt = async (email: string, secret = password, headers = {}) =>
  product.call('login', { body: { email, password: secret }, headers });

describe('signing in', () => {
  it('gives tokens and the user, without its password and with its clients by name', async () => {
    const email = await putUsuario({ _id: 'alta' });
    const { data } = await attempt(email.toUpperCase());
    expect(data.user).toMatchObject({ email, clientes: [{ _id: 'hoteles', nombre: 'Cliente hoteles' }] });
    expect(data.user.lastLogin).not.toBeNull();
    expect(JSON.stringify(data.user)).not.toContain('scrypt');
    const profile = await product.call('profile', { token: data.accessToken });
    expect(profile.data.user).toEqual(data.user);
  });

  it('says the same of an unknown address and of a wrong password', async () => {
    const email = await putUsuario({ _id: 'conocida' });
    const wrong = await attempt(email, 'otra');
    const unknown = await attempt('nadie@cliente.example', 'otra');
    expect([wrong.status, wrong.refusal?.code, wrong.refusal?.message]).toEqual([
      unknown.status,
      unknown.refusal?.code,
      unknown.refusal?.message,
    ]);
    expect(wrong.status).toBe(401);
  });

  it('answers that a disabled user is inactive only with the right password', async () => {
    const email = await putUsuario({ _id: 'inactiva', isActive: false });
    expect((await attempt(email)).refusal).toMatchObject({ code: 'USER_INACTIVE' });
    expect((await attempt(email)).refusal?.message).toMatch(/usuario inactivo/u);
    expect((await attempt(email, 'otra')).refusal).toMatchObject({ code: 'CREDENTIALS_INVALID' });
  });

  it('refuses the sixth try after five wrong passwords, even with the right one, and says when to come back', async () => {
    const email = await putUsuario({ _id: 'forzada' });
    for (let tries = 0; tries < 5; tries++) expect((await attempt(email, `mal ${tries}`)).status).toBe(401);
    const { status, headers, refusal } = await attempt(email.toUpperCase());
    expect([status, refusal?.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
  });

  it('gives no more than five tries when twenty come at once', async () => {
    const email = await putUsuario({ _id: 'asaltada' });
    const answers = await Promise.all(Array.from({ length: 20 }, async (_, n) => attempt(email, `mal ${n}`)));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  it('resets the count of wrong passwords once the right one is given', async () => {
    const email = await putUsuario({ _id: 'despistada' });
    for (let tries = 0; tries < 4; tries++) await attempt(email, 'mal');
    expect((await attempt(email)).status).toBe(200);
    expect((await attempt(email, 'mal')).status).toBe(401);
    expect((await attempt(email)).status).toBe(200);
  });

  it('refuses a place from which fifty sign-ins have failed, whatever it says of itself', async () => {
    const from = '127.0.0.7';
    const now = Math.floor(Date.now() / 1000);
    // The first 49 are stored as the call would, for each of its own costs half a second of a core.
    for (let n = 0; n < 49; n++) await addAttempt(`ip#${from}`, { at: now, id: String(n) }, now + 900);
    expect(await attemptFrom(from, 'desconocida@cliente.example', 'mal')).toBe(401);
    const email = await putUsuario({ _id: 'vecina' });
    expect(await attemptFrom(from, email, password)).toBe(429);
    expect((await attempt(email)).status).toBe(200);
  });
});

describe('a browser where a user signed in before', () => {
  /** The cookies that an answer sets, as the browser sends them back. */
  const cookieOf = ({ headers }: { headers: Headers }) => ({
    cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  });

  it('lets its user in while wrong passwords from elsewhere are refused', async () => {
    const email = await putUsuario({ _id: 'acosada' });
    const known = cookieOf(await attempt(email));
    for (let tries = 0; tries < 6; tries++) await attempt(email, `mal ${tries}`);
    expect((await attempt(email)).status).toBe(429);
    expect((await attempt(email, password, known)).status).toBe(200);
    // Nor does that give those elsewhere more tries.
    expect((await attempt(email, 'mal')).status).toBe(429);
  });

  it('has an allowance of its own, which ends too', async () => {
    const email = await putUsuario({ _id: 'olvidada' });
    const known = cookieOf(await attempt(email));
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await attempt(email, `mal ${tries}`, known)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await attempt(email, password)).status).toBe(200);
  });

  it('is known for that user alone, and no longer once its sessions were ended', async () => {
    const [ana, eva] = [await putUsuario({ _id: 'ana' }), await putUsuario({ _id: 'eva' })];
    const known = cookieOf(await attempt(ana));
    for (let tries = 0; tries < 5; tries++) await attempt(eva, `mal ${tries}`, known);
    expect((await attempt(eva, password, known)).status).toBe(429);
    const { data } = await attempt(ana, password, known);
    const body = { currentPassword: password, newPassword: 'Trece-caballos-7' };
    await product.call('changePassword', { token: data.accessToken, body });
    for (let tries = 0; tries < 5; tries++) await attempt(ana, `mal ${tries}`, known);
    expect((await attempt(ana, 'Trece-caballos-7', known)).status).toBe(429);
  });
});

/** The status that a sign-in answers which comes from another address of this machine, and claims to come from a third. */
async function attemptFrom(localAddress: string, email: string, secret: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'x-viewer-address': `203.0.113.${Math.floor(Math.random() * 250)}`,
  };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = request(
    `${product.url}/api/auth/login`,
    { method: 'POST', localAddress, headers, family: 4 },
    (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    },
  );
  asked.on('error', reject);
  asked.end(JSON.stringify({ email, password: secret }));
  return promise;
}

describe('a session', () => {
  it('goes on with a new pair at each refresh, and ends when an old refresh token is used again', async () => {
    const first = await product.signIn(await putUsuario({ _id: 'renovada' }));
    const second = (await product.call('refresh', { body: { refreshToken: first.refreshToken } })).data;
    const third = (await product.call('refresh', { body: { refreshToken: second.refreshToken } })).data;
    expect((await product.call('profile', { token: third.accessToken })).status).toBe(200);
    const stolen = await product.call('refresh', { body: { refreshToken: first.refreshToken } });
    expect(stolen.refusal?.code).toBe('TOKEN_INVALID');
    const heir = await product.call('refresh', { body: { refreshToken: third.refreshToken } });
    expect(heir.refusal?.code).toBe('TOKEN_INVALID');
    expect((await product.call('profile', { token: third.accessToken })).refusal?.code).toBe('TOKEN_INVALID');
  });

  it('gives the same pair to several refreshes with one token at the same time, and goes on', async () => {
    const { refreshToken } = await product.signIn(await putUsuario({ _id: 'simultanea' }));
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => product.call('refresh', { body: { refreshToken } })),
    );
    const next = new Set(answers.map(({ data }) => data.refreshToken));
    expect(next.size).toBe(1);
    const [heir = ''] = next;
    expect((await product.call('refresh', { body: { refreshToken: heir } })).status).toBe(200);
  });

  it('ends at sign-out, and other sessions of the user go on', async () => {
    const email = await putUsuario({ _id: 'despedida' });
    const [phone, laptop] = [await product.signIn(email), await product.signIn(email)];
    await product.call('logout', { body: { refreshToken: phone.refreshToken } });
    expect((await product.call('profile', { token: phone.accessToken })).refusal?.code).toBe('TOKEN_INVALID');
    expect((await product.call('profile', { token: laptop.accessToken })).status).toBe(200);
    expect((await product.call('refresh', { body: { refreshToken: phone.refreshToken } })).status).toBe(401);
    expect((await product.call('refresh', { body: { refreshToken: laptop.refreshToken } })).status).toBe(200);
  });

  it('is not renewed for a token that is no token', async () => {
    for (const refreshToken of ['x', 'a.b.c', `${'A'.repeat(8)}.${crypto.randomUUID()}.${'A'.repeat(43)}`]) {
      expect((await product.call('refresh', { body: { refreshToken } })).refusal?.code).toBe('TOKEN_INVALID');
    }
  });

  it('is answered TOKEN_EXPIRED only for an expired access token', async () => {
    await putUsuario({ _id: 'antigua' });
    const { id: kid, value } = await signingSecret.settled();
    const expired = await new SignJWT({ sid: 'sesion' })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setIssuer('alicuota')
      .setSubject('antigua')
      .setIssuedAt(Math.floor(Date.now() / 1000) - 1000)
      .setExpirationTime(Math.floor(Date.now() / 1000) - 100)
      .sign(new TextEncoder().encode(value));
    expect((await product.call('profile', { token: expired })).refusal?.code).toBe('TOKEN_EXPIRED');
  });

  it('is over at the next request of a user that is disabled, deleted or whose sessions were ended', async () => {
    const { accessToken: token, refreshToken } = await product.signIn(await putUsuario({ _id: 'cesada' }));
    await putUsuario({ _id: 'cesada', isActive: false });
    const { status, refusal } = await product.call('listResults', { token });
    expect([status, refusal?.code]).toEqual([401, 'USER_INACTIVE']);
    expect((await product.call('refresh', { body: { refreshToken } })).refusal?.code).toBe('USER_INACTIVE');
    await putUsuario({ _id: 'cesada', sessionsSince: Math.floor(Date.now() / 1000) + 5 });
    expect((await product.call('profile', { token })).refusal?.code).toBe('TOKEN_INVALID');
  });
});
