import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operador } from '../../normas/rules/contraste.ts';
import { leido, oahuArsenic, olympicAmmonium, shePyrene } from './testing.ts';
import { mediana, type Percentil, percentiles } from './kaplan-meier.ts';
import { type Valor, valoresOf } from './valores.ts';

const of = (list: readonly Valor[], p: number) => percentiles(valoresOf(list), [p])[0];
const valor = (number: number): Percentil => ({ clase: 'valor', valor: number });
const menor = (number: number): Percentil => ({ clase: 'menor', valor: number });
const mayor = (number: number): Percentil => ({ clase: 'mayor', valor: number });
const no = (motivo: 'pocos valores' | 'demasiados censurados' | 'censura cruzada'): Percentil => ({
  clase: 'no calculable',
  motivo,
});

/** A number a hair above or below a step of the curve, which is published with six figures. */
const hair = 2e-6;

describe('percentiles by Kaplan–Meier, as published', () => {
  // KaplanMeierFitter().fit_left_censoring(values, detected).cumulative_density_, lifelines 0.30.3: P(X ≤ x) by x.
  it.each<[string, readonly string[], [number, number][]]>([
    [
      'arsenic of Oahu',
      oahuArsenic,
      [
        [0.5, 0.34375],
        [0.6, 0.458333],
        [0.7, 0.6875],
        [0.9, 0.785714],
        [1.5, 0.85119],
        [1.7, 0.916667],
        [2.8, 0.958333],
        [3.2, 1],
      ],
    ],
    [
      'pyrene of Puget Sound',
      shePyrene,
      [
        [31, 0.072726],
        [40, 0.169695],
        [63, 0.261815],
        [67, 0.370905],
        [94, 0.498696],
        [98, 0.519475],
        [119, 0.705226],
        [122, 0.724816],
        [163, 0.821429],
        [459, 0.982143],
        [2982, 1],
      ],
    ],
    [
      'ammonium of Olympic National Park',
      olympicAmmonium,
      [
        [0.006, 0.401002],
        [0.007, 0.464319],
        [0.008, 0.478829],
        [0.009, 0.536868],
        [0.011, 0.556752],
        [0.019, 0.72549],
        [0.049, 0.901961],
        [0.253, 1],
      ],
    ],
  ])('the curve of %s rises where lifelines has it rise', (_name, data, steps) => {
    const list = data.map(leido);
    for (const [x, share] of steps) expect(of(list, share - hair)).toStrictEqual(valor(x));
    for (const [x, share] of steps.slice(0, -1)) expect(of(list, share + hair)).not.toStrictEqual(valor(x));
  });

  it('medians are those of NADA: 0,7 µg/L of arsenic, 98 µg/kg of pyrene', () => {
    // cenfit() of R's NADA: 'n 24, n.cen 13, median 0.70' and 'n 56, n.cen 11, median 98.0'; Helsel 2005, chapter 6.
    expect(of(oahuArsenic.map(leido), 0.5)).toStrictEqual(valor(0.7));
    expect(of(shePyrene.map(leido), 0.5)).toStrictEqual(valor(98));
  });

  it('what is below the lowest measured number is a bound: the first 38 % of ammonium is below 0,01', () => {
    // lifelines: P(X < 0.006) = 0.379896956533.
    expect(of(olympicAmmonium.map(leido), 0.379896)).toStrictEqual(menor(0.006));
    expect(of(olympicAmmonium.map(leido), 0.379898)).toStrictEqual(valor(0.006));
  });

  it('survival times of leukaemia, flipped, have the median of 31 weeks that survfit gives', () => {
    // R's survival: survfit(Surv(time, status) ~ 1, aml, subset = x == 'Maintained'), Miller (1981):
    // S = 0.909 at 9, 0.818 at 13, 0.716 at 18, 0.614 at 23, 0.491 at 31, 0.368 at 34, 0.184 at 48; median 31.
    const weeks = ['9', '13', '13+', '18', '23', '28+', '31', '34', '45+', '48', '161+'];
    const flipped = weeks.map((week): Valor => {
      const left = 200 - Number.parseInt(week, 10);
      return week.endsWith('+') ? { operador: '<', valor: left } : { valor: left };
    });
    expect(of(flipped, 0.5)).toStrictEqual(valor(200 - 31));
    expect(of(flipped, 0.715)).toStrictEqual(valor(200 - 23));
    expect(of(flipped, 0.717)).toStrictEqual(valor(200 - 18));
    expect(of(flipped, 0.18)).toStrictEqual(menor(200 - 161));
    expect(of(flipped, 0.19)).toStrictEqual(valor(200 - 48));
  });
});

describe('percentiles that others would get wrong', () => {
  it.each<[string, string, number, Percentil]>([
    ['an even number of values has one of them as its median', '1 2 3 4', 0.5, valor(2)],
    ['below its limit is less than a number equal to the limit', '<5 5 5 5', 0.25, menor(5)],
    ['the same median, with the value measured', '<5 5 5 5', 0.5, valor(5)],
    ['a median among limits is below the one that holds it', '<1 <1 <2 10 20', 0.5, menor(2)],
    ['a bound is the least limit that holds its share', '<1 <1 <2 10 20', 0.4, menor(1)],
    ['a limit above every number is shared by those below', '1 2 3 <100', 1, valor(3)],
    ['two values are too few', '1 2', 0.5, no('pocos valores')],
    ['four of five may be censored', '<1 <1 <1 <1 5', 0.9, valor(5)],
    ['five of six may not', '<1 <1 <1 <1 <1 5', 0.5, no('demasiados censurados')],
    ['none is measured', '<1 <1 <1', 0.5, no('demasiados censurados')],
  ])('%s', (_name, list, p, expected) => {
    expect(of(list.split(' ').map(leido), p)).toStrictEqual(expected);
  });

  const above = (number: number, operador: Operador = '>'): Valor => ({ valor: number, operador });
  it.each<[string, Valor[], number, Percentil]>([
    ['a count beyond what can be counted leaves the median', [leido('5'), leido('7'), above(300)], 0.5, valor(7)],
    ['a percentile among those beyond is at least their number', [leido('5'), leido('7'), above(300)], 0.9, mayor(300)],
    ['one that may be anywhere leaves a lower bound', [leido('5'), leido('7'), leido('9'), above(6)], 0.75, mayor(7)],
    ['at least 300 is the same', [leido('5'), leido('7'), above(300, '>=')], 0.9, mayor(300)],
    ['a bound from below stays', [leido('<1'), leido('<1'), leido('4'), above(9)], 0.5, menor(1)],
    [
      'a limit above a lower bound leaves nothing to say',
      [leido('<5'), leido('7'), above(2)],
      1,
      no('censura cruzada'),
    ],
    ['a limit that is a lower bound too does not', [leido('<2'), leido('7'), above(2)], 1, mayor(7)],
  ])('%s', (_name, list, p, expected) => {
    expect(of(list, p)).toStrictEqual(expected);
  });

  it('many of them at once are answered in their order', () => {
    const list = valoresOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((x) => ({ valor: x })));
    expect(percentiles(list, [0.9, 0.1, 0.5])).toStrictEqual([valor(9), valor(1), valor(5)]);
  });
});

describe('percentiles of any values', () => {
  const exact = fc.record({ valor: fc.integer({ min: 1, max: 30 }) });
  const left = fc.record({ valor: fc.integer({ min: 1, max: 30 }), operador: fc.constant<Operador>('<') });
  const right = fc.record({ valor: fc.integer({ min: 1, max: 30 }), operador: fc.constant<Operador>('>') });
  const share = fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100);
  const values = fc.array(fc.oneof({ weight: 3, arbitrary: exact }, left), { minLength: 3, maxLength: 40 });
  const mixed = fc.array(fc.oneof({ weight: 3, arbitrary: exact }, left, right), { minLength: 3, maxLength: 40 });

  /**
   * The same by Efron's redistribution: from the highest value down, each limit hands its share to all below it in equal
   * parts (Efron 1967, mirrored); then shares are added from the lowest up.
   */
  function redistributed(list: readonly Valor[], p: number): Percentil {
    const rank = ({ valor: x, operador }: Valor) => x - (operador ? 0.5 : 0);
    const descending = list.toSorted((a, b) => rank(b) - rank(a)).map((each) => ({ ...each, share: 1 / list.length }));
    for (const [place, each] of descending.entries()) {
      const below = descending.slice(place + 1);
      if (each.operador && below.some(({ operador }) => !operador)) {
        for (const lower of below) lower.share += each.share / below.length;
        each.share = 0;
      }
    }
    let sum = 0;
    const found = descending.toReversed().find((each) => {
      sum += each.share;
      return each.share > 0 && sum >= p - 1e-9;
    });
    return found?.operador ? menor(found.valor) : valor(found?.valor ?? Number.NaN);
  }

  it('are those of shares handed downwards', () => {
    fc.assert(
      fc.property(values, share, (list, p) => {
        fc.pre(list.filter((each) => 'operador' in each).length <= 0.8 * list.length);
        expect(of(list, p)).toStrictEqual(redistributed(list, p));
      }),
    );
  });

  it('of exact values are the least one that reaches the share, as percentile_disc has them', () => {
    fc.assert(
      fc.property(
        fc.array(exact, { minLength: 3, maxLength: 60 }),
        fc.integer({ min: 1, max: 100 }),
        (list, percent) => {
          const ascending = list.map(({ valor: x }) => x).toSorted((a, b) => a - b);
          const least = ascending.find((_, place) => (place + 1) * 100 >= percent * list.length);
          expect(of(list, percent / 100)).toStrictEqual(valor(least ?? Number.NaN));
        },
      ),
    );
  });

  it('do not depend on the order of the values, and follow their scale', () => {
    fc.assert(
      fc.property(mixed, share, (list, p) => {
        const found = of(list, p);
        expect(of(list.toReversed(), p)).toStrictEqual(found);
        const doubled = of(
          list.map((each) => ({ ...each, valor: 2 * each.valor })),
          p,
        );
        expect(doubled).toStrictEqual(found && 'valor' in found ? { ...found, valor: 2 * found.valor } : found);
      }),
    );
  });

  it('hold whatever the values beyond measure are in truth', () => {
    fc.assert(
      fc.property(mixed, share, fc.integer({ min: 1, max: 40 }), (list, p, beyond) => {
        const found = of(list, p);
        const truth = of(
          list.map((each) => ('operador' in each && each.operador === '>' ? { valor: each.valor + beyond } : each)),
          p,
        );
        fc.pre(found !== undefined && found.clase !== 'no calculable');
        const isBound = found?.clase === 'mayor' && truth?.clase === 'valor';
        expect(isBound ? truth.valor >= found.valor : found).toStrictEqual(isBound || truth);
      }),
    );
  });
});

describe('the median', () => {
  it.each<[string, Percentil]>([
    ['3 1 2', valor(2)],
    ['4 1 2 3', valor(2.5)],
    ['7.1 7.4 7 8', valor(7.25)],
    ['2 2 2 9', valor(2)],
    // Half of them lie below 1, and the next is 5.
    ['<1 <1 5 7', menor(3)],
    ['<1 4 5 7', valor(4.5)],
    ['<1 <1 <1 7 8 9', menor(4)],
    ['1 2', no('pocos valores')],
  ])('of %s is the middle one, or the mean of the middle two', (list, expected) => {
    expect(mediana(valoresOf(list.split(' ').map(leido)))).toEqual(expected);
  });

  it('of values of which the next is beyond counting is a bound', () => {
    const beyond = { valor: 5, operador: '>' } as const;
    expect(mediana(valoresOf([{ valor: 1 }, { valor: 4 }, beyond, beyond]))).toEqual(mayor(4.5));
  });

  it('of values without a sign is that of their sorted list', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 3, maxLength: 400 }), (numbers) => {
        const sorted = numbers.toSorted((a, b) => a - b);
        const half = sorted.length / 2;
        const middle = ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
        expect(mediana(valoresOf(numbers.map((number) => ({ valor: number }))))).toEqual(valor(middle));
      }),
    );
  });
});
