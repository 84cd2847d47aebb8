import { describe, expect, it } from 'vitest';
import type { Determinacion, Resultado } from '../../../contract/muestras/muestra.ts';
import { resultInItsPlace } from './one-row.ts';

const determinacion = (descripcion: string, status: string | undefined, ...resultados: Resultado[]): Determinacion => ({
  descripcion,
  ...(status !== undefined && { status_inteligente: status }),
  resultados,
  total_resultados: resultados.length,
  resultados_cumplen: 0,
  resultados_no_cumplen: 0,
});

describe('a determination and its parameter are one row', () => {
  it('where they have one name, whatever its case and accents, or the parameter has none', () => {
    for (const descripcion of ['Turbidez', 'TURBIDEZ', ' turbídez ', '']) {
      const found = resultInItsPlace(
        determinacion('Turbidez', 'Cumple', { descripcion, valor: 1, conclusion: 'Cumple' }),
      );
      expect(found).toMatchObject({ descripcion: 'Turbidez', valor: 1, conclusion: 'Cumple' });
    }
  });

  it('with the conclusion of whichever has one, and none of either', () => {
    const result = { descripcion: 'pH', valor: 7 };
    expect(resultInItsPlace(determinacion('pH', 'No cumple', result))?.conclusion).toBe('No cumple');
    expect(resultInItsPlace(determinacion('pH', undefined, result))?.conclusion).toBe('Sin conclusión');
  });

  it('not where there are several, another name, or conclusions that differ', () => {
    const result = { descripcion: 'pH', valor: 7, conclusion: 'No cumple' };
    expect(resultInItsPlace(determinacion('pH', 'No cumple', result, result))).toBeUndefined();
    expect(resultInItsPlace(determinacion('Acidez', 'No cumple', result))).toBeUndefined();
    expect(resultInItsPlace(determinacion('pH', 'Cumple', result))).toBeUndefined();
    expect(resultInItsPlace(determinacion('pH', 'Cumple'))).toBeUndefined();
  });
});
