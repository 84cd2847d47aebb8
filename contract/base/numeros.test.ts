import { describe, expect, it } from 'vitest';
import { cantidad, numero, textoDeKb, textoDePorcentaje, textoDeTasa } from './numeros.ts';

describe('a number', () => {
  it('is written as the browser writes it in Spanish, small counts too', () => {
    const browser = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 12, useGrouping: 'always' });
    for (const value of [...Array(1100).keys(), -1, -999, 0.5, 999.5, 1e9])
      expect(numero(value)).toBe(browser.format(value));
  });

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

it('a rate is written with two decimals', () => {
  expect([textoDeTasa(62.5), textoDeTasa(33.33), textoDeTasa(100)]).toEqual([
    '62,50\u00a0%',
    '33,33\u00a0%',
    '100,00\u00a0%',
  ]);
});
