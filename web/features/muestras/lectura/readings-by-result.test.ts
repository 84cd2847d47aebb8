import { describe, expect, it } from 'vitest';
import type { LecturaDicha } from '../../../../contract/normas/lectura-normativa.ts';
import type { Determinacion } from '../../../../contract/muestras/muestra.ts';
import { readingsByResult, textoSinLimites } from './readings-by-result.ts';

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
  it('stand by their results, those of one name in turn; by none sums, what has no limit, and what complies for both', () => {
    const determinacion = (descripcion: string, ...names: string[]): Determinacion => ({
      descripcion,
      resultados: names.map((each) => ({ descripcion: each, conclusion: each === 'Cloro' ? 'Cumple' : 'Otra' })),
      total_resultados: 0,
      resultados_cumplen: 0,
      resultados_no_cumplen: 0,
    });
    const determinaciones = [
      determinacion('Salmonella', 'Unidad', 'Unidad'),
      determinacion('Sales', 'Sodio', 'Yodo', 'Cloro'),
    ];
    const lecturas = [
      lectura('Salmonella', 'Unidad', 'una'),
      lectura('Salmonella', 'Unidad', 'otra'),
      lectura('Sales', 'Sodio', 'sal'),
      lectura('Sales', 'Yodo', ''),
      lectura('Sales', 'Cloro', 'cumple'),
      lectura(null, 'Sodio', 'suma'),
    ];
    const readings = readingsByResult({ lecturas }, determinaciones);
    expect(determinaciones.flatMap(({ resultados }) => resultados.map((each) => readings.get(each)))).toEqual([
      'una',
      'otra',
      'sal',
      undefined,
      undefined,
    ]);
  });
});

it('that a norm limits nothing is said of what was read alone', () => {
  const [silent, read] = [lectura('Sales', 'Yodo', ''), lectura('Sales', 'Sodio', 'sal')];
  const unread = { determinacion: 'Sales', descripcion: 'Otra', motivo: 'desconocido' as const };
  const said = (lecturas: LecturaDicha[], sinIdentificar: (typeof unread)[] = []) =>
    textoSinLimites({ lecturas, lotes: [], sinIdentificar });
  expect(said([silent])).toBe('La norma no limita nada de esta muestra ahí y en su fecha');
  expect(said([silent], [unread])).toBe('De lo que se ha leído, la norma no limita nada ahí y en su fecha');
  expect(said([], [unread])).toBe('');
  expect(said([silent, read])).toBe('');
});
