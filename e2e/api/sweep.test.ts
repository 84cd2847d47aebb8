import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type CallName, calls } from '../../contract/calls.ts';
import { layLaboratory, putUsuario } from '../support/laboratory.ts';
import { type Product, startProduct } from '../support/product.ts';

const rows = Object.entries(calls) as [CallName, Call][];
const closed = rows.filter(([, { audience }]) => audience !== 'public');
const admins = rows.filter(([, { audience }]) => audience === 'admin');
const withBody = rows.filter(([, { body }]) => body !== undefined);
const withParams = rows.filter(([, { params }]) => params !== undefined);

let product: Product;
let token: string;

beforeAll(async () => {
  product = await startProduct();
  await layLaboratory();
  token = (await product.signIn(await putUsuario({ _id: 'barrendero' }))).accessToken;
});
afterAll(async () => product.close());

const params = { id: 'muestra-1', cliente: 'hoteles', grupo: 'aguas' };

describe('every call of the table', () => {
  it.each(rows)('%s has a route', async (name) => {
    const { refusal, status } = await product.call(name, { params, token });
    expect([status, refusal?.message]).not.toEqual([404, 'No existe esa dirección']);
    expect(status).not.toBe(500);
  });

  it.each(closed)(
    '%s is refused without a token, with a false one and with one that somebody else signed',
    async (name) => {
      const forged = await new SignJWT({ sub: 'barrendero' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('alicuota')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode('x'.repeat(64)));
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.split('.')[1]}.`;
      for (const bad of [undefined, 'falso', forged, unsigned]) {
        const { status, refusal } = await product.call(name, { params, token: bad });
        expect([status, refusal?.code]).toEqual([401, 'TOKEN_INVALID']);
      }
    },
  );

  it.each(withBody)('%s refuses a malformed body with a message in Spanish', async (name, { audience }) => {
    for (const body of ['{', '[]', '"texto"', '{"desconocido":true}', 'null']) {
      const { status, refusal } = await product.call(name, {
        params,
        body,
        token: audience === 'public' ? undefined : token,
      });
      expect([status, refusal?.code]).toEqual([400, 'VALIDATION']);
    }
  });

  it.each(withParams)('%s answers 404 for what does not exist', async (name) => {
    for (const id of ['no-existe', '../auth', '%', 'ñ']) {
      const { status, refusal } = await product.call(name, { params: { id, cliente: id, grupo: id }, token });
      expect([status, refusal?.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it("an administrator's call answers 403 to everybody else", async () => {
    for (const [name] of admins) expect((await product.call(name, { params, token })).status).toBe(403);
  });
});

describe('an address that is no call', () => {
  it.each(['/api', '/api/', '/api/nada', '/api/results/a/b', '/api/auth/login'])(
    '%s answers 404 in JSON',
    async (path) => {
      const response = await fetch(product.url + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    },
  );
});
