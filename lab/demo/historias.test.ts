import { beforeAll, describe, expect, test } from 'vitest';
import { cruceOf } from '../../lambdas/domain/evolucion/cruce.ts';
import { percentiles } from '../../contract/evolucion/rules/kaplan-meier.ts';
import { type Valor, valoresOf } from '../../contract/evolucion/rules/valores.ts';
import { msPerDay, tendenciaOf } from '../../lambdas/domain/evolucion/tendencia.ts';
import type { MuestraDocument, Resultado } from '../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../contract/puntos/rules/punto.ts';
import { historias } from './historias.ts';
import { demoLaboratory } from './laboratory.ts';

/** Values with their dates as columns. */
const serieOf = (list: readonly (Valor & { fecha: string })[]) => ({
  ...valoresOf(list),
  dia: Int32Array.from(list, ({ fecha }) => Date.parse(fecha) / msPerDay),
});

interface Punto {
  fecha: string;
  resultado: Resultado;
}

describe.each(['2026-08-01', '2026-11-20', '2027-06-15'])('on %s the demo has a point', (today) => {
  const laboratory = demoLaboratory({ seed: 'alicuota', samples: 5000, today });
  let muestras: MuestraDocument[];
  beforeAll(() => {
    muestras = [...laboratory.muestras()].filter(({ estado }) => estado === 'autorizada');
  });

  /** What the laboratory found of a story's parameter at its point, oldest first. */
  function valoresDe(clave: string): Punto[] {
    const historia = historias.find((one) => one.clave === clave);
    if (!historia) throw new Error(`No story ${clave}`);
    const { punto, parametro } = historia;
    const own = muestras.filter(({ solicitante: { nombre }, punto_muestreo: one }) => {
      return one && claveDePunto(nombre, one) === claveDePunto(nombre, punto);
    });
    expect(new Set(own.map(({ solicitante }) => solicitante.nombre)).size).toBe(1);
    return own.flatMap(({ fecha_muestra: fecha, determinaciones }) => {
      const resultado = determinaciones
        .flatMap(({ resultados }) => resultados)
        .find((r) => r.descripcion === parametro);
      return resultado ? [{ fecha, resultado }] : [];
    });
  }
  const seriesOf = (points: readonly Punto[]) =>
    serieOf(
      points.flatMap(({ fecha, resultado: { valor, operador } }) =>
        valor === undefined ? [] : [{ fecha, valor, operador }],
      ),
    );
  const failed = (points: readonly Punto[]) => points.filter(({ resultado }) => resultado.conclusion === 'No cumple');
  const monthOf = ({ fecha }: Punto) => Number(fecha.slice(5, 7));

  test('where nitrate rises over three years and is going to cross its limit, which it has not yet', () => {
    const points = valoresDe('sube');
    expect(points.length).toBeGreaterThanOrEqual(24);
    expect(failed(points)).toEqual([]);
    const tendencia = tendenciaOf(seriesOf(points));
    expect(tendencia).toMatchObject({ clase: 'sube' });
    const cruce = cruceOf(tendencia, points.at(-1)?.resultado.referencia ?? {});
    expect(cruce).toMatchObject({ extremo: 'max', limite: 50 });
    expect((cruce?.fecha ?? '') > today).toBe(true);
  });

  test('where Legionella comes with each summer, so that its trend is sought month by month', () => {
    const points = valoresDe('estacional');
    expect(points.length).toBeGreaterThanOrEqual(24);
    const summers = Map.groupBy(failed(points), ({ fecha }) => fecha.slice(0, 4));
    expect(summers.size).toBeGreaterThanOrEqual(3);
    expect(failed(points).every((one) => monthOf(one) >= 7 && monthOf(one) <= 9)).toBe(true);
    const winter = points.filter((one) => monthOf(one) <= 4 || monthOf(one) === 12);
    expect(winter.length).toBeGreaterThanOrEqual(5);
    expect(winter.every(({ resultado: r }) => r.operador === '<' || r.conclusion === 'Indeterminable')).toBe(true);
    expect(tendenciaOf(seriesOf(points))).toMatchObject({ prueba: 'Kendall estacional' });
  });

  test('that failed for some months and was cured', () => {
    const points = valoresDe('curado');
    const bad = failed(points);
    expect(bad.length).toBeGreaterThanOrEqual(3);
    const [first, last] = [points.findIndex((one) => one === bad[0]), points.findIndex((one) => one === bad.at(-1))];
    expect(last - first + 1).toBe(bad.length);
    expect(first).toBeGreaterThanOrEqual(8);
    expect(points.length - last).toBeGreaterThanOrEqual(12);
  });

  test('of whose values nine in ten are below the limit of quantification, and no median is computed', () => {
    const points = valoresDe('censurado');
    expect(points.length).toBeGreaterThanOrEqual(25);
    const censored = points.filter(({ resultado }) => resultado.operador === '<');
    expect(censored.length / points.length).toBeGreaterThan(0.85);
    expect(censored.length / points.length).toBeLessThan(0.95);
    expect(percentiles(seriesOf(points), [0.5])).toMatchObject([
      { clase: 'no calculable', motivo: 'demasiados censurados' },
    ]);
  });

  test('whose limit changed, from none to that of the law and to a lower one when the works changed to chlorine gas', () => {
    const points = valoresDe('límite');
    expect(points.length).toBeGreaterThanOrEqual(12);
    expect(failed(points)).toEqual([]);
    const limits = points.map(({ resultado }) => resultado.referencia?.max);
    expect(limits.filter((one, i) => i === 0 || one !== limits[i - 1])).toEqual([undefined, 0.7, 0.25]);
    const before = points
      .filter(({ fecha }) => fecha < '2025-01-02')
      .map(({ resultado }) => resultado.referencia?.texto);
    expect(before.length).toBeGreaterThan(0);
    expect(before.every((texto) => texto?.includes('exigible desde el 2-1-2025'))).toBe(true);
  });

  test('that was not sampled for eight months', () => {
    const days = valoresDe('pausa').map(({ fecha }) => Date.parse(fecha) / 86_400_000);
    const gaps = days.slice(1).map((day, i) => day - (days[i] as number));
    const [longest = 0, next = 0] = gaps.toSorted((a, b) => b - a);
    expect(longest).toBeGreaterThan(240);
    expect(next).toBeLessThan(160);
  });
});

test('lots are no points, places are, and clients whose references are lots say so', () => {
  const { clientes, muestras } = demoLaboratory({ seed: 'alicuota', samples: 2000, today: '2026-11-20' });
  const all = [...muestras()];
  const withPoint = all.filter(({ punto_muestreo: punto }) => punto);
  expect(withPoint.length).toBeGreaterThan(all.length / 2);
  expect(withPoint.filter(({ punto_muestreo: punto }) => punto?.codigo).length).toBeGreaterThan(100);
  expect(withPoint.some(({ referencia_externa: text = '' }) => /Lote|Subasta|testigo/u.test(text))).toBe(false);
  expect(all.every((one) => one.punto_muestreo ?? /Lote|Subasta|testigo/u.test(one.referencia_externa ?? ''))).toBe(
    true,
  );
  const ajenos = clientes.filter(({ referenciaExterna }) => referenciaExterna === 'otra');
  const lots = all.filter(({ referencia_externa: text = '' }) => /Lote|Subasta/u.test(text));
  const owners = new Set(ajenos.flatMap(({ solicitantes }) => solicitantes));
  expect(lots.length).toBeGreaterThan(100);
  expect(
    lots.filter(({ solicitante }) => !owners.has(solicitante.nombre)).map(({ solicitante }) => solicitante.nombre),
  ).toEqual([]);
});
