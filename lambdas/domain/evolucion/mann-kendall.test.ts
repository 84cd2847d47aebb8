import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operador } from '../../../contract/normas/rules/contraste.ts';
import {
  bograRainfall,
  leido,
  olympicAmmonium,
  olympicWeeks,
  tce,
  tceDensity,
} from '../../../contract/evolucion/rules/testing.ts';
import { mannKendall } from './mann-kendall.ts';
import { extremosOf, type Valor, valoresOf } from '../../../contract/evolucion/rules/valores.ts';

const test = (list: readonly Valor[], times: ArrayLike<number> = list.map((_, place) => place)) =>
  mannKendall(valoresOf(list), times);
const exact = (...numbers: number[]): Valor[] => numbers.map((valor) => ({ valor }));

describe('the Mann–Kendall test, as published', () => {
  it('gives what pyMannKendall tests itself by: rainfall of Bogra, with ties', () => {
    // tests/test_pymannkendall.py, test_original_test: original_test(rainfalldata.iloc[:,2]).
    const recorded = bograRainfall.flatMap((valor, month) => (valor === null ? [] : [{ valor, month }]));
    const found = test(
      recorded,
      recorded.map(({ month }) => month),
    );
    expect(found).toMatchObject({ n: 353, s: -1959, distribucion: 'normal' });
    expect(found.varianza).toBeCloseTo(4889800.333333333, 6);
    expect(found.z).toBeCloseTo(-0.8854562842589916, 12);
    expect(found.p).toBeCloseTo(0.37591058740506833, 12);
  });

  it('scores censored values as NADA does: trichloroethylene by density of population', () => {
    // NADA2 2.0.0, reference of cenken: with(TCEReg, cenken(log(TCEConc), TCECen, PopDensity)): Tau 0.1458477, which is
    // S by all pairs. Its p, 0.0003007718, is of an approximate variance that is 2.2 times the one of all orders here.
    const found = test(tce.map(leido), tceDensity);
    const pairs = (247 * 246) / 2;
    expect(found.s / pairs).toBeCloseTo(0.1458477, 7);
    expect(found.p).toBeLessThan(0.0003007718);
  });

  it('gives the S and tau of MannKS with four limits, and its p with one', () => {
    // MannKS 0.5.0: trend_test(prepare_censored_data([...]), weeks, sens_slope_method='ats').
    const ammonium = test(olympicAmmonium.map(leido), olympicWeeks);
    expect(ammonium.s).toBe(401);
    expect(ammonium.tau).toBeCloseTo(0.08984864080195251, 14);
    // The example of its README, monthly.
    const monthly = test('10 12 <5 14 15 18 20 <5 25 30'.split(' ').map(leido));
    expect(monthly).toMatchObject({ s: 28, varianza: 124 });
    expect(monthly.z).toBeCloseTo(2.4246715773614613, 12);
    expect(monthly.p).toBeCloseTo(0.015322241055100827, 12);
    expect(monthly.tau).toBeCloseTo(0.6292532049656926, 12);
  });

  it('gives the S of the worked example of Wisconsin: 100, 50, 85, 75, 50', () => {
    // Wisconsin Administrative Code NR 746 (form 4400-215, Mann-Kendall statistic, table A): −5.
    expect(test(exact(100, 50, 85, 75, 50)).s).toBe(-5);
  });

  // Upper tail of S without ties, by n: Gilbert (1987), table A18, from Hollander & Wolfe (1973), table A.21.
  it.each<[number, number, number]>([
    [4, 6, 0.042],
    [5, 4, 0.242],
    [5, 8, 0.042],
    [5, 10, 0.0083],
    [6, 9, 0.068],
    [6, 11, 0.028],
    [7, 13, 0.035],
    [8, 14, 0.054],
    [8, 18, 0.016],
    [9, 16, 0.06],
    [9, 18, 0.038],
  ])('for %i values S = %i has the tabled tail of %s', (n, s, tail) => {
    const found = test(orderWithScore(n, s));
    expect(found).toMatchObject({ s, distribucion: 'exacta' });
    expect(Math.abs(found.p / 2 - tail)).toBeLessThan(0.0006);
  });

  // scipy.stats.kendalltau(range(n), x, method='exact').pvalue, SciPy 1.17.1.
  it.each<[number[], number]>([
    [[1, 2, 3, 5, 4], 0.08333333333333333],
    [[6, 5, 4, 3, 2, 1], 0.002777777777777778],
    [[2, 1, 3, 4, 6, 5, 8, 7], 0.005505952380952381],
    [[3, 1, 2, 5, 4, 6, 7, 9, 8], 0.0024250440917107582],
  ])('%j has the exact p of SciPy', (numbers, p) => {
    expect(test(exact(...numbers)).p).toBeCloseTo(p, 14);
  });
});

/** The numbers 1 to n in an order of which this many pairs more rise than fall. */
function orderWithScore(n: number, s: number): Valor[] {
  const left = Array.from({ length: n }, (_, place) => place + 1);
  let falls = ((n * (n - 1)) / 2 - s) / 2;
  return exact(
    ...left.slice().flatMap(() => {
      const taken = Math.min(falls, left.length - 1);
      falls -= taken;
      return left.splice(taken, 1);
    }),
  );
}

describe('pairs of values', () => {
  const read = (text: string): Valor => {
    const operador = (['<=', '>=', '<', '>'] as const).find((sign) => text.startsWith(sign));
    return { operador, valor: Number(text.slice(operador?.length ?? 0)) };
  };
  it.each<[string, string, number]>([
    ['1', '2', 1],
    ['2', '2', 0],
    ['<5', '5', 1],
    ['<5', '3', 0],
    ['<5', '<3', 0],
    ['<5', '7', 1],
    ['<=5', '5', 0],
    ['<=5', '6', 1],
    ['5', '>5', 1],
    ['5', '>=5', 0],
    ['>300', '400', 0],
    ['>300', '299', -1],
    ['<5', '>5', 1],
    ['<5', '>=5', 1],
    ['<=5', '>5', 1],
    ['<=5', '>=5', 0],
    ['<5', '-1', -1],
    ['<5', '0', 0],
    ['<-5', '-9', 0],
  ])('%s and then %s score %i', (first, second, s) => {
    expect(test([read(first), read(second)]).s).toBe(s);
    expect(test([read(second), read(first)]).s).toBe(s === 0 ? 0 : -s);
  });

  it('of one time do not count', () => {
    expect(test(exact(1, 2, 3), [5, 5, 5])).toMatchObject({ s: 0, varianza: 0, tau: 0, p: 1 });
  });

  it('of values that are all the same say nothing', () => {
    expect(test(exact(...Array.from({ length: 12 }, () => 7)))).toMatchObject({ s: 0, varianza: 0, z: 0, p: 1 });
  });
});

const sign = fc.constantFrom<(Operador | undefined)[]>(undefined, undefined, '<', '<=', '>', '>=');
const anyValue = fc.record({ valor: fc.integer({ min: 1, max: 9 }), operador: sign });

describe('the Mann–Kendall test of any values', () => {
  const dated = (minLength: number, maxLength: number) =>
    fc.array(fc.tuple(anyValue, fc.integer({ min: 0, max: 6 })), { minLength, maxLength });

  /** Certainly less, from the ends themselves. */
  function less(a: Valor, b: Valor): boolean {
    const { desde, hasta } = extremosOf(valoresOf([a, b]));
    const [top = 0, bottom = 0] = [hasta[0], desde[1]];
    return top < bottom || (top === bottom && (a.operador === '<' || b.operador === '>'));
  }

  function naive(list: readonly (readonly [Valor, number])[]): number {
    let s = 0;
    for (const [a, early] of list) {
      for (const [b, late] of list) if (early < late) s += Number(less(a, b)) - Number(less(b, a));
    }
    return s;
  }

  it('counts the pairs that a comparison of all with all counts', () => {
    fc.assert(
      fc.property(dated(1, 40), (list) => {
        const found = test(
          list.map(([value]) => value),
          list.map(([, time]) => time),
        );
        expect(found.s).toBe(naive(list));
        expect(Math.abs(found.tau)).toBeLessThanOrEqual(1 + 1e-12);
        expect(found.p).toBeGreaterThanOrEqual(0);
        expect(found.p).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('has the variance and the p value of all orders of the values', () => {
    fc.assert(
      fc.property(dated(2, 6), (list) => {
        const times = list.map(([, time]) => time);
        const scores = permutations(list.map(([value]) => value)).map((order) =>
          naive(order.map((value, place) => [value, times[place] ?? 0])),
        );
        const found = test(
          list.map(([value]) => value),
          times,
        );
        const variance = scores.reduce((sum, s) => sum + s * s, 0) / scores.length;
        const extreme = scores.filter((s) => Math.abs(s) >= Math.abs(found.s)).length / scores.length;
        expect(found.varianza).toBeCloseTo(variance, 9);
        expect(found.p).toBeCloseTo(extreme, 12);
      }),
      { numRuns: 40 },
    );
  });

  it('has Kendall’s variance with ties in values and in times', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 6 })), {
          minLength: 3,
          maxLength: 40,
        }),
        (list) => {
          const n = list.length;
          const ties = (place: 0 | 1) =>
            Array.from(Map.groupBy(list, (each) => each[place]).values(), (tied) => tied.length);
          const sum = (of: (t: number) => number, place: 0 | 1) => ties(place).reduce((all, t) => all + of(t), 0);
          const cubic = (t: number) => t * (t - 1) * (2 * t + 5);
          const triple = (t: number) => t * (t - 1) * (t - 2);
          const pair = (t: number) => t * (t - 1);
          const kendall =
            (cubic(n) - sum(cubic, 0) - sum(cubic, 1)) / 18 +
            (sum(triple, 0) * sum(triple, 1)) / (9 * triple(n)) +
            (sum(pair, 0) * sum(pair, 1)) / (2 * pair(n));
          const found = test(
            list.map(([valor]) => ({ valor })),
            list.map(([, time]) => time),
          );
          expect(found.varianza).toBeCloseTo(kendall, 6);
        },
      ),
    );
  });

  it('turns its sign with time, and does not see the order of the rows or the scale of values and times', () => {
    fc.assert(
      fc.property(dated(2, 30), (list) => {
        const run = (rows: readonly (readonly [Valor, number])[]) =>
          test(
            rows.map(([value]) => value),
            rows.map(([, time]) => time),
          );
        const found = run(list);
        expect(run(list.toReversed())).toStrictEqual(found);
        expect(run(list.map(([each, time]) => [{ ...each, valor: 3 * each.valor }, 7 * time - 2]))).toStrictEqual(
          found,
        );
        const backwards = run(list.map(([each, time]) => [each, -time]));
        expect(backwards.s + found.s).toBe(0);
        expect(backwards.p).toBeCloseTo(found.p, 12);
      }),
    );
  });

  it('is certain of values that only rise', () => {
    const rising = test(exact(...Array.from({ length: 30 }, (_, place) => place)));
    expect(rising).toMatchObject({ s: 435, tau: 1 });
    expect(rising.p).toBeLessThan(1e-10);
  });
});

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first, place) => permutations(list.toSpliced(place, 1)).map((rest) => [first, ...rest]));
}
