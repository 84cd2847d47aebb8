import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { falloEmpresaSchema } from '../../../contract/cuenta/entrada-empresa.ts';
import { passProvider } from '../../../testing/company-provider.ts';
import { CompanyJourneys } from '../../../testing/product/company-journey.ts';
import { logLines, securityEvents } from '../../../testing/product/log-lines.ts';
import type { Product } from '../../../testing/product/product.ts';

let journeys: CompanyJourneys;
let product: Product;
beforeAll(async () => {
  journeys = await CompanyJourneys.start();
  ({ product } = journeys);
  await journeys.switchOn();
});
afterAll(async () => journeys.close());
afterEach(() => {
  journeys.company.tamper(undefined);
});

const events = async () => securityEvents(product, ({ tipo }) => tipo === 'entrada-fallida');
const told = new Set<string>();

it.each([
  { fallo: 'sin-verificar', outcome: 'CREDENTIALS_INVALID', go: async () => journeys.travel('callada') },
  { fallo: 'otro-dominio', outcome: 'CREDENTIALS_INVALID', go: async () => journeys.travel('otra') },
  { fallo: 'sin-usuario', outcome: 'CREDENTIALS_INVALID', go: async () => journeys.travel('nueva') },
  { fallo: 'sin-usuario', outcome: 'CREDENTIALS_INVALID', user: 'ajena', go: async () => journeys.travel('ajena') },
  { fallo: 'inactivo', outcome: 'USER_INACTIVE', user: 'apagada', go: async () => journeys.travel('apagada') },
  { fallo: 'cancelada', outcome: 'CREDENTIALS_INVALID', go: async () => journeys.travel('ana', 'cancel') },
  {
    fallo: 'rechazada',
    outcome: 'CREDENTIALS_INVALID',
    go: async () => {
      journeys.company.tamper({ foreignKey: true });
      return journeys.travel('ana');
    },
  },
  {
    fallo: 'otra-cuenta',
    outcome: 'CREDENTIALS_INVALID',
    user: 'ana',
    go: async () => {
      await journeys.enter('ana');
      journeys.company.claims.set('sucesora', { email: 'ana@hoteles.example', email_verified: true });
      return journeys.travel('sucesora');
    },
  },
])('a company sign-in that fails is an event: $fallo, of $user', async ({ fallo, outcome, user, go }) => {
  const before = (await events()).length;
  expect((await go()).found.get('fallo')).toBe(fallo);
  told.add(fallo);
  const event = {
    tipo: 'entrada-fallida',
    call: 'returnEmpresa',
    ...(user && { user }),
    outcome,
    target: 'hoteles',
    fallo,
  };
  await expect.poll(async () => (await events()).slice(before)).toEqual([event]);
});

it('a return that comes again is an event, though of no client that is known', async () => {
  const { back, cookie, found } = await journeys.travel('ana');
  expect(found.get('codigo')).not.toBeNull();
  const before = (await events()).length;
  expect((await journeys.comeBack(back, cookie)).get('fallo')).toBe('caducada');
  told.add('caducada');
  const event = { tipo: 'entrada-fallida', call: 'returnEmpresa', outcome: 'COMPANY_CODE_INVALID', fallo: 'caducada' };
  await expect.poll(async () => (await events()).slice(before)).toEqual([event]);
});

it('a sign-in that goes well names its user at the return and at the end, one whose code is used the client', async () => {
  const lines = async () =>
    (await logLines(product)).filter(({ call = '', message }) => message === 'Answered' && call.endsWith('Empresa'));
  const known = (await lines()).length;
  const before = (await events()).length;
  const { found, cookie } = await journeys.travel('ana');
  const finish = async () => journeys.finish(found.get('codigo'), cookie);
  expect([(await finish()).status, (await finish()).status]).toEqual([200, 400]);
  const after = async () => (await lines()).slice(known).map(({ call, user, outcome }) => [call, user, outcome]);
  await expect.poll(after).toEqual([
    ['startEmpresa', undefined, 'OK'],
    ['returnEmpresa', 'ana', 'OK'],
    ['finishEmpresa', 'ana', 'OK'],
    ['finishEmpresa', undefined, 'COMPANY_CODE_INVALID'],
  ]);
  await expect
    .poll(async () => (await events()).slice(before))
    .toEqual([{ tipo: 'entrada-fallida', call: 'finishEmpresa', outcome: 'COMPANY_CODE_INVALID' }]);
});

it('one whose provider can’t be asked any more is an event, and so every way to fail has been told', async () => {
  const { url, cookie } = await journeys.begin();
  const back = await passProvider(url, 'ana');
  await journeys.company[Symbol.asyncDispose]();
  const before = (await events()).length;
  expect((await journeys.comeBack(back, cookie)).get('fallo')).toBe('inalcanzable');
  const fallo = 'inalcanzable';
  const event = { call: 'returnEmpresa', outcome: 'COMPANY_UNREACHABLE', target: 'hoteles', fallo };
  await expect.poll(async () => (await events()).slice(before)).toEqual([{ tipo: 'entrada-fallida', ...event }]);
  expect(new Set([...told, fallo])).toEqual(new Set(falloEmpresaSchema.options));
});
