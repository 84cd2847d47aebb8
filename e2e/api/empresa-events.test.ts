import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { falloEmpresaSchema } from '../../contract/entrada-empresa.ts';
import { type CompanyProvider, passProvider, startCompanyProvider } from '../../testing/company-provider.ts';
import { putUsuario, seedLaboratory } from '../../testing/product/laboratory.ts';
import { logLines, securityEvents } from '../../testing/product/log-lines.ts';
import { openPanel } from '../../testing/product/panel.ts';
import { type Product, startProduct } from '../../testing/product/product.ts';

let company: CompanyProvider;
let product: Product;
const params = { id: 'hoteles' };
const email = 'ana@hoteles.example';

beforeAll(async () => {
  company = await startCompanyProvider();
  product = await startProduct({ privateOrigins: company.issuer });
  company.open(`${product.url}/api/auth/empresa/vuelta`);
  await seedLaboratory();
  await putUsuario({ _id: 'ana', email, clientes: ['hoteles'] });
  await putUsuario({ _id: 'apagada', email: 'apagada@hoteles.example', clientes: ['hoteles'], isActive: false });
  await putUsuario({ _id: 'ajena', email: 'ajena@hoteles.example', clientes: ['aguas'] });
  for (const name of ['ana', 'apagada', 'ajena', 'nadie']) {
    company.claims.set(name, { email: `${name}@hoteles.example`, email_verified: true });
  }
  company.claims.set('callada', { email });
  company.claims.set('otra', { email: 'ana@ajeno.example', email_verified: true });
  const { token } = await openPanel(product);
  const { issuer: emisor, clientId: idCliente, clientSecret: secreto } = company;
  const settings = { dominios: ['hoteles.example'], emisor, idCliente, secreto };
  await product.call('updateEntradaEmpresa', { token, params, body: settings });
  const begun = await product.call('startPruebaEmpresa', { token, params });
  const cookie = cookieOf(begun.headers);
  const codigo = (await comeBack(await passProvider(begun.data.url, 'ana'), cookie)).get('codigo');
  await product.call('finishPruebaEmpresa', { token, params, body: { codigo }, headers: { cookie } });
  const body = { ...settings, secreto: '', activo: true };
  await product.call('updateEntradaEmpresa', { token, params, body });
});
afterAll(async () => {
  await product.close();
  await company[Symbol.asyncDispose]();
});
afterEach(() => {
  company.tamper(undefined);
});

const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** Comes back from the provider, as the browser that has a cookie. Gives what stands in the page's address. */
async function comeBack(back: URL, cookie: string): Promise<URLSearchParams> {
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
  return new URLSearchParams(new URL(answer.headers.get('location') ?? '', product.url).hash.slice(1));
}

/** Goes through the provider as one of its accounts. */
async function travel(login: string, act: 'sign-in' | 'cancel' = 'sign-in') {
  const { data, headers } = await product.call('startEmpresa', { body: { email } });
  const back = await passProvider(data.url, login, act);
  const cookie = cookieOf(headers);
  return { back, cookie, found: await comeBack(back, cookie) };
}

const events = async () => securityEvents(product, ({ tipo }) => tipo === 'entrada-fallida');
const told = new Set<string>();

it.each([
  { fallo: 'sin-verificar', outcome: 'CREDENTIALS_INVALID', go: async () => travel('callada') },
  { fallo: 'otro-dominio', outcome: 'CREDENTIALS_INVALID', go: async () => travel('otra') },
  { fallo: 'sin-usuario', outcome: 'CREDENTIALS_INVALID', go: async () => travel('nadie') },
  { fallo: 'sin-usuario', outcome: 'CREDENTIALS_INVALID', user: 'ajena', go: async () => travel('ajena') },
  { fallo: 'inactivo', outcome: 'USER_INACTIVE', user: 'apagada', go: async () => travel('apagada') },
  { fallo: 'cancelada', outcome: 'CREDENTIALS_INVALID', go: async () => travel('ana', 'cancel') },
  {
    fallo: 'rechazada',
    outcome: 'CREDENTIALS_INVALID',
    go: async () => {
      company.tamper({ foreignKey: true });
      return travel('ana');
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
  const { back, cookie, found } = await travel('ana');
  expect(found.get('codigo')).not.toBeNull();
  const before = (await events()).length;
  expect((await comeBack(back, cookie)).get('fallo')).toBe('caducada');
  told.add('caducada');
  const event = { tipo: 'entrada-fallida', call: 'returnEmpresa', outcome: 'COMPANY_CODE_INVALID', fallo: 'caducada' };
  await expect.poll(async () => (await events()).slice(before)).toEqual([event]);
});

it('a sign-in that goes well names its user at the return and at the end, one whose code is used the client', async () => {
  const lines = async () =>
    (await logLines(product)).filter(({ call = '', message }) => message === 'Answered' && call.endsWith('Empresa'));
  const known = (await lines()).length;
  const before = (await events()).length;
  const { found, cookie } = await travel('ana');
  const finish = async () =>
    product.call('finishEmpresa', { body: { codigo: found.get('codigo') }, headers: { cookie } });
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
  const { data, headers } = await product.call('startEmpresa', { body: { email } });
  const back = await passProvider(data.url, 'ana');
  await company[Symbol.asyncDispose]();
  const before = (await events()).length;
  expect((await comeBack(back, cookieOf(headers))).get('fallo')).toBe('inalcanzable');
  const fallo = 'inalcanzable';
  const event = { call: 'returnEmpresa', outcome: 'COMPANY_UNREACHABLE', target: 'hoteles', fallo };
  await expect.poll(async () => (await events()).slice(before)).toEqual([{ tipo: 'entrada-fallida', ...event }]);
  expect(new Set([...told, fallo])).toEqual(new Set(falloEmpresaSchema.options));
});
