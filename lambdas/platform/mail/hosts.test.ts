import { afterEach, expect, it, vi } from 'vitest';
import { hostOf, hostOfEmpresa } from './hosts.ts';

const of = (empresa: string, dominio: string | null) => ({
  empresa,
  nombre: empresa,
  dominio,
  historico: null,
  remitente: `no-responder@${empresa}.example`,
});
vi.stubEnv('BRANDINGS', JSON.stringify([of('cbba', 'cbba'), of('alicuota', null)]));
afterEach(() => void vi.stubEnv('PORTAL_URLS', ''));

it.each([
  ['https://d1234.cloudfront.net', 'no-responder@alicuota.example'],
  ['https://clientes.cbba.example', 'no-responder@cbba.example'],
  ['http://cbba.localhost:4000', 'no-responder@cbba.example'],
])('a mail requested at %s leads back there and comes from %s', (origin, remitente) => {
  expect(hostOf(origin)).toMatchObject({ origin, branding: { remitente } });
});

it('a mail requested past CloudFront leads to the deployment’s own host, and without one no mail is sent', () => {
  expect(hostOf(null)).toBeUndefined();
  vi.stubEnv('PORTAL_URLS', 'https://clientes.cbba.example');
  expect(hostOf(null)).toMatchObject({ origin: 'https://clientes.cbba.example', branding: { empresa: 'cbba' } });
});

it('an alert comes in the name of the user’s company and leads to its own host, or to the default one where it has none', () => {
  expect(hostOfEmpresa('cbba')).toBeUndefined();
  vi.stubEnv('PORTAL_URLS', 'https://area.example https://clientes.cbba.example');
  expect(hostOfEmpresa('cbba')).toMatchObject({
    origin: 'https://clientes.cbba.example',
    branding: { empresa: 'cbba' },
  });
  const own = { origin: 'https://area.example', branding: { empresa: 'alicuota' } };
  expect(hostOfEmpresa('alicuota')).toMatchObject(own);
  expect(hostOfEmpresa(undefined)).toMatchObject(own);
  vi.stubEnv('PORTAL_URLS', 'https://area.example');
  expect(hostOfEmpresa('cbba')).toMatchObject({ origin: 'https://area.example', branding: { empresa: 'cbba' } });
});
