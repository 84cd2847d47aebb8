import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { useFakeSecretsManager } from '../../../testing/fake-secrets-manager.ts';

const minutes = 60_000;
const claims = { usuarioId: 'ana', familia: '0e4b4c0e-7a0b-4d46-9c3e-5b8a1a3a7a11' };
const here = useFakeSecretsManager();
const { later } = here;

/** A function of its own, which remembers nothing of the others. */
async function instance() {
  vi.resetModules();
  const { signAccessToken, verifyAccessToken } = await import('./access-token.ts');
  const { signingSecret } = await import('../credentials/store/secrets.ts');
  return {
    sign: async () => signAccessToken(claims, new Date()),
    verify: async (token: string) => verifyAccessToken(token, new Date()),
    secret: signingSecret,
  };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const body = () => {
  const now = Math.floor(Date.now() / 1000);
  return { iss: 'alicuota', aud: 'alicuota:api', sub: 'ana', iat: now, exp: now + 600, sid: claims.familia };
};

describe('an access token', () => {
  it('says which version it was signed with, and nothing of its value', async () => {
    const { sign, secret } = await instance();
    expect(decodeProtectedHeader(await sign())).toEqual({
      alg: 'HS256',
      typ: 'JWT',
      kid: await here.secretsManager.current(),
    });
    const { id, value } = await secret.settled();
    expect(value).not.toContain(id);
  });

  it('from before a change is good after it, everywhere, until it expires', async () => {
    later(10 * minutes);
    const before = await instance();
    const token = await before.sign();
    await here.secretsManager.put();
    for (const { verify } of [before, await instance()]) expect(await verify(token)).toEqual(claims);
    later(14 * minutes);
    for (const { verify } of [before, await instance()]) expect(await verify(token)).toEqual(claims);
    later(2 * minutes);
    await expect(before.verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  });

  it('of a version that an instance has not read yet is good there', async () => {
    const stale = await instance();
    await stale.sign();
    await here.secretsManager.put();
    await here.secretsManager.put();
    const token = await (await instance()).sign();
    expect(await stale.verify(token)).toEqual(claims);
  });

  it('is refused nowhere through a whole change, while forged ones keep every instance from reading again', async () => {
    later(10 * minutes);
    const warm = [await instance(), await instance()];
    const tokens: { token: string; until: number }[] = [];
    const forge = async () =>
      new SignJWT(body()).setProtectedHeader({ alg: 'HS256', kid: crypto.randomUUID() }).sign(new Uint8Array(32));
    const round = async () => {
      for (const { verify } of warm)
        await expect(verify(await forge())).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
      for (const { sign } of [...warm, await instance()])
        tokens.push({ token: await sign(), until: Date.now() + 14 * minutes });
      const good = tokens.filter(({ until }) => until > Date.now());
      for (const { verify } of warm) for (const { token } of good) expect(await verify(token)).toEqual(claims);
    };
    await round();
    await here.secretsManager.put();
    for (let step = 0; step < 25; step++) {
      await round();
      later(50_000);
    }
    expect(decodeProtectedHeader(tokens.at(-1)?.token ?? '').kid).toBe(await here.secretsManager.current());
  });

  it('of a value that was revoked is refused within five minutes, and one that is signed from then on is good', async () => {
    const warm = await instance();
    later(10 * minutes);
    const token = await warm.sign();
    const value = 'v'.repeat(64);
    await here.secretsManager.put(value);
    await here.secretsManager.put(value);
    const cold = await instance();
    await expect(cold.verify(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    const next = await cold.sign();
    expect(await warm.verify(next)).toEqual(claims);
    later(5 * minutes);
    await expect(warm.verify(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    expect(await warm.verify(next)).toEqual(claims);
  });

  it('of the version before the one before is refused', async () => {
    const { sign, verify } = await instance();
    const token = await sign();
    await here.secretsManager.put();
    await here.secretsManager.put();
    later(6 * minutes);
    await expect(verify(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });

  it('that names no session, or no version of the secret, is refused', async () => {
    const { secret, verify } = await instance();
    const { id: kid, value } = await secret.settled();
    const { sid: _sid, ...nameless } = body();
    const signed = async (claimed: object, header: object) =>
      new SignJWT({ ...claimed })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
        .sign(new TextEncoder().encode(value));
    expect(await verify(await signed(body(), { kid }))).toEqual(claims);
    for (const token of [await signed(nameless, { kid }), await signed(body(), {})])
      await expect(verify(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });

  it('for another audience is refused, and one of before there were audiences has its session go on', async () => {
    const { secret, verify } = await instance();
    const { id: kid, value } = await secret.settled();
    const signed = async (claimed: object) =>
      new SignJWT({ ...claimed })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
        .sign(new TextEncoder().encode(value));
    const { aud, ...ofBefore } = body();
    expect(await verify(await signed({ ...ofBefore, aud: [aud, 'otra'] }))).toEqual(claims);
    for (const other of ['otra', '', ['otra'], 'alicuota'])
      await expect(verify(await signed({ ...ofBefore, aud: other }))).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    await expect(verify(await signed(ofBefore))).rejects.toMatchObject({ code: 'TOKEN_EXPIRED', usuarioId: 'ana' });
  });

  it.each([
    ['another version', () => crypto.randomUUID()],
    ['no version', () => undefined],
    ['an empty one', () => ''],
    ['a label', () => 'AWSPREVIOUS'],
    ['a path', () => '../../dev/null'],
    ['a query', () => "x' OR '1'='1"],
    ['an object', () => ({ id: 'x' })],
    ['a list', () => ['x']],
    ['a very long one', () => 'x'.repeat(4000)],
  ])('that names %s and is signed with a key that an attacker knows is refused', async (_, kid) => {
    const { verify, sign } = await instance();
    await sign();
    here.secretsManager.calls.length = 0;
    for (const key of ['', 'x'.repeat(32), JSON.stringify(kid()) ?? '']) {
      const signed = `${encoded({ alg: 'HS256', kid: kid() })}.${encoded(body())}`;
      const signature = createHmac('sha256', key).update(signed).digest('base64url');
      await expect(verify(`${signed}.${signature}`)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    }
    expect(here.secretsManager.calls.length).toBeLessThanOrEqual(3);
  });

  it('with a right version and a wrong signature is refused, without reading again', async () => {
    const { verify, sign } = await instance();
    const token = await sign();
    here.secretsManager.calls.length = 0;
    const [header, , signature] = token.split('.');
    await expect(verify(`${header}.${encoded({ ...body(), sub: 'admin' })}.${signature}`)).rejects.toMatchObject({
      code: 'TOKEN_INVALID',
    });
    expect(here.secretsManager.calls).toEqual([]);
  });

  it('of another algorithm is refused before its key is looked up', async () => {
    const { verify } = await instance();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const kid = await here.secretsManager.current();
    here.secretsManager.calls.length = 0;
    const none = `${encoded({ alg: 'none', kid })}.${encoded(body())}`;
    const rsa = `${encoded({ alg: 'RS256', kid })}.${encoded(body())}`;
    const signature = createSign('sha256').update(rsa).sign(privateKey, 'base64url');
    for (const token of [`${none}.`, `${none}.AAAA`, `${rsa}.${signature}`])
      await expect(verify(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    expect(here.secretsManager.calls).toEqual([]);
  });
});
