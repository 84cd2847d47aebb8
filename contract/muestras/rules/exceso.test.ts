import { describe, expect, it } from 'vitest';
import type { Resultado } from '../muestra.ts';
import { byPeligro, medidaDe, medidaOf } from './exceso.ts';

const resultado = (more: Partial<Resultado>): Resultado => ({ descripcion: 'Legionella spp.', ...more });

describe('how many times the limit a value is', () => {
  it.each([
    [{ valor: 10_000, referencia: { max: 100 } }, 100],
    [{ valor: 9.5, referencia: { min: 6.5, max: 9 } }, 9.5 / 9],
    [{ valor: 0.1, referencia: { min: 0.2 } }, 2],
    [{ valor: 12, referencia: { max: 0 } }, 12],
    [{ valor: 300, operador: '>', referencia: { max: 100 } }, 3],
  ] as const)('%j is %d times', (measured, times) => {
    expect(medidaDe(resultado(measured)).exceso).toBe(times);
  });

  it.each([
    { valor: 7, referencia: { min: 6.5, max: 9 } },
    { valor: 10, operador: '<', referencia: { max: 5 } },
    { valor: 7 },
    { referencia: { texto: 'Ausencia en 25 g' } },
    { valor: -3, referencia: { min: 1 } },
  ] as const)('%j is not said', (measured) => {
    expect(medidaDe(resultado(measured)).exceso).toBeUndefined();
  });
});

describe('the parameter that speaks for a determination', () => {
  const over = resultado({ descripcion: 'Níquel', valor: 60, referencia: { max: 20 }, conclusion: 'No cumple' });
  const little = resultado({ descripcion: 'Plomo', valor: 11, referencia: { max: 10 }, conclusion: 'No cumple' });
  const good = resultado({ descripcion: 'Cobre', valor: 1, referencia: { max: 2 }, conclusion: 'Cumple' });

  it('is the one furthest beyond its limit of those that do not comply', () => {
    expect(medidaOf({ resultados: [good, little, over] })).toMatchObject({ parametro: 'Níquel', exceso: 3 });
    const inWords = resultado({ conclusion: 'no cumple', valor_formateado: 'Presencia' });
    expect(medidaOf({ resultados: [good, inWords] })).toMatchObject({ valor_formateado: 'Presencia' });
  });

  it('is the only one where none is said to fail, and none of several', () => {
    expect(medidaOf({ resultados: [good] })).toMatchObject({ parametro: 'Cobre' });
    expect(medidaOf({ resultados: [good, { ...good, descripcion: 'Cinc' }] })).toBeUndefined();
    expect(medidaOf({ resultados: [] })).toBeUndefined();
  });
});

it('what fails is in order of danger: Legionella and E. coli first, then how far beyond its limit it is', () => {
  const failing = (determinacion: string, exceso?: number, parametro = determinacion) => ({
    determinacion,
    medida: { parametro, ...(exceso !== undefined && { exceso }) },
  });
  const fuera = [{ determinacion: 'Legionella spp.', medida: { parametro: 'Legionella spp.', exceso: 3 } }];
  const whole = { determinacion: '', motivos: { fuera, total: 1, valores: 1, dentro: 0, dudosos: 0 } };
  const all = [
    failing('pH'),
    failing('Aerobios', 400),
    whole,
    failing('Recuento de E. coli', 2),
    failing('Microbiología', 77, 'Escherichia coli β-glucuronidasa positivo'),
    failing('Nitrato', 1.2),
  ];
  expect(all.toSorted(byPeligro).map(({ determinacion }) => determinacion)).toEqual([
    'Microbiología',
    '',
    'Recuento de E. coli',
    'Aerobios',
    'Nitrato',
    'pH',
  ]);
});
