import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { passProvider } from '../../../testing/company-provider.ts';
import { CompanyJourneys } from '../../../testing/product/company-journey.ts';
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
  journeys.company.recover();
});

describe('a user whom the company knows', () => {
  it('comes in as its user, goes where it was going, and its code serves once', async () => {
    const { found, cookie } = await journeys.travel('ana');
    const codigo = found.get('codigo');
    const { data } = await journeys.finish(codigo, cookie);
    expect(data.user._id).toBe('ana');
    expect(data.destino).toBe('/en-curso');
    expect((await product.call('profile', { token: data.accessToken })).data.user.email).toBe('ana@hoteles.example');
    expect((await journeys.finish(codigo, cookie)).refusal?.code).toBe('COMPANY_CODE_INVALID');
  });

  it('comes in by no code in another browser', async () => {
    const { found, cookie } = await journeys.travel('ana');
    expect((await journeys.finish(found.get('codigo'), '')).refusal?.code).toBe('COMPANY_CODE_INVALID');
    expect((await journeys.finish(found.get('codigo'), (await journeys.begin()).cookie)).refusal?.code).toBe(
      'COMPANY_CODE_INVALID',
    );
    expect((await journeys.finish(found.get('codigo'), cookie)).status).toBe(200);
  });

  it.each([
    ['sin-verificar', 'sin-verificar'],
    ['callada', 'sin-verificar'],
    ['otra', 'otro-dominio'],
    ['nueva', 'sin-usuario'],
    ['ajena', 'sin-usuario'],
    ['maestra', 'sin-usuario'],
    ['jefa', 'sin-usuario'],
    ['apagada', 'inactivo'],
  ])('does not come in as %s: %s', async (login, fallo) => {
    expect((await journeys.travel(login)).found.get('fallo')).toBe(fallo);
  });

  it('and gives up is told so', async () => {
    expect((await journeys.travel('ana', 'cancel')).found.get('fallo')).toBe('cancelada');
  });
});

describe('a return', () => {
  it('counts once, in the browser that began, for the state that it began with', async () => {
    const { back, cookie, found } = await journeys.travel('ana');
    expect(found.get('codigo')).not.toBeNull();
    expect((await journeys.comeBack(back, cookie)).get('fallo')).toBe('caducada');

    const other = await journeys.begin();
    const again = await passProvider(other.url, 'ana');
    expect((await journeys.comeBack(again, '')).get('fallo')).toBe('caducada');
    expect((await journeys.comeBack(again, cookie)).get('fallo')).toBe('caducada');
    const forged = new URL(again);
    forged.searchParams.set('state', 'x'.repeat(43));
    expect((await journeys.comeBack(forged, other.cookie)).get('fallo')).toBe('caducada');
    expect((await journeys.comeBack(again, other.cookie)).get('codigo')).not.toBeNull();
  });

  it('with the code of another journey is refused', async () => {
    const [mine, theirs] = [await journeys.begin(), await journeys.begin()];
    const back = await passProvider(mine.url, 'ana');
    const stolen = await passProvider(theirs.url, 'nueva');
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect((await journeys.comeBack(back, mine.cookie)).get('fallo')).toBe('rechazada');
  });

  it('of another issuer is refused', async () => {
    const { url, cookie } = await journeys.begin();
    const back = await passProvider(url, 'ana');
    back.searchParams.set('iss', 'https://otro.example');
    expect((await journeys.comeBack(back, cookie)).get('fallo')).toBe('rechazada');
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  it.each([
    ['another nonce', { claims: (claims: object) => ({ ...claims, nonce: 'otro' }) }],
    ['no nonce', { claims: (claims: object) => ({ ...claims, nonce: undefined }) }],
    ['another audience', { claims: (claims: object) => ({ ...claims, aud: 'otro-portal' }) }],
    ['another issuer', { claims: (claims: object) => ({ ...claims, iss: 'https://otro.example' }) }],
    ['an end that has passed', { claims: (claims: object) => ({ ...claims, iat: past, exp: past + 60 }) }],
    ['a signature of another', { foreignKey: true }],
  ])('with an id token of %s is refused', async (_what, how) => {
    journeys.company.tamper(how);
    expect((await journeys.travel('ana')).found.get('fallo')).toBe('rechazada');
  });

  it('while the provider is down is told so', async () => {
    const { url, cookie } = await journeys.begin();
    const back = await passProvider(url, 'ana');
    journeys.company.fail();
    expect(['inalcanzable', 'rechazada']).toContain((await journeys.comeBack(back, cookie)).get('fallo'));
    const asked = { body: { email: 'ana@hoteles.example' } };
    expect((await product.call('startEmpresa', asked)).refusal?.code).toBe('COMPANY_UNREACHABLE');
  });

  it('whose settings were changed since serves no more', async () => {
    const { accessToken, refreshToken } = await journeys.enter('ana');
    const { found, cookie } = await journeys.travel('ana');
    expect((await journeys.set({ secreto: '', activo: false })).status).toBe(200);
    expect((await journeys.finish(found.get('codigo'), cookie)).refusal?.code).toBe('COMPANY_CODE_INVALID');
    expect((await journeys.set({ secreto: '', activo: true })).status).toBe(200);
    // Nor does the session that they began, which doesn't come back as they are switched on again.
    expect((await product.call('listResults', { token: accessToken })).refusal?.code).toBe('TOKEN_INVALID');
    expect((await product.call('refresh', { body: { refreshToken } })).refusal?.code).toBe('TOKEN_INVALID');
    expect((await product.call('listResults', { token: (await journeys.enter('ana')).accessToken })).status).toBe(200);
  });

  it('to settings that have changed meanwhile is refused', async () => {
    const { url, cookie } = await journeys.begin();
    const back = await passProvider(url, 'ana');
    expect((await journeys.set({ secreto: '', activo: true, crearAlEntrar: true })).status).toBe(200);
    expect((await journeys.comeBack(back, cookie)).get('fallo')).toBe('caducada');
  });
});
