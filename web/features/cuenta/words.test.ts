import { expect, it } from 'vitest';
import { aparato, lugar, momento } from './words.ts';

it.each([
  ['2026-11-24T23:30:00.000Z', 'hoy a las 00:30'],
  ['2026-11-24T22:30:00.000Z', 'el 24 nov 2026'],
  ['2026-11-25T11:05:00.000Z', 'hoy a las 12:05'],
])('%s is, in Madrid on the 25th, %s', (instant, said) => {
  expect(momento(instant, new Date('2026-11-25T12:00:00.000Z'))).toBe(said);
});

it.each([
  ['Firefox', 'Windows', 'Firefox en Windows'],
  [null, 'Android', 'Android'],
  ['Safari', null, 'Safari'],
  [null, null, 'Navegador desconocido'],
])('%j on %j is %s', (navegador, sistema, said) => {
  expect(aparato({ navegador, sistema })).toBe(said);
});

it.each([
  ['Europe/Madrid', 'España peninsular'],
  ['Atlantic/Canary', 'Canarias'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', null],
  ['Etc/GMT+3', null],
  ['', null],
  [null, null],
])('the place of %j is %j', (zona, place) => {
  expect(lugar(zona)).toBe(place);
});
