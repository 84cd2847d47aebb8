import { describe, expect, it } from 'vitest';
import { readRango, readReferencia } from './resultado.ts';

const notation = { decimal: ',' } as const;

describe('the permitted zone of a parameter', () => {
  it.each([
    ['6,5 - 9,5', { min: 6.5, max: 9.5 }],
    ['-5 a 10', { min: -5, max: 10 }],
    ['10–20', { min: 10, max: 20 }],
    ['≤ 50', { max: 50 }],
    ['>= 0,2', { min: 0.2 }],
    ['≤10⁵', { max: 100_000 }],
    ['10² - 10⁵', { min: 100, max: 100_000 }],
    ['< 100', { texto: '< 100' }],
    ['Ausencia en 25 g', { texto: 'Ausencia en 25 g' }],
    ['9 - 6', { texto: '9 - 6' }],
    ['n = 5, c = 2', { texto: 'n = 5, c = 2' }],
  ])('%j is understood only where it can mean one thing', (text, expected) => {
    expect(readRango(text, notation)).toEqual(expected);
  });

  it('may be a number alone, where the file says which end that is', () => {
    expect(readRango('50', notation)).toEqual({ texto: '50' });
    expect(readRango('0,5', { ...notation, rango_sin_signo: 'max' })).toEqual({ max: 0.5 });
    expect(readRango('0,2', { ...notation, rango_sin_signo: 'min' })).toEqual({ min: 0.2 });
    const max = { ...notation, rango_sin_signo: 'max' } as const;
    expect(readRango('< 100', max)).toEqual({ texto: '< 100' });
    expect(readRango('>= 0,2', max)).toEqual({ min: 0.2 });
    expect(readRango('6,5 - 9,5', max)).toEqual({ min: 6.5, max: 9.5 });
    expect(readRango('Ausencia', max)).toEqual({ texto: 'Ausencia' });
  });

  it('is made of its ends, and an end that is no number stays text', () => {
    expect(readReferencia({ min: '6,5', max: '9,5' }, notation)).toEqual({ min: 6.5, max: 9.5 });
    expect(readReferencia({ min: '9,5', max: '6,5' }, notation)).toEqual({ texto: '9,5 - 6,5' });
    expect(readReferencia({ min: '0', max: 'Ausencia' }, notation)).toEqual({ min: 0, texto: 'Ausencia' });
    expect(readReferencia({ max: '5', texto: 'Valor paramétrico' }, notation)).toEqual({
      max: 5,
      texto: 'Valor paramétrico',
    });
    expect(readReferencia({}, notation)).toBeUndefined();
  });
});
