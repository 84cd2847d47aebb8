import { describe, expect, it } from 'vitest';
import type { Muestra, Resultado } from '../../../contract/muestras/muestra.ts';
import { muestra } from '../../../testing/muestras.ts';
import { conclusionDe, limiteEnPalabras, lineasDe } from './tabla.ts';

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
  it('are on one line as long as the limit stays, with its sign as it was written', () => {
    const before = con({ valor: 4, valor_formateado: '4', referencia: { max: 5 } });
    const after = con({ valor: 0.2, operador: '<', valor_formateado: '<0,2', referencia: { max: 5 } });
    const other = con({ valor: 4, valor_formateado: '4', referencia: { max: 3 }, conclusion: 'No cumple' });
    expect(lineasDe([before, after, other])).toEqual([
      {
        parametro: 'Turbidez',
        limite: 'como mucho 5 UNF',
        celdas: [{ texto: '4 UNF', fallo: '' }, { texto: '<0,2 UNF', fallo: '' }, undefined],
      },
      {
        parametro: 'Turbidez',
        limite: 'como mucho 3 UNF',
        celdas: [undefined, undefined, { texto: '4 UNF', fallo: 'No cumple' }],
      },
    ]);
  });

  it('leave out what was neither measured nor concluded', () => {
    expect(lineasDe([con({})])).toEqual([]);
    expect(lineasDe([con({ conclusion: 'Cumple' })])[0]?.celdas).toEqual([{ texto: 'Sin valor', fallo: '' }]);
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
