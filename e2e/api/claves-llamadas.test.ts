import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../contract/calls/call.ts';
import { isReadOnly } from '../../contract/calls/errors-of.ts';
import { type CallName, calls, type Output } from '../../contract/calls.ts';
import { fechaEnMadrid } from '../../contract/fecha.ts';
import { anyParams } from '../../testing/product/call-params.ts';
import { putUsuario, startLaboratory } from '../../testing/product/laboratory.ts';
import type { Product } from '../../testing/product/product.ts';

const rows = Object.entries(calls) as [CallName, Call][];
const closed = rows.filter(([, { audience }]) => audience !== 'public');
const withKey = closed.filter(([, { conClave }]) => conClave);
const withoutKey = closed.filter(([, { conClave }]) => !conClave);

const params = {
  ...anyParams,
  id: 'muestra-1',
  numero: '1',
  cliente: 'hoteles',
  grupo: 'aguas',
  filename: 'M-2026-001',
};

let product: Product;
beforeAll(async () => {
  product = await startLaboratory();
});
afterAll(async () => product.close());

/** A key of a new user of the hotels. */
async function newKey(_id: string): Promise<Output<'createClave'>> {
  const { accessToken: token } = await product.signIn(await putUsuario({ _id }));
  const body = { nombre: 'ERP', fin: fechaEnMadrid(new Date()) };
  return (await product.call('createClave', { token, body })).data;
}

async function logged(): Promise<string> {
  const folder = join(product.dataDir, 'logs');
  const logs = await Promise.all((await readdir(folder)).map(async (name) => readFile(join(folder, name), 'utf8')));
  return logs.join('');
}

describe('every call', () => {
  let key: string;
  beforeAll(async () => {
    key = (await newKey('barrida')).texto;
  });

  it.each(withKey)('%s changes nothing, and is answered to a key as to its user', async (name, call) => {
    expect(isReadOnly(call)).toBe(true);
    expect(call.audience).toBe('signed-in');
    const { status, refusal } = await product.call(name, { params, token: key });
    expect([400, 404].includes(status) ? refusal?.code : status).toSatisfy((one: unknown) =>
      [200, 302, 'VALIDATION', 'NOT_FOUND'].includes(one as never),
    );
  });

  it.each(withKey)('%s is refused to a key that is none, without a hint which', async (name) => {
    const other = key.replace(/.$/u, (last) => (last === 'A' ? 'B' : 'A'));
    const words = new Set<string | undefined>();
    for (const token of ['alq_', 'alq_x', other, `alq_aaaaaaaaaa_${'x'.repeat(43)}`]) {
      const { status, refusal } = await product.call(name, { params, token });
      expect([status, refusal?.code]).toEqual([401, 'KEY_INVALID']);
      words.add(refusal?.message);
    }
    expect(words.size).toBe(1);
  });

  it.each(withoutKey)('%s is refused to any key', async (name) => {
    const { status, refusal } = await product.call(name, { params, token: key });
    expect([status, refusal?.code]).toEqual([403, 'KEY_NOT_ALLOWED']);
  });
});

describe('the requests of a key', () => {
  it('leave lines with the id of the key, never its secret, and a security event where it is refused', async () => {
    const { clave, texto } = await newKey('anotada');
    const bad = `alq_${clave._id}_${'y'.repeat(43)}`;
    await product.call('listResults', { token: texto });
    await product.call('listResults', { token: bad });
    await product.call('changePassword', { token: texto, body: {} });
    const lines = async () =>
      (await logged())
        .split('\n')
        .filter((line) => line.includes(`"${clave._id}"`))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .map(({ message, call, outcome, user, tipo }) => [message, call, outcome, user, tipo]);
    await expect.poll(lines).toEqual(
      expect.arrayContaining([
        ['Answered', 'listResults', 'OK', 'anotada', undefined],
        ['Security', 'listResults', 'KEY_INVALID', undefined, 'clave-rechazada'],
        ['Security', 'changePassword', 'KEY_NOT_ALLOWED', undefined, 'clave-rechazada'],
      ]),
    );
    const all = await logged();
    expect(all).not.toMatch(new RegExp(`${texto.slice(15)}|y{43}`, 'u'));
  });
});
