import { describe, expect, test } from 'vitest';
import { demoLaboratory } from './laboratory.ts';

const laboratory = demoLaboratory({ seed: 'coherencia', samples: 6000, today: '2026-03-02' });
const analysed = [...laboratory.muestras()].filter(({ estado }) => estado === 'autorizada');

/** The numbers of a sample's parameters; what is below the limit of quantification counts as 0, or as the most that it may be. */
function valuesOf(determinaciones: (typeof analysed)[number]['determinaciones'], isMost = false): Map<string, number> {
  return new Map(
    determinaciones.flatMap(({ resultados }) =>
      resultados.map((one) => [one.descripcion, one.operador && !isMost ? 0 : (one.valor ?? 0)] as const),
    ),
  );
}

describe('the results of one sample', () => {
  test.each([
    ['Bacterias coliformes', 'Escherichia coli'],
    ['Legionella spp.', 'Legionella pneumophila'],
    ['Recuento de aerobios a 30 °C', 'Recuento de enterobacterias'],
    ['Recuento de enterobacterias', 'Escherichia coli β-glucuronidasa positivo'],
  ])('count at least as many %s as %s', (whole, part) => {
    let seen = 0;
    for (const { determinaciones } of analysed) {
      const values = valuesOf(determinaciones);
      if (!values.has(whole) || !values.has(part)) continue;
      const most = valuesOf(determinaciones, true);
      seen++;
      expect(most.get(whole)).toBeGreaterThanOrEqual(values.get(part) ?? 0);
    }
    expect(seen).toBeGreaterThan(50);
  });

  test('add up the trihalomethanes, to the rounding', () => {
    let seen = 0;
    for (const { determinaciones } of analysed) {
      const thm = determinaciones.find(({ descripcion }) => descripcion === 'Trihalometanos');
      if (!thm) continue;
      seen++;
      const values = [...valuesOf([thm]).values()];
      const total = values.pop() ?? 0;
      expect(Math.abs(total - values.reduce((sum, value) => sum + value, 0))).toBeLessThanOrEqual(0.51);
    }
    expect(seen).toBeGreaterThan(30);
  });
});
