import { expect, it } from 'vitest';
import type { Branding } from './config.ts';
import { brandingOf } from './branding.ts';

const own: Branding = { empresa: 'alicuota', nombre: 'Alícuota', dominio: null, historico: null };
const second: Branding = { empresa: 'cbba', nombre: 'CBBA', dominio: 'cbba', historico: 'https://historico.test/' };

it.each([
  ['cbba.localhost', second],
  ['resultados.CBBA.example', second],
  ['localhost', own],
  ['portal.alicuota.example', own],
])('a visitor of %s sees the right company', (host, expected) => {
  expect(brandingOf([second, own], host)).toBe(expected);
  expect(brandingOf([own, second], host)).toBe(expected);
});

it('a laboratory that has no branding for a host has none to show', () => {
  expect(brandingOf([second], 'localhost')).toBeUndefined();
});
