import { expect, it } from 'vitest';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { historialDe } from './historial.ts';

const hoy = '2026-11-28';
const taken = (...fechas: string[]) => fechas.map((fecha) => ({ tipo: 'Legionella', punto: 'torre', fecha }));
const frasesOf = (...fechas: string[]) => historialDe(taken(...fechas), hoy).map(({ frase }) => frase);

it('samples of each month of the last year propose monthly, with one month left out too', () => {
  const monthly = Array.from({ length: 12 }, (_, n) => sumaDias('2025-12-10', Math.round(30.4 * n)));
  expect(frasesOf(...monthly)).toEqual(['12 muestras de Legionella en los últimos 12 meses: ¿mensual?']);
  expect(frasesOf(...monthly.toSpliced(5, 1))[0]).toContain('¿mensual?');
});

it('one in each quarter proposes quarterly, two in a year half-yearly, and few or bunched samples nothing', () => {
  expect(frasesOf('2026-01-15', '2026-04-20', '2026-07-02', '2026-09-30')[0]).toContain('¿trimestral?');
  expect(frasesOf('2026-03-01', '2026-03-02')).toEqual([]);
  expect(frasesOf('2026-06-01')).toEqual([]);
  expect(frasesOf('2024-01-15', '2024-04-20', '2024-07-02', '2024-09-30')).toEqual([]);
});
