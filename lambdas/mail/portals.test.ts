import { afterEach, expect, it, vi } from 'vitest';
import { portalOf } from './portals.ts';

const of = (empresa: string, dominio: string | null) => ({
  empresa,
  nombre: empresa,
  dominio,
  historico: null,
  remitente: `no-responder@${empresa}.example`,
});
vi.stubEnv('BRANDINGS', JSON.stringify([of('cbba', 'cbba'), of('alicuota', null)]));
afterEach(() => void vi.stubEnv('PORTAL_URL', ''));

it.each([
  ['https://d1234.cloudfront.net', 'no-responder@alicuota.example'],
  ['https://clientes.cbba.example', 'no-responder@cbba.example'],
  ['http://cbba.localhost:4000', 'no-responder@cbba.example'],
])('a mail for whoever came to %s leads back there and comes from %s', (origin, remitente) => {
  expect(portalOf(origin)).toMatchObject({ origin, branding: { remitente } });
});

it('a mail for whoever came past CloudFront leads to the deployment’s own host, and where it has none there is no mail', () => {
  expect(portalOf(null)).toBeUndefined();
  vi.stubEnv('PORTAL_URL', 'https://clientes.cbba.example');
  expect(portalOf(null)).toMatchObject({ origin: 'https://clientes.cbba.example', branding: { empresa: 'cbba' } });
});
