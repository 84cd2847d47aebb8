import { describe, expect, it } from 'vitest';
import { cifrasDe } from './cifras.ts';
import { lineasDe } from './lineas.ts';
import type { Valor } from './valores.ts';

const valor = (muestra: number, descripcion: string, unidad: string, more: Partial<Valor> = {}): Valor => ({
  muestra,
  determinacion: descripcion,
  descripcion,
  unidad,
  valor: 1,
  operador: undefined,
  texto: '1',
  limite: {},
  conclusion: 'Cumple',
  ...more,
});
const lineas = (...valores: Valor[]) =>
  lineasDe(valores).map(({ parametro, unidad, valores: own }) => [
    parametro,
    unidad,
    own.map(({ valor: { muestra }, exponente }) => [muestra, exponente]),
  ]);

describe('the lines of a paper', () => {
  it('have names of one parameter together, in the unit of the law where it can be converted', () => {
    expect(lineas(valor(0, 'Nitratos', 'mg/L'), valor(1, 'Nitrato', 'µg/L'), valor(2, 'NITRATO', 'mg NO3/L'))).toEqual([
      [
        'Nitrato',
        'mg/L',
        [
          [0, 0],
          [1, -3],
          [2, 0],
        ],
      ],
    ]);
  });

  it('never mix units that can’t be converted', () => {
    expect(lineas(valor(0, 'Hierro', 'mg/L'), valor(1, 'Hierro', 'ppm'), valor(2, 'Hierro', ''))).toEqual([
      ['Hierro', '', [[2, 0]]],
      ['Hierro', 'ppm', [[1, 0]]],
      ['Hierro', 'µg/L', [[0, 3]]],
    ]);
  });

  it('keep apart what one sample has under two names, and say of which determination each is', () => {
    const inSitu = { determinacion: 'Cloro in situ', descripcion: 'Cloro libre' };
    expect(
      lineas(
        valor(0, 'Cloro libre', 'mg/L', inSitu),
        valor(0, 'Cloro libre', 'mg/L', { determinacion: 'Cloro en laboratorio' }),
      ),
    ).toEqual([
      ['Cloro libre (Cloro en laboratorio)', 'mg/L', [[0, 0]]],
      ['Cloro libre (Cloro in situ)', 'mg/L', [[0, 0]]],
    ]);
  });

  it('take each pesticide by its own name', () => {
    expect(lineas(valor(0, 'PLA: NA_Ometoato', 'µg/L'), valor(1, 'PLA: A_Dimetoato', 'µg/L'))).toHaveLength(2);
  });
});

describe('the figures of a line', () => {
  const cifras = (...valores: Valor[]) =>
    cifrasDe(
      { clave: '', parametro: '', unidad: 'mg/L', valores: [] },
      valores.map((one) => ({ valor: one, exponente: 0 })),
    );

  it('drop nothing in silence: what is below, above, in words and without a value is counted', () => {
    const found = cifras(
      valor(0, 'x', 'mg/L', { operador: '<', valor: 5, texto: '5' }),
      valor(1, 'x', 'mg/L', { operador: '>=', valor: 300, texto: '300', conclusion: 'No cumple' }),
      valor(2, 'x', 'mg/L', { valor: undefined, texto: 'Ausencia' }),
      valor(3, 'x', 'mg/L', { valor: undefined, texto: '', conclusion: 'No cumple' }),
    );
    expect(found).toMatchObject({
      determinaciones: 4,
      cuantificados: 0,
      menores: 1,
      mayores: 1,
      palabras: 1,
      media: null,
      minimo: null,
      maximo: null,
      desviacion: null,
      noConformes: 2,
      valores: [{ texto: '<5' }, { texto: '>=300' }, { texto: 'Ausencia' }, { texto: '' }],
    });
  });

  it('have a deviation from two values on, with n−1, and a value outside its own limit marked as such', () => {
    expect(cifras(valor(0, 'x', 'mg/L', { valor: 4 }))).toMatchObject({ media: 4, desviacion: null });
    expect(
      cifras(valor(0, 'x', 'mg/L', { valor: 4 }), valor(1, 'x', 'mg/L', { valor: 6, limite: { max: 5 } })),
    ).toMatchObject({ media: 5, desviacion: Number(Math.SQRT2.toPrecision(12)), noConformes: 0, fuera: 1 });
  });
});
