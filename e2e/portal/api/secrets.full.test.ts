import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { secrets } from '../../../lambdas/platform/dynamo/clients.ts';
import { deliverFile, sampleThatFails } from '../../../testing/product/alerts.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { nextMailTo } from '../../../testing/product/mails.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const main = join(import.meta.dirname, '../../../scripts/rotate-secret/main.ts');
const product = useLaboratory();

const rotate = async (...options: string[]) =>
  promisify(execFile)(process.execPath, [main, '--data-dir', product.dataDir, '--yes', ...options]);

const isPending = async (promise: Promise<unknown>) => Promise.race([promise.then(() => false), setImmediate(true)]);

/** The access token of a session signed again with the secret's newest version, as an instance does that has just begun. */
async function withNewest(accessToken: string): Promise<string> {
  const asked = new GetSecretValueCommand({ SecretId: process.env['SIGNING_SECRET_ID'] });
  const { VersionId: kid = '', SecretString: value } = await secrets().send(asked);
  return new SignJWT(decodeJwt(accessToken))
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(new TextEncoder().encode(value));
}

describe('a change of the signing secret while the portal is in use', () => {
  it('keeps all sessions, and the links of earlier mails work', async () => {
    const email = await putUsuario({ _id: 'presente', avisos: ['Legionella spp.'] });
    const session = await product.signIn(email);
    const { headers } = await nextMailTo(product, email, async () => deliverFile([sampleThatFails('s-1')]));
    const link = new URL(headers['list-unsubscribe']?.slice(1, -1) ?? '');
    const query = { token: link.searchParams.get('token') ?? '' };
    // Every area has read the secret before it changes.
    const ask = async (token: string) =>
      Promise.all([
        product.call('profile', { token }),
        product.call('listResults', { token }),
        product.call('getSuscripcion', { query }),
      ]);
    const statuses: number[] = [];
    const use = async (token: string) => statuses.push(...(await ask(token)).map(({ status }) => status));
    await use(session.accessToken);

    const changing = rotate();
    while (await isPending(changing)) await use(session.accessToken);
    expect((await changing).stdout).toContain('Nadie tiene que volver a entrar');

    await use(session.accessToken);
    const renewed = (await product.call('refresh', { body: { refreshToken: session.refreshToken } })).data;
    await use(renewed.accessToken);
    await use((await product.signIn(email)).accessToken);
    await use(await withNewest(renewed.accessToken));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(15);
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    expect((await product.call('getSuscripcion', { query })).data).toEqual({ suscrito: false });
  });

  it('after a leak ends the sessions of before, and the next one is good', async () => {
    const email = await putUsuario({ _id: 'filtrada' });
    const { accessToken } = await product.signIn(email);
    expect((await product.call('getFiltersEnCurso', { token: accessToken })).status).toBe(200);
    await rotate('--revoke');
    // A token signed with the new value makes the instance read the secret before its five-minute cache expires.
    expect((await product.call('getFiltersEnCurso', { token: await withNewest(accessToken) })).status).toBe(200);
    expect((await product.call('getFiltersEnCurso', { token: accessToken })).refusal?.code).toBe('TOKEN_INVALID');
  });
});
