import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operador } from '../../../contract/normas/rules/contraste.ts';
import {
  bograRainfall,
  epaExample14,
  leido,
  olympicAmmonium,
  olympicWeeks,
  tce,
  tceDensity,
} from '../../../contract/evolucion/rules/testing.ts';
import { kendallEstacional } from './estacional.ts';
import { mannKendall } from './mann-kendall.ts';
import { smallest } from '../../../contract/evolucion/rules/smallest.ts';
import { ordenada, theilSen } from './theil-sen.ts';
import { extremosOf, type Valor, valoresOf } from '../../../contract/evolucion/rules/valores.ts';

const slopeOf = (list: readonly Valor[], times: readonly number[], suelo?: number) => {
  const values = valoresOf(list, suelo);
  return theilSen(values, times, mannKendall(values, times).varianza);
};

describe('slopes, as published', () => {
  const recorded = bograRainfall.flatMap((valor, place) => (valor === null ? [] : [{ valor, place }]));
  const places = recorded.map(({ place }) => place);

  it('rainfall of Bogra has the slope and intercept of pyMannKendall', () => {
    // pymannkendall 1.4.3: original_test(x) with x of 360 months, NaN where none was recorded.
    const slope = slopeOf(recorded, places)?.pendiente ?? Number.NaN;
    expect(slope).toBeCloseTo(-0.006369426751592357, 14);
    expect(ordenada(valoresOf(recorded), places, slope)).toBeCloseTo(96.15286624203821, 10);
  });

  it('by month, its slope a year too', () => {
    // pymannkendall 1.4.3: seasonal_test(x, period=12).slope.
    const years = places.map((place) => Math.floor(place / 12));
    const months = places.map((place) => place % 12);
    const values = valoresOf(recorded);
    const { varianza } = kendallEstacional(values, years, months);
    expect(theilSen(values, years, varianza, months)?.pendiente).toBeCloseTo(-0.08695652173913043, 14);
  });

  it('the example 14-10 of the Unified Guidance has the seasonal slope and interval that EnvStats prints', () => {
    // kendallSeasonalTrendTest(Unadj.Conc ~ Month + Year, data = EPA.09.Ex.14.8.df): slope 0.0600000, Gilbert's
    // modification of the Theil/Sen method at 95 %: LCL 0.05786914, UCL 0.07213086.
    const values = valoresOf(epaExample14.map((valor) => ({ valor })));
    const years = epaExample14.map((_, place) => 1983 + Math.floor(place / 12));
    const months = epaExample14.map((_, place) => place % 12);
    const found = theilSen(values, years, kendallEstacional(values, years, months).varianza, months);
    expect(found?.pendiente).toBeCloseTo(0.06, 12);
    expect(found?.desde).toBeCloseTo(0.05786914, 8);
    expect(found?.hasta).toBeCloseTo(0.07213086, 8);
  });

  it('censored values have the Akritas–Theil–Sen slope of NADA: trichloroethylene by density of population', () => {
    // NADA2 2.0.0, reference of cenken: with(TCEReg, cenken(log(TCEConc), TCECen, PopDensity)): Slope 0.3835066.
    const logarithms = tce.map(leido).map(({ valor, operador }) => ({ operador, valor: Math.log(valor) }));
    expect(slopeOf(logarithms, tceDensity, Number.NEGATIVE_INFINITY)?.pendiente).toBeCloseTo(0.3835066, 7);
  });

  it('and with four limits that of MannKS: ammonium by week', () => {
    // MannKS 0.5.0: trend_test(prepare_censored_data([...]), weeks, sens_slope_method='ats'): slope
    // 4.687499588001003e-05 by bisection to 1e-8 of the times' range, intercept 0.005312500148319639 by Turnbull.
    const values = valoresOf(olympicAmmonium.map(leido));
    const slope = slopeOf(olympicAmmonium.map(leido), olympicWeeks)?.pendiente ?? Number.NaN;
    expect(slope).toBeCloseTo(4.6875e-5, 9);
    expect(ordenada(values, olympicWeeks, slope)).toBeCloseTo(0.0053125, 7);
  });

  it('and that of the example of MannKS’ README, with its interval', () => {
    // MannKS 0.5.0: slope 1.9999999993, interval 1.0000000004 to 3.0000000010.
    const list = '10 12 <5 14 15 18 20 <5 25 30'.split(' ').map(leido);
    const months = list.map((_, place) => place);
    expect(slopeOf(list, months)).toStrictEqual({ pendiente: 2, desde: 1, hasta: 3 });
  });
});

describe('slopes that can’t be had', () => {
  it('there is none of one time', () => {
    expect(slopeOf([{ valor: 1 }, { valor: 2 }], [4, 4])).toBeUndefined();
  });

  it('nor of values that nothing bounds', () => {
    const list: Valor[] = [1, 2, 3].map((valor) => ({ valor, operador: '<' }));
    expect(slopeOf(list, [1, 2, 3], Number.NEGATIVE_INFINITY)).toBeUndefined();
  });

  it('three values bound no slope, whatever they are', () => {
    expect(slopeOf([{ valor: 1 }, { valor: 2 }, { valor: 4 }], [1, 2, 3])).toStrictEqual({
      pendiente: 1.5,
      desde: Number.NEGATIVE_INFINITY,
      hasta: Number.POSITIVE_INFINITY,
    });
  });

  it('a line has no height where more than half of its values are below their limit', () => {
    const list = '<1 <1 <1 2 3'.split(' ').map(leido);
    expect(ordenada(valoresOf(list), [1, 2, 3, 4, 5], 0.1)).toBeUndefined();
  });
});

describe('slopes of any values', () => {
  const sign = fc.constantFrom<(Operador | undefined)[]>(undefined, undefined, '<', '>');
  const time = fc.integer({ min: 0, max: 20 });
  const exact = fc.tuple(fc.record({ valor: fc.integer({ min: 1, max: 50 }) }), time);
  const mixed = fc.tuple(fc.record({ valor: fc.integer({ min: 1, max: 50 }), operador: sign }), time);
  const run = (list: readonly (readonly [Valor, number])[]) =>
    slopeOf(
      list.map(([value]) => value),
      list.map(([, when]) => when),
    );
  /** The difference of two numbers that should be equal but for rounding; 0 for the same infinity, or none at all. */
  const apart = (found = Number.NaN, expected = Number.NaN) => (Object.is(found, expected) ? 0 : found - expected);
  const near = (found: number | undefined, expected: number | undefined) => {
    expect(apart(found, expected)).toBeCloseTo(0, 8);
  };

  it('of exact values are the median of all pairs’', () => {
    fc.assert(
      fc.property(fc.array(exact, { minLength: 2, maxLength: 30 }), (list) => {
        const slopes = list
          .flatMap(([a, s], place) =>
            list.slice(place + 1).flatMap(([b, t]) => (s === t ? [] : [(b.valor - a.valor) / (t - s)])),
          )
          .toSorted((a, b) => a - b);
        const half = (slopes.length - 1) / 2;
        const median = ((slopes[Math.floor(half)] ?? 0) + (slopes[Math.ceil(half)] ?? 0)) / 2;
        near(run(list)?.pendiente, slopes.length > 0 ? median : undefined);
      }),
    );
  });

  /** Kendall's S of the residuals of a slope, interval against interval. */
  function scoreAt(slope: number, list: readonly (readonly [Valor, number])[]): number {
    const { desde, hasta } = extremosOf(valoresOf(list.map(([value]) => value)));
    const ends = list.map(([, t], row) => [(desde[row] ?? 0) - slope * t, (hasta[row] ?? 0) - slope * t, t] as const);
    let s = 0;
    for (const [, topA, early] of ends) {
      for (const [bottomB, , late] of ends) if (early < late) s += Number(topA < bottomB);
    }
    for (const [bottomA, , early] of ends) {
      for (const [, topB, late] of ends) if (early < late) s -= Number(topB < bottomA);
    }
    return s;
  }

  it('are where the score of the residuals passes zero, within an interval of which it is beyond', () => {
    fc.assert(
      fc.property(fc.array(mixed, { minLength: 5, maxLength: 20 }), (list) => {
        const found = run(list);
        fc.pre(found !== undefined);
        const hair = 1e-6;
        expect(scoreAt(found.pendiente - hair, list)).toBeGreaterThanOrEqual(0);
        expect(scoreAt(found.pendiente + hair, list)).toBeLessThanOrEqual(0);
        expect(found.desde).toBeLessThanOrEqual(found.pendiente);
        expect(found.hasta).toBeGreaterThanOrEqual(found.pendiente);
        const { varianza } = mannKendall(
          valoresOf(list.map(([value]) => value)),
          list.map(([, when]) => when),
        );
        const reach = 1.959963984540054 * Math.sqrt(varianza);
        // An end that nothing bounds has no score to look at.
        const below = Number.isFinite(found.desde) ? scoreAt(found.desde - hair, list) : reach;
        const above = Number.isFinite(found.hasta) ? scoreAt(found.hasta + hair, list) : -reach;
        expect(below).toBeGreaterThanOrEqual(reach - 2);
        expect(above).toBeLessThanOrEqual(2 - reach);
      }),
    );
  });

  it('turn with the values and with time, follow their scale and are blind to a shift and to the order of rows', () => {
    fc.assert(
      fc.property(fc.array(exact, { minLength: 5, maxLength: 25 }), (list) => {
        const found = run(list);
        const variant = (of: (value: number, when: number) => [number, number]) =>
          run(
            list.map(([{ valor }, when]) => {
              const [x, t] = of(valor, when);
              return [{ valor: x }, t] as const;
            }),
          );
        const same = (other: typeof found, factor: number) => {
          near(other?.pendiente, found && factor * found.pendiente);
          const [low, high] = factor > 0 ? [found?.desde, found?.hasta] : [found?.hasta, found?.desde];
          near(other?.desde, low === undefined ? undefined : factor * low);
          near(other?.hasta, high === undefined ? undefined : factor * high);
        };
        same(
          variant((x, t) => [x + 1000, t - 7]),
          1,
        );
        same(
          variant((x, t) => [3 * x, t]),
          3,
        );
        same(
          variant((x, t) => [x, 4 * t]),
          0.25,
        );
        same(
          variant((x, t) => [-x, t]),
          -1,
        );
        same(
          variant((x, t) => [x, -t]),
          -1,
        );
        same(run(list.toReversed()), 1);
      }),
    );
  });

  it('of a line are its own, and its height too', () => {
    const times = Array.from({ length: 25 }, (_, place) => place * place);
    const list = times.map((when) => ({ valor: 3 + 0.5 * when }));
    const found = slopeOf(list, times);
    expect(found?.pendiente).toBeCloseTo(0.5, 12);
    expect(found?.desde).toBeCloseTo(0.5, 12);
    expect(ordenada(valoresOf(list), times, 0.5)).toBeCloseTo(3, 12);
  });

  it('numbers at a place are those of the sorted list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 }),
        fc.array(fc.integer({ min: -2, max: 62 })),
        (list, places) => {
          const ascending = list.toSorted((a, b) => a - b);
          const expected = places.map((place) => ascending[place]);
          expect(smallest(Float64Array.from(list), places)).toStrictEqual(expected);
        },
      ),
    );
  });
});
