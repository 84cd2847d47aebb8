import { describe, expect, it } from 'vitest';
import type { LecturaDicha } from '../../../../contract/lectura-normativa.ts';
import type { Determinacion } from '../../../../contract/muestra.ts';
import { readingsByResult } from './readings-by-result.ts';

const lectura = (determinacion: string | null, descripcion: string, frase: string): LecturaDicha => ({
  determinacion,
  descripcion,
  situacion: frase === '' ? 'sin límite' : 'conforme',
  clase: null,
  articulo: null,
  frase,
  falta: [],
});

describe('readings', () => {
  it('stand by their results, those of one name in turn; sums and what has no limit by none', () => {
    const determinacion = (descripcion: string, ...names: string[]): Determinacion => ({
      descripcion,
      resultados: names.map((each) => ({ descripcion: each })),
      total_resultados: 0,
      resultados_cumplen: 0,
      resultados_no_cumplen: 0,
    });
    const determinaciones = [determinacion('Salmonella', 'Unidad', 'Unidad'), determinacion('Sales', 'Sodio', 'Yodo')];
    const lecturas = [
      lectura('Salmonella', 'Unidad', 'una'),
      lectura('Salmonella', 'Unidad', 'otra'),
      lectura('Sales', 'Sodio', 'sal'),
      lectura('Sales', 'Yodo', ''),
      lectura(null, 'Sodio', 'suma'),
    ];
    const readings = readingsByResult({ lecturas }, determinaciones);
    expect(determinaciones.flatMap(({ resultados }) => resultados.map((each) => readings.get(each)))).toEqual([
      'una',
      'otra',
      'sal',
      undefined,
    ]);
  });
});
