import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bograRainfall, epaExample14 } from '../../../contract/evolucion/rules/testing.ts';
import { kendallEstacional } from './estacional.ts';
import { mannKendall } from './mann-kendall.ts';
import { valoresOf } from '../../../contract/evolucion/rules/valores.ts';

describe('the seasonal Kendall test', () => {
  it('gives what pyMannKendall tests itself by: rainfall of Bogra by month', () => {
    // tests/test_pymannkendall.py, test_seasonal_test: seasonal_test(rainfalldata.iloc[:,2], period=12).
    const recorded = bograRainfall.flatMap((valor, place) => (valor === null ? [] : [{ valor, place }]));
    const found = kendallEstacional(
      valoresOf(recorded),
      recorded.map(({ place }) => Math.floor(place / 12)),
      recorded.map(({ place }) => place % 12),
    );
    expect(found).toMatchObject({ n: 353, s: -399 });
    expect(found.varianza).toBeCloseTo(34702.333333333336, 8);
    expect(found.z).toBeCloseTo(-2.136504114534638, 12);
    expect(found.p).toBeCloseTo(0.03263834596177739, 12);
    expect(found.estaciones.map(({ estacion }) => estacion)).toStrictEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('gives what EnvStats prints of the example 14-10 of the Unified Guidance', () => {
    // kendallSeasonalTrendTest(Unadj.Conc ~ Month + Year, data = EPA.09.Ex.14.8.df): z (Trend) 5.1849514,
    // p 2.160712e-07, tau 0.9722222 as the mean of the seasons', three values each.
    const found = kendallEstacional(
      valoresOf(epaExample14.map((valor) => ({ valor }))),
      epaExample14.map((_, place) => 1983 + Math.floor(place / 12)),
      epaExample14.map((_, place) => place % 12),
    );
    expect(found.z).toBeCloseTo(5.1849514, 7);
    expect(found.p).toBeCloseTo(2.160712e-7, 12);
    expect(found.s / 36).toBeCloseTo(0.9722222, 7);
    expect(found.estaciones.every(({ n }) => n === 3)).toBe(true);
  });

  it('sees no trend in what comes back every summer, and one that summers hide', () => {
    const months = Array.from({ length: 48 }, (_, place) => place);
    const summer = months.map((place) => ({ valor: 100 + 50 * Math.sin((place * Math.PI) / 6) }));
    const rising = summer.map(({ valor }, place) => ({ valor: valor + 0.2 * place }));
    const run = (list: { valor: number }[]) =>
      kendallEstacional(
        valoresOf(list.map(({ valor }) => ({ valor: Math.round(valor) }))),
        months.map((place) => Math.floor(place / 12)),
        months.map((place) => place % 12),
      );
    expect(run(summer)).toMatchObject({ s: 0, p: 1 });
    expect(run(rising).p).toBeLessThan(1e-6);
    expect(mannKendall(valoresOf(rising), months).p).toBeGreaterThan(0.05);
  });

  it('leaves out months of one year only', () => {
    const found = kendallEstacional(valoresOf([1, 2, 3, 4].map((valor) => ({ valor }))), [1, 2, 1, 1], [5, 5, 6, 6]);
    expect(found).toMatchObject({ n: 2, s: 1, varianza: 1 });
    expect(found.estaciones).toHaveLength(1);
  });

  it('of one season is the Mann–Kendall test', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(8)), { minLength: 10, maxLength: 40 }),
        (list) => {
          const values = valoresOf(
            list.map(([valor]) => ({ valor, operador: valor % 4 ? undefined : ('<' as const) })),
          );
          const years = list.map(([, year]) => year);
          const seasonal = kendallEstacional(
            values,
            years,
            years.map(() => 3),
          );
          const { s, varianza, p } = mannKendall(values, years);
          fc.pre(new Set(years).size > 1);
          expect(seasonal).toMatchObject({ s, varianza, p });
        },
      ),
    );
  });
});
