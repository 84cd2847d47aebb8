import { describe, expect, it } from 'vitest';
import type { Muestra, Resultado } from '../../../contract/muestras/muestra.ts';
import { muestra } from '../../../testing/muestras.ts';
import { conclusionDe, fallosDe, limiteEnPalabras, lineasDe } from './tabla.ts';

const at = '2026-03-01T00:00:00.000Z';
const times = { importedAt: at, lastModified: at, createdAt: at, updatedAt: at };
const con = (resultado: Partial<Resultado>, conclusion_muestra?: string): Muestra => ({
  ...muestra({
    _id: 'm',
    ...(conclusion_muestra !== undefined && { conclusion_muestra }),
    determinaciones: [
      {
        descripcion: 'Turbidez',
        resultados: [{ descripcion: 'Turbidez', unidad: 'UNF', ...resultado }],
        total_resultados: 1,
        resultados_cumplen: 0,
        resultados_no_cumplen: 0,
      },
    ],
  }),
  ...times,
});

describe('a limit in words', () => {
  it.each([
    [{ referencia: { max: 5 }, unidad: 'UNF' }, 'como mucho 5 UNF'],
    [{ referencia: { min: 7.2, max: 8 } }, 'entre 7,2 y 8'],
    [{ referencia: { min: 0.5 }, unidad: 'mg/L' }, 'al menos 0,5 mg/L'],
    [{ referencia: { max: 0 }, unidad: 'UFC/100 mL' }, 'no debe haber'],
    [{ referencia: { texto: 'Ausencia en 100 mL' } }, 'Ausencia en 100 mL'],
    [{}, ''],
  ])('%j is «%s»', (resultado, words) => {
    expect(limiteEnPalabras(resultado)).toBe(words);
  });
});

describe('the values of samples', () => {
  it('are on one line as long as the limit stays, with its sign in words', () => {
    const before = con({ valor: 4, valor_formateado: '4', referencia: { max: 5 } });
    const after = con({ valor: 0.2, operador: '<', valor_formateado: '<0,2', referencia: { max: 5 } });
    const other = con({ valor: 4, valor_formateado: '4', referencia: { max: 3 }, conclusion: 'No cumple' });
    expect(lineasDe([before, after, other])).toEqual([
      {
        parametro: 'Turbidez',
        unidad: 'UNF',
        limite: 'como mucho 5 UNF',
        celdas: [{ texto: '4', fallo: '' }, { texto: 'menos de 0,2', fallo: '' }, undefined],
      },
      {
        parametro: 'Turbidez',
        unidad: 'UNF',
        limite: 'como mucho 3 UNF',
        celdas: [undefined, undefined, { texto: '4', fallo: 'No cumple' }],
      },
    ]);
  });

  it('leave out what was neither measured nor concluded', () => {
    expect(lineasDe([con({})])).toEqual([]);
    expect(lineasDe([con({ conclusion: 'Cumple' })])[0]?.celdas).toEqual([{ texto: 'Sin valor', fallo: '' }]);
  });
});

describe('two values of one parameter in a sample', () => {
  it('stand in one cell, which fails where either does', () => {
    const fails = { descripcion: 'Turbidez', unidad: 'UNF', valor: 9, referencia: { max: 5 }, conclusion: 'No cumple' };
    const both = con({ valor: 1, referencia: { max: 5 }, conclusion: 'Cumple' });
    const [determinacion] = both.determinaciones;
    determinacion?.resultados.unshift(fails);
    expect(lineasDe([both])[0]?.celdas).toEqual([{ texto: '9; 1', fallo: 'No cumple' }]);
  });
});

describe('what fails in a sample', () => {
  const ofDeterminacion = (conclusion?: string): Muestra => {
    const one = con({ valor: 1, referencia: { max: 5 } }, conclusion);
    const [determinacion] = one.determinaciones;
    if (determinacion) determinacion.status_inteligente = 'No cumple';
    return one;
  };

  it('is said of the sample where no value says it, and of a determination that fails by itself', () => {
    expect(fallosDe(con({ valor: 1, referencia: { max: 5 } }, 'No cumple'))).toEqual([
      { determinacion: '', parametro: '', valor: '', limite: '' },
    ]);
    expect(fallosDe(ofDeterminacion())).toEqual([
      { determinacion: 'Turbidez', parametro: 'Turbidez', valor: '', limite: '' },
    ]);
    expect(conclusionDe(ofDeterminacion('Cumple'))).toBe('No cumple');
  });

  it('has its unit once, where a system writes it with the value', () => {
    const written = { valor: 9, valor_formateado: '9 UNF', referencia: { max: 5 } };
    expect(fallosDe(con(written))[0]?.valor).toBe('9 UNF');
  });

  it('is each value outside its limit, whatever the laboratory concludes', () => {
    expect(fallosDe(con({ valor: 9, referencia: { max: 5 }, conclusion: 'Cumple' }))).toEqual([
      { determinacion: 'Turbidez', parametro: 'Turbidez', valor: '9 UNF', limite: 'como mucho 5 UNF' },
    ]);
    expect(fallosDe(con({ valor: 4, referencia: { max: 5 } }, 'Cumple'))).toEqual([]);
  });
});

describe('what a sample concludes', () => {
  it('is the worst that is said of it, and of its values against their limits', () => {
    const fits = { valor: 4, referencia: { max: 5 }, conclusion: 'Cumple' };
    expect(conclusionDe(con(fits, 'Cumple'))).toBe('Cumple');
    expect(conclusionDe(con(fits, 'No cumple'))).toBe('No cumple');
    expect(conclusionDe(con(fits))).toBe('Sin conclusión');
    expect(conclusionDe(con({ ...fits, conclusion: 'No cumple' }, 'Cumple'))).toBe('No cumple');
    expect(conclusionDe(con({ ...fits, valor: 9 }, 'Cumple'))).toBe('Fuera del límite');
  });
});
