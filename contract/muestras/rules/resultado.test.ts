import { describe, expect, it } from 'vitest';
import { textoDeLimite, textoDeNumero, textoDeReferencia, textoDeResultado, textoDeValor } from './resultado.ts';

describe('a value', () => {
  it.each([
    [{ valor_formateado: '0.350', valor: 0.35 }, '0,350'],
    [{ valor_formateado: '<0.002', valor: 0.002, operador: '<' as const }, '<0,002'],
    [{ valor_formateado: '1.234', valor: 1234 }, '1.234'],
    [{ valor_formateado: '0,35', valor: 0.35 }, '0,35'],
    [{ valor_formateado: '4000', valor: 4000 }, '4.000'],
    [{ valor_formateado: '>10000', valor: 10000, operador: '>' as const }, '>10.000'],
    [{ valor_formateado: '-12345.60', valor: -12345.6 }, '-12.345,60'],
    [{ valor_formateado: '1234567,5', valor: 1234567.5 }, '1.234.567,5'],
    [{ valor_formateado: '0042', valor: 42 }, '0042'],
    [{ valor_formateado: '2026', valor: 20.26 }, '2026'],
    [{ valor_formateado: 'Ausencia' }, 'Ausencia'],
    [{ valor: 1234.5 }, '1.234,5'],
    [{ valor: 0.5, operador: '<' as const }, '<0,5'],
    [{ valor_formateado: '≤0.350', valor: 0.35, operador: '<=' as const }, '≤0,350'],
    [{ valor_formateado: '≤ 0,350 mg', valor: 0.35 }, '≤ 0,350 mg'],
    [{}, '-'],
  ])('%j reads %s', (resultado, expected) => {
    expect(textoDeValor(resultado)).toBe(expected);
  });
});

it.each([
  [{ min: 6.5, max: 9.5 }, '6,5 - 9,5'],
  [{ max: 0.5 }, 'máx. 0,5'],
  [{ min: 0.2 }, 'mín. 0,2'],
  [{ max: 0, texto: 'Ausencia en 25 g' }, 'Ausencia en 25 g'],
  [{}, '-'],
  [undefined, '-'],
])('the reference %j reads %s', (referencia, expected) => {
  expect(textoDeReferencia(referencia)).toBe(expected);
});

it.each([
  [{ valor: 62, unidad: 'mg/L', referencia: { max: 50 } }, '62 mg/L (límite 50)'],
  [{ valor_formateado: '≤0.350', valor: 0.35, operador: '<=' as const, unidad: 'mg/L' }, '≤0,350 mg/L'],
  [
    { valor_formateado: 'Presencia', referencia: { texto: 'Ausencia en 25 g' } },
    'Presencia (límite: Ausencia en 25 g)',
  ],
])('%j is written %s', (resultado, expected) => {
  expect(textoDeResultado(resultado)).toBe(expected);
});

it.each([
  [{ min: 6.5, max: 9.5 }, 'límites 6,5 - 9,5'],
  [{ max: 10_000 }, 'límite 10.000'],
  [{ min: 0.2 }, 'mínimo 0,2'],
  [{}, ''],
])('the limit of %j reads "%s"', (referencia, expected) => {
  expect(textoDeLimite(referencia)).toBe(expected);
});

it('a number of the laboratory’s own has its comma, but for one that may be thousands', () => {
  const read = ['58.4', '± 0.05', '<0.125', '1.234', '12,5', '0.001', '1.2.3', '4 de 5'].map(textoDeNumero);
  expect(read).toEqual(['58,4', '± 0,05', '<0,125', '1.234', '12,5', '0,001', '1.2.3', '4 de 5']);
});
