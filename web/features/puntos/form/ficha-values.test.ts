import { describe, expect, it } from 'vitest';
import { fichaDePuntoSchema } from '../../../../contract/punto.ts';
import { isSame, numberOf, read, valuesOf } from './ficha-values.ts';

const blank = fichaDePuntoSchema.parse({});

describe('the form of a point', () => {
  it('says nothing of a point where nothing is filled in', () => {
    expect(read(valuesOf(blank))).toEqual({ ficha: blank });
  });

  it('gives back what it was opened with, numbers with a comma', () => {
    const ficha = {
      ...blank,
      clase: 'red' as const,
      atributos: { cloroActivo: false },
      volumen: 12.5,
      coordenadas: { latitud: 40.4168, longitud: -3.7038 },
      inactivoDesde: '2026-03-01',
    };
    const values = valuesOf(ficha);
    expect([values.volumen, values.longitud]).toEqual(['12,5', '-3,7038']);
    const again = read(values);
    expect('ficha' in again && isSame(again.ficha, ficha)).toBe(true);
    expect(isSame(ficha, { ...ficha, atributos: {} })).toBe(false);
  });

  it('reads numbers as people type them', () => {
    expect(['1.234,5', '1234.5', ' 7 ', '', 'siete', '1,2,3'].map(numberOf)).toEqual([
      1234.5,
      1234.5,
      7,
      null,
      Number.NaN,
      Number.NaN,
    ]);
  });

  it('says what is wrong under its field', () => {
    const values = { ...valuesOf(blank), volumen: '-2', latitud: '40' };
    expect(read(values)).toEqual({ errors: { longitud: 'Escribe también la longitud' } });
    expect(read({ ...values, latitud: '' })).toEqual({ errors: { volumen: 'Escribe un número mayor que cero' } });
    expect(read({ ...valuesOf(blank), latitud: '400', longitud: '3' })).toEqual({
      errors: { latitud: 'De -90 a 90 grados' },
    });
  });
});
