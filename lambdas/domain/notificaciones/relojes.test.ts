import { expect, it } from 'vitest';
import { relojesDe } from './relojes.ts';

const publicada = '2026-03-10T09:00:00.000Z';
const importedAt = publicada;
const correccion = (en: string) => ({
  correccion: { numero: 1, en, retirada: false, frase: '', antes: { numero: 'x', solicitante: 'x', tipo: 'x' } },
});

it.each([
  ['the day of issue', '2026-03-10', publicada],
  ['a day to come', '2026-03-12', publicada],
  ['the day before', '2026-03-09', '2026-03-09T23:00:00.000Z'],
  ['a summer long ago', '2025-07-01', '2025-07-01T22:00:00.000Z'],
  ['the day on which the clock goes forward', '2025-03-30', '2025-03-30T22:00:00.000Z'],
  ['no day', undefined, publicada],
])('what was published then is had since, with a report of %s', (_, emision, since) => {
  expect(relojesDe({ publicada, importedAt }, emision)).toEqual({ emision, publicado: since });
});

it.each([
  ['a new date', '2026-03-12', '2026-03-12'],
  ['the date that it had', '2026-03-10', '2026-03-13'],
  ['an older date', '2026-03-09', '2026-03-13'],
  ['no date', undefined, '2026-03-13'],
])('a correction with %s begins the terms anew', (_, emision, since) => {
  const en = '2026-03-12T23:30:00.000Z';
  expect(relojesDe({ publicada, importedAt, ...correccion(en) }, emision)).toEqual({ emision: since, publicado: en });
});
