import { describe, expect, it } from 'vitest';
import { hechosDe, parteBreve, rotuloDe, textoDeParte } from './words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const counts = { muestras: 1, valores: 1, noCumplen: 0, celdas: [] };

describe('how near a value is to its limit', () => {
  it('is said in percent, and in times from ten times on', () => {
    expect([0, 0.56, 1, 1.2, 9.994, 24.4, 1000].map((parte) => plain(textoDeParte(parte)))).toEqual([
      '0 % del límite',
      '56 % del límite',
      '100 % del límite',
      '120 % del límite',
      '999 % del límite',
      '24 veces el límite',
      '1.000 veces el límite',
    ]);
    expect([0.56, 1.2, 24.4].map((parte) => plain(parteBreve(parte)))).toEqual(['56 %', '120 %', '×24']);
  });

  it('never reads as the limit itself beside it', () => {
    expect([0.996, 1.004].map((parte) => plain(textoDeParte(parte)))).toEqual([
      'casi el 100 % del límite',
      'algo más del 100 % del límite',
    ]);
  });
});

describe('what a cell holds', () => {
  const words = (celda: Parameters<typeof hechosDe>[0]) => plain(hechosDe(celda).join(', '));

  it('is its values, what fails and the worst share', () => {
    expect(words({ columna: 0, muestras: 12, valores: 12, noCumplen: 2, peor: 1.2 })).toBe(
      '12 valores, 2 no cumplen, peor 120 % del límite',
    );
    expect(words({ columna: 0, muestras: 3, valores: 14, noCumplen: 0, peor: 0.15 })).toBe(
      '3 muestras, 14 valores, ninguno concluido «No cumple», peor 15 % del límite',
    );
  });

  it('says what fails where no sample has a value', () => {
    expect(words({ columna: 0, muestras: 2, valores: 0, noCumplen: 1 })).toBe('2 muestras sin valores, 1 no cumple');
    expect(words({ columna: 0, muestras: 2, valores: 0, noCumplen: 0 })).toBe('2 muestras sin valores');
  });

  it('says that a value is outside its limits where nothing is said to fail', () => {
    expect(words({ columna: 0, muestras: 1, valores: 1, noCumplen: 0, peor: 1.2 })).toBe(
      '1 valor, ninguno concluido «No cumple», peor 120 % del límite, fuera de límite',
    );
  });

  it('has no share where none can be given, nor one that what failed does not have', () => {
    expect(words({ columna: 0, muestras: 1, valores: 1, noCumplen: 0 })).toBe(
      '1 valor, ninguno concluido «No cumple», sin porcentaje de su límite',
    );
    expect(words({ columna: 0, muestras: 2, valores: 2, noCumplen: 1, peor: 0.66 })).toBe(
      '2 valores, 1 no cumple, sin porcentaje de su límite',
    );
  });

  it('tells samples without a value from none', () => {
    expect(words({ columna: 0, muestras: 2, valores: 0, noCumplen: 0 })).toBe('2 muestras sin valores');
    expect(words(undefined)).toBe('sin muestras');
  });
});

describe('the name of a row', () => {
  it('is the parameter with its unit, and its determination where that says more', () => {
    const of = (determinacion: string, parametro: string, unidad: string) =>
      rotuloDe({ clave: 'a', ...counts, parametro: { determinacion, parametro, unidad } });
    expect(of('Nitrato y nitritos', 'Nitrato', 'mg/L')).toEqual({
      nombre: 'Nitrato',
      detalle: 'mg/L · Nitrato y nitritos',
    });
    expect(of('pH', 'pH', '')).toEqual({ nombre: 'pH', detalle: '' });
    expect(of('Turbidez', '', 'UNF')).toEqual({ nombre: 'Turbidez', detalle: 'UNF' });
  });

  it('is the point with its code, and whose it is', () => {
    const punto = { clave: 'a', solicitante: 'Hotel Sol', nombre: 'Toma de red', codigo: 'T-01' };
    expect(rotuloDe({ clave: 'a', ...counts, punto })).toEqual({ nombre: 'Toma de red · T-01', detalle: 'Hotel Sol' });
  });
});
