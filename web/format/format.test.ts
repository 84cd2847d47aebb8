import { describe, expect, it } from 'vitest';
import { fechaCorta, fechaLarga } from './fecha.ts';
import { cantidad, numero, textoDeKb, textoDePorcentaje, textoDeReferencia, textoDeValor } from './numero.ts';

describe('a date', () => {
  it('is written as Spaniards write it, on the day that it says whatever the clock of the reader', () => {
    expect(fechaCorta('2026-05-07')).toBe('7 may 2026');
    expect(fechaCorta('2026-09-30')).toBe('30 sept 2026');
    expect(fechaLarga('2026-05-07')).toBe('7 de mayo de 2026');
    expect(fechaLarga('2026-05-07', '09:30')).toBe('7 de mayo de 2026, 09:30');
  });

  it('that is blank or no date is a dash', () => {
    expect([fechaCorta(undefined), fechaLarga(''), fechaLarga('ayer')]).toEqual(['-', '-', '-']);
  });
});

describe('a number', () => {
  it('has a comma for its decimals and a point for its thousands, four digits included', () => {
    expect([numero(1234.5), numero(0.0005), numero(1_000_000)]).toEqual(['1.234,5', '0,0005', '1.000.000']);
    expect([cantidad(1, 'muestra', 'muestras'), cantidad(2345, 'muestra', 'muestras')]).toEqual([
      '1 muestra',
      '2.345 muestras',
    ]);
  });
});

it('a percentage has one decimal, and its sign beside it', () => {
  expect([textoDePorcentaje(12.5), textoDePorcentaje(100), textoDePorcentaje(0.04)]).toEqual([
    '12,5\u00a0%',
    '100,0\u00a0%',
    '0,0\u00a0%',
  ]);
});

it('the size of a file is in KB, at least one, and nothing where it is not known', () => {
  expect([textoDeKb(1_263_616), textoDeKb(12), textoDeKb(undefined)]).toEqual(['1.234\u00a0KB', '1\u00a0KB', '']);
});

describe('a value', () => {
  it.each([
    [{ valor_formateado: '0.350', valor: 0.35 }, '0,350'],
    [{ valor_formateado: '<0.002', valor: 0.002, operador: '<' as const }, '<0,002'],
    [{ valor_formateado: '1.234', valor: 1234 }, '1.234'],
    [{ valor_formateado: '0,35', valor: 0.35 }, '0,35'],
    [{ valor_formateado: 'Ausencia' }, 'Ausencia'],
    [{ valor: 1234.5 }, '1.234,5'],
    [{ valor: 0.5, operador: '<' as const }, '<0,5'],
    [{}, '-'],
  ])('%j reads %s', (resultado, expected) => {
    expect(textoDeValor({ descripcion: 'Cloro', ...resultado })).toBe(expected);
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
