import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../contract/calls/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { anyParams } from '../../testing/product/call-params.ts';
import { putUsuario, startLaboratory } from '../../testing/product/laboratory.ts';
import { openPanel } from '../../testing/product/panel.ts';
import type { Product } from '../../testing/product/product.ts';

let product: Product;
let admin: string;
beforeAll(async () => {
  product = await startLaboratory();
  ({ token: admin } = await openPanel(product));
});
afterAll(async () => product.close());

const rows = (Object.entries(calls) as [CallName, Call][]).filter(([, { audience }]) => audience !== 'public');
const params = anyParams;

it('whom the rule holds back is refused every call but those by which it sets a factor, views of it are not', async () => {
  const { accessToken: token } = await product.signIn(await putUsuario({ _id: 'retenida' }));
  const body = { administradores: 'opcional', clientes: 'obligatorio', diasDeGracia: 0 };
  expect((await product.call('updateAcceso', { token: admin, body })).status).toBe(200);
  const codeOf = async (name: CallName) => (await product.call(name, { token, params })).refusal?.code;
  await expect.poll(async () => codeOf('listResults'), { timeout: 15_000 }).toBe('SECOND_FACTOR_REQUIRED');

  const held = rows.filter(([, { beforeSecondFactor }]) => !beforeSecondFactor);
  // Each function goes by the rule that it knows for some seconds.
  for (const [name] of held) {
    await expect
      .poll(async () => [name, await codeOf(name)], { timeout: 15_000 })
      .toEqual([name, 'SECOND_FACTOR_REQUIRED']);
  }
  // The session is ended last.
  const open = rows.filter(([, { beforeSecondFactor }]) => beforeSecondFactor).map(([name]) => name);
  for (const name of open.toSorted((a, b) => Number(a === 'changePassword') - Number(b === 'changePassword'))) {
    expect([name, await codeOf(name)]).not.toEqual([name, 'SECOND_FACTOR_REQUIRED']);
  }

  const view = (await product.call('startVista', { token: admin, params: { id: 'retenida' } })).data.accessToken;
  expect((await product.call('listResults', { token: view })).status).toBe(200);
  expect((await product.call('getCuenta', { token: view })).refusal?.code).toBe('VIEW_ONLY');
});
