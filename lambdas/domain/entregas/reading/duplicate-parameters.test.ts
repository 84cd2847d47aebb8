import { describe, expect, it } from 'vitest';
import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import { DuplicateParameters } from './parametro.ts';

/** Which of some results of a sample are kept, and what is said of the others. */
function kept(...resultados: readonly (readonly [valor: number, unidad: string])[]) {
  const said: string[] = [];
  const note = (_campo: string, _valor: string, motivo: string) => said.push(motivo);
  const parameters = new DuplicateParameters('rechazar');
  const values = resultados.filter(([valor, unidad]) => {
    const resultado: Resultado = { descripcion: 'Cadmio', valor, unidad };
    return parameters.keeps('Metales', resultado, { warn: note, refuse: note });
  });
  return { values, said };
}

describe('a parameter that comes twice in a sample', () => {
  it.each([
    ['µg/L', 'μg/L'],
    ['ug/l', 'µg/L'],
    ['UFC/100ml', 'ufc/100 mL'],
    ['mg·L⁻¹', 'mg/L'],
  ])('is in one unit, written as %s and %s', (one, other) => {
    expect(kept([0.3, one], [0.3, other])).toEqual({
      values: [[0.3, one]],
      said: [expect.stringContaining('con lo mismo')],
    });
    expect(kept([0.3, one], [0.4, other])).toEqual({
      values: [[0.3, one]],
      said: [expect.stringContaining('no dicen lo mismo')],
    });
  });

  it('is kept twice in two units', () => {
    expect(kept([300, 'ng/L'], [0.3, 'µg/L'])).toEqual({
      values: [
        [300, 'ng/L'],
        [0.3, 'µg/L'],
      ],
      said: [expect.stringContaining('en dos unidades (ng/L y µg/L)')],
    });
  });
});
