import { afterAll, beforeAll, expect, it } from 'vitest';
import { CompanyJourneys } from '../../../testing/product/company-journey.ts';
import { formOf } from '../../../testing/product/panel.ts';

let journeys: CompanyJourneys;
beforeAll(async () => {
  journeys = await CompanyJourneys.start();
  await journeys.switchOn();
});
afterAll(async () => journeys.close());

const mailOf = (name: string, email = 'ana@hoteles.example') =>
  journeys.company.claims.set(name, { email, email_verified: true });
const failureOf = async (name: string) => (await journeys.travel(name)).found.get('fallo');
const idOf = async (name: string) => (await journeys.enter(name)).user._id;
const ana = async () => {
  const { product, token } = journeys;
  return (await product.call('getUsuario', { token, params: { id: 'ana' } })).data.user;
};
const unbind = async () => {
  const { product, token } = journeys;
  const body = { version: (await ana()).version };
  return (await product.call('removeFactores', { token, params: { id: 'ana' }, body })).data.user;
};

it('a user is the account’s that came first with its address, whatever becomes of addresses at the provider', async () => {
  expect((await ana()).conCuentaDeEmpresa).toBeUndefined();
  expect(await idOf('ana')).toBe('ana');
  expect((await ana()).conCuentaDeEmpresa).toBe(true);
  // The address is given to another person of the company, and Ana gets another one.
  mailOf('sucesora');
  mailOf('ana', 'ana.nueva@hoteles.example');
  expect(await failureOf('sucesora')).toBe('otra-cuenta');
  expect(await idOf('ana')).toBe('ana');
  // An account that is bound makes no second user under its new address.
  expect((await ana()).email).toBe('ana@hoteles.example');
});

it('an administrator unbinds it, which ends its sessions; the next account of its address is bound then', async () => {
  const { product, token } = journeys;
  const { accessToken } = await journeys.enter('ana');
  const { found, cookie } = await journeys.travel('ana');
  expect((await unbind()).conCuentaDeEmpresa).toBeUndefined();
  expect((await product.call('profile', { token: accessToken })).status).toBe(401);
  // What came back before can't be used after.
  expect((await journeys.finish(found.get('codigo'), cookie)).refusal?.code).toBe('COMPANY_CODE_INVALID');
  expect(await failureOf('ana')).toBe('sin-usuario');
  expect(await idOf('sucesora')).toBe('ana');
  mailOf('ana');
  expect(await failureOf('ana')).toBe('otra-cuenta');
  expect((await product.call('listAuditoria', { token })).data.entradas[0]).toMatchObject({
    accion: 'quitar-factores',
  });
});

it('an address that is changed and changed back binds nobody again by itself', async () => {
  const { product, token } = journeys;
  expect(await idOf('sucesora')).toBe('ana');
  for (const email of ['otra@hoteles.example', 'ana@hoteles.example']) {
    const user = await ana();
    const body = formOf(user, { email });
    expect((await product.call('updateUsuario', { token, params: { id: 'ana' }, body })).status).toBe(200);
  }
  expect((await ana()).conCuentaDeEmpresa).toBeUndefined();
  mailOf('sucesora', 'sucesora@hoteles.example');
  expect(await failureOf('sucesora')).toBe('sin-usuario');
  expect(await idOf('ana')).toBe('ana');
});
