import { expect, it } from 'vitest';
import type { Branding } from '../../contract/config.ts';
import { brandingOf } from './branding.ts';

const own: Branding = { empresa: 'alicuota', nombre: 'Alícuota', dominio: null, historico: null };
const second: Branding = { empresa: 'cbba', nombre: 'CBBA', dominio: 'cbba', historico: 'https://historico.test/' };

it.each([
  ['cbba.localhost', second],
  ['resultados.CBBA.example', second],
  ['localhost', own],
  ['portal.alicuota.example', own],
])('whoever comes by %s sees the right company', (host, expected) => {
  expect(brandingOf([second, own], host)).toBe(expected);
  expect(brandingOf([own, second], host)).toBe(expected);
});

it('a laboratory with no branding for a host shows the product under its own name', () => {
  expect(brandingOf([second], 'localhost')).toMatchObject({ empresa: 'alicuota', historico: null });
});
