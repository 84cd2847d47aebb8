import { describe, expect, it } from 'vitest';
import { cruceOf } from './cruce.ts';
import { epaExample14 } from '../../../contract/evolucion/rules/testing.ts';
import {
  maxValoresDeTendencia,
  minValoresDeTendencia,
  type Serie,
  type TendenciaCalculada,
  tendenciaOf,
} from './tendencia.ts';
import { serieOf } from '../../../testing/serie.ts';
import type { Valor } from '../../../contract/evolucion/rules/valores.ts';

/** Day 15 of a month counted from January 2020. */
const month = (place: number) => new Date(Date.UTC(2020, place, 15)).toISOString().slice(0, 10);
const monthly = (values: readonly Valor[], step = 1): Serie =>
  serieOf(values.map((value, place) => ({ ...value, fecha: month(place * step) })));
const numbers = (...list: number[]): Valor[] => list.map((valor) => ({ valor }));
/** A fixed unrest between −1 and 1, so that no value is exactly on the line. */
const unrest = (place: number) => Math.sin(12.9898 * place) ** 3;

function computed(serie: Serie): TendenciaCalculada {
  const found = tendenciaOf(serie);
  if (found.clase === 'no calculable') throw new Error(found.motivo);
  return found;
}

describe('the trend of a series', () => {
  it('of the example 14-10 of the Unified Guidance is seasonal, with the figures of EnvStats', () => {
    const found = computed(monthly(epaExample14.map((valor) => ({ valor }))));
    expect(found).toMatchObject({ clase: 'sube', n: 36, censurados: 0, s: 35 });
    expect(found).toMatchObject({ prueba: 'Kendall estacional', distribucion: 'normal', estimador: 'Theil-Sen' });
    expect(found.p).toBeCloseTo(2.160712e-7, 12);
    expect(found.pendiente).toBeCloseTo(0.06, 12);
    expect(found.intervalo?.desde).toBeCloseTo(0.05786914, 8);
    expect(found.intervalo?.hasta).toBeCloseTo(0.07213086, 8);
    expect(found.final).toBeCloseTo(2.24, 1);
  });

  it('is exact for fewer than ten values, and of the whole for less than two years', () => {
    const found = computed(monthly(numbers(1, 2, 3, 4, 5, 6, 7, 8)));
    expect(found).toMatchObject({ clase: 'sube', s: 28, prueba: 'Mann-Kendall', distribucion: 'exacta' });
    // Two orders in 8!: the one that only rises and the one that only falls.
    expect(found.p).toBeCloseTo(2 / 40_320, 12);
    expect(computed(monthly(numbers(...Array.from({ length: 23 }, (_, place) => place)))).prueba).toBe('Mann-Kendall');
    expect(computed(monthly(numbers(...Array.from({ length: 24 }, (_, place) => place)))).prueba).toBe(
      'Kendall estacional',
    );
  });

  it('is of the whole where too few values have a month in common', () => {
    // Every seven months: over seven years no month twice.
    const sparse = computed(monthly(numbers(...Array.from({ length: 12 }, (_, place) => place)), 7));
    expect(sparse.prueba).toBe('Mann-Kendall');
    // Every March only: one season, which is the whole.
    expect(computed(monthly(numbers(...Array.from({ length: 12 }, (_, place) => place)), 12)).prueba).toBe(
      'Mann-Kendall',
    );
  });

  it('is in units of the value a year, by the days between', () => {
    const weekly = Array.from({ length: 52 }, (_, week) => ({
      valor: 10 + (2 * 7 * week) / 365.25,
      fecha: new Date(Date.UTC(2024, 0, 1 + 7 * week)).toISOString().slice(0, 10),
    }));
    const found = computed(serieOf(weekly));
    expect(found.pendiente).toBeCloseTo(2, 10);
    expect(found.final).toBeCloseTo(10 + (2 * 7 * 51) / 365.25, 10);
    expect(found.ultimoDia - found.primerDia).toBe(7 * 51);
    expect(found.ultimoDia).toBe(Date.UTC(2024, 11, 23) / 86_400_000);
  });

  it('goes down as well, whatever the order of the rows', () => {
    const list = Array.from({ length: 20 }, (_, place) => ({ valor: 50 - place + unrest(place), fecha: month(place) }));
    expect(computed(serieOf(list))).toMatchObject({ clase: 'baja' });
    expect(tendenciaOf(serieOf(list.toReversed()))).toStrictEqual(tendenciaOf(serieOf(list)));
  });

  it('is not to be shown of values that only swing', () => {
    const found = computed(monthly(numbers(...Array.from({ length: 20 }, (_, place) => 10 + (place % 2)))));
    expect(found.clase).toBe('sin tendencia demostrable');
    expect(found.p).toBeGreaterThan(0.05);
    expect(computed(monthly(numbers(7, 7, 7, 7, 7)))).toMatchObject({ clase: 'sin tendencia demostrable', s: 0, p: 1 });
  });

  it('of censored values is Akritas’', () => {
    const values = Array.from({ length: 20 }, (_, place): Valor =>
      place < 8 ? { operador: '<', valor: 5 } : { valor: place - 3 },
    );
    const found = computed(monthly(values));
    expect(found).toMatchObject({ clase: 'sube', censurados: 8, estimador: 'Akritas-Theil-Sen' });
    expect(found.pendiente).toBeGreaterThan(6);
    expect(found.final).toBeGreaterThan(10);
  });

  it('has no line where more than half of the values are below their limit, and yet a sign', () => {
    const values = Array.from({ length: 20 }, (_, place): Valor =>
      place < 13 ? { operador: '<', valor: 5 } : { valor: place },
    );
    const found = computed(monthly(values));
    expect(found.clase).toBe('sube');
    expect(found.final).toBeUndefined();
    expect(cruceOf(found, { max: 30 })).toBeUndefined();
  });

  it('is shown of one in twenty series without a trend at most, also where the limits fell over time', () => {
    // A linear congruential generator (Numerical Recipes, 1992), so that every run is the same.
    let state = 12_345;
    const chance = () => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return (state + 0.5) / 2 ** 32;
    };
    const series = (length: number) =>
      monthly(
        Array.from({ length }, (_, place): Valor => {
          const valor = 10 * Math.exp(Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance()) * 0.6);
          const limit = place < length / 2 ? 12 : 4;
          return valor < limit ? { operador: '<', valor: limit } : { valor };
        }),
      );
    for (const length of [12, 40]) {
      const classes = Array.from({ length: 500 }, () => tendenciaOf(series(length)).clase);
      const shown = classes.filter((clase) => clase === 'sube' || clase === 'baja').length;
      expect(shown).toBeGreaterThan(5);
      expect(shown).toBeLessThan(30);
    }
  });

  it('is not computed of what can’t show one', () => {
    const rising = (length: number) => numbers(...Array.from({ length }, (_, place) => place));
    const none = (serie: Serie) => tendenciaOf(serie);
    expect(none(serieOf([]))).toStrictEqual({ clase: 'no calculable', motivo: 'pocos valores', n: 0 });
    expect(none(monthly(rising(minValoresDeTendencia - 1)))).toMatchObject({ motivo: 'pocos valores' });
    expect(none(monthly(rising(minValoresDeTendencia)))).toMatchObject({ clase: 'sube' });
    expect(none(serieOf(rising(9).map((each) => ({ ...each, fecha: '2024-05-05' }))))).toMatchObject({
      motivo: 'una sola fecha',
    });
    const censored = Array.from({ length: 11 }, (_, place): Valor =>
      place < 9 ? { operador: '<', valor: 1 } : { valor: place },
    );
    expect(none(monthly(censored))).toMatchObject({ motivo: 'demasiados censurados', n: 11 });
    const daily = (length: number) =>
      serieOf(
        rising(length).map((each, day) => ({ ...each, fecha: new Date(day * 86_400_000).toISOString().slice(0, 10) })),
      );
    expect(none(daily(maxValoresDeTendencia + 1))).toMatchObject({ motivo: 'demasiados valores' });
    expect(none(daily(maxValoresDeTendencia))).toMatchObject({ clase: 'sube' });
  });
});

describe('when a line reaches a limit', () => {
  /** A year and a half of months, rising by 12 a year from 10, to about 27. */
  const rising = computed(
    monthly(numbers(...Array.from({ length: 18 }, (_, place) => 10 + place + unrest(place) / 4))),
  );
  const falling = computed(
    monthly(numbers(...Array.from({ length: 18 }, (_, place) => 9 - place / 10 + unrest(place) / 40))),
  );

  it('is where the line goes on to, for an upper limit and for a lower one', () => {
    expect(rising.pendiente).toBeCloseTo(12, 0);
    expect(cruceOf(rising, { max: 33 })).toMatchObject({ extremo: 'max', limite: 33 });
    expect(cruceOf(rising, { max: 33 })?.fecha).toMatch(/^2021-1[12]-/u);
    expect(cruceOf(falling, { min: 6.5, max: 9.5 })).toMatchObject({ extremo: 'min', limite: 6.5 });
    expect(cruceOf(falling, { min: 6.5, max: 9.5 })?.fecha).toMatch(/^2022-0[1-3]-/u);
  });

  it('is not said of the limit that the line leaves behind, nor without a limit', () => {
    expect(cruceOf(falling, { max: 9.5 })).toBeUndefined();
    expect(cruceOf(rising, { min: 6.5 })).toBeUndefined();
    expect(cruceOf(rising, {})).toBeUndefined();
  });

  it('is not said beyond as much time as was observed, nor of a limit that was passed', () => {
    expect(cruceOf(rising, { max: 60 })).toBeUndefined();
    expect(cruceOf(rising, { max: 20 })).toBeUndefined();
  });

  it('needs eight values, a trend and a slope that is certainly not zero', () => {
    const few = computed(monthly(numbers(1, 2, 3, 4, 5, 6, 7)));
    expect(few.clase).toBe('sube');
    expect(cruceOf({ ...few, intervalo: { desde: 1, hasta: 20 } }, { max: 9 })).toBeUndefined();
    expect(cruceOf({ ...few, n: 8, intervalo: { desde: 1, hasta: 20 } }, { max: 9 })).toMatchObject({ limite: 9 });
    expect(cruceOf({ ...rising, intervalo: { desde: 0, hasta: 20 } }, { max: 33 })).toBeUndefined();
    expect(cruceOf({ ...rising, intervalo: { hasta: 20 } }, { max: 33 })).toBeUndefined();
    expect(cruceOf({ ...falling, intervalo: { desde: -2 } }, { min: 6.5 })).toBeUndefined();
    expect(cruceOf({ ...rising, clase: 'sin tendencia demostrable' }, { max: 33 })).toBeUndefined();
    expect(cruceOf({ clase: 'no calculable', motivo: 'pocos valores', n: 2 }, { max: 33 })).toBeUndefined();
  });
});
