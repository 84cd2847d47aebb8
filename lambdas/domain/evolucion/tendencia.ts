import { kendallEstacional } from './estacional.ts';
import { mannKendall } from './mann-kendall.ts';
import { ordenada, theilSen } from './theil-sen.ts';
import { censuraOf, isMostlyCensored, type Valores } from '../../../contract/evolucion/rules/valores.ts';

/** Values over time, in any order. */
export interface Serie extends Valores {
  /** Days since 1970-01-01. */
  dia: Int32Array;
}

export const msPerDay = 86_400_000;
export const daysPerYear = 365.25;

/** Fewest values of which some order could show a trend at 5 %: of four, the clearest has p = 0,083. @internal */
export const minValoresDeTendencia = 5;

/** The most values for which a trend is computed: the methods compare all pairs, here two million. */
export const maxValoresDeTendencia = 2000;

/** The level of significance: a trend is shown for a lower p value. */
const significance = 0.05;

/** Why no trend is computed: fewer than 5 values, all on one day, more than 80 % censored, or more than 2,000 values. */
interface TendenciaNoCalculable {
  clase: 'no calculable';
  motivo: 'pocos valores' | 'una sola fecha' | 'demasiados censurados' | 'demasiados valores';
  n: number;
}

/**
 * The trend of values over time. `sube` and `baja`: p < 0.05 and a slope of this sign. The slope, its interval of 95 % and the
 * line are in units of the value and years. Left out: an unbounded end of the interval, an unbounded slope, and the line where
 * more than half of the values are censored.
 */
export interface TendenciaCalculada {
  clase: 'sube' | 'baja' | 'sin tendencia demostrable';
  n: number;
  /** The number of values that are intervals. */
  censurados: number;
  prueba: 'Mann-Kendall' | 'Kendall estacional';
  /** `exacta` for fewer than 10 values. */
  distribucion: 'exacta' | 'normal';
  estimador: 'Theil-Sen' | 'Akritas-Theil-Sen';
  s: number;
  p: number;
  pendiente?: number;
  intervalo?: { desde?: number; hasta?: number };
  /** The line's value on the last day. */
  final?: number;
  /** First and last day of the values, since 1970-01-01. */
  primerDia: number;
  ultimoDia: number;
}

export type Tendencia = TendenciaNoCalculable | TendenciaCalculada;

/**
 * The trend of a series: seasonal by month where `isSeasonal`, otherwise Mann–Kendall over all pairs, with the Theil–Sen slope.
 * The sources are in the methods' files.
 */
export function tendenciaOf(serie: Serie): Tendencia {
  const n = serie.valor.length;
  const primerDia = serie.dia.reduce((first, day) => Math.min(first, day), Number.POSITIVE_INFINITY);
  const ultimoDia = serie.dia.reduce((last, day) => Math.max(last, day), Number.NEGATIVE_INFINITY);
  if (n < minValoresDeTendencia) return { clase: 'no calculable', motivo: 'pocos valores', n };
  if (isMostlyCensored(serie)) return { clase: 'no calculable', motivo: 'demasiados censurados', n };
  if (primerDia === ultimoDia) return { clase: 'no calculable', motivo: 'una sola fecha', n };
  if (n > maxValoresDeTendencia) return { clase: 'no calculable', motivo: 'demasiados valores', n };

  // Years since the last day (negative): the line's value at 0 is its value on the last day.
  const tiempo = Float64Array.from(serie.dia, (day) => (day - ultimoDia) / daysPerYear);
  const calendar = calendarOf(serie);
  const { prueba, slope } = isSeasonal(calendar) ? seasonal(serie, calendar) : overall(serie, tiempo);
  const { porDebajo, porEncima } = censuraOf(serie);
  const censurados = porDebajo + porEncima;
  return {
    clase: classOf(prueba.p, slope?.pendiente ?? 0, prueba.s),
    n,
    censurados,
    prueba: prueba.name,
    distribucion: prueba.distribucion,
    estimador: censurados > 0 ? 'Akritas-Theil-Sen' : 'Theil-Sen',
    s: prueba.s,
    p: prueba.p,
    ...(slope && {
      pendiente: slope.pendiente,
      intervalo: {
        ...(Number.isFinite(slope.desde) && { desde: slope.desde }),
        ...(Number.isFinite(slope.hasta) && { hasta: slope.hasta }),
      },
      ...finalOf(serie, tiempo, slope.pendiente),
    }),
    primerDia,
    ultimoDia,
  };
}

function finalOf(serie: Serie, tiempo: Float64Array, pendiente: number): { final?: number } {
  const final = ordenada(serie, tiempo, pendiente);
  return final === undefined ? {} : { final };
}

function overall(serie: Serie, tiempo: Float64Array) {
  const { s, p, varianza, distribucion } = mannKendall(serie, tiempo);
  return { prueba: { name: 'Mann-Kendall', s, p, distribucion } as const, slope: theilSen(serie, tiempo, varianza) };
}

function seasonal(serie: Serie, { years, months }: Calendar) {
  const { s, p, varianza } = kendallEstacional(serie, years, months);
  const slope = theilSen(serie, years, varianza, months);
  return { prueba: { name: 'Kendall estacional', s, p, distribucion: 'normal' } as const, slope };
}

function classOf(p: number, pendiente: number, s: number): TendenciaCalculada['clase'] {
  if (p >= significance || pendiente * s <= 0) return 'sin tendencia demostrable';
  return pendiente > 0 ? 'sube' : 'baja';
}

/** Two years: the least for Hirsch, Slack & Smith's test. */
const minMonths = 24;

/** The least values for the normal approximation; the seasonal test has no other distribution. */
const minSeasonalValues = 10;

/** The least share of values with another year's value in the same month: with fewer the seasonal test would ignore too many. */
const minComparableShare = 0.8;

/**
 * Whether the trend is tested by month: at least 10 values, over 24 calendar months or more, in at least two months of the year,
 * and four in five of them in a month that has values in another year too.
 */
function isSeasonal({ years, months }: Calendar): boolean {
  const places = years.map((year, row) => 12 * year + (months[row] as number));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  if (last - first + 1 < minMonths) return false;
  const yearsByMonth = new Map<number, Set<number>>();
  for (const [row, month] of months.entries()) {
    yearsByMonth.set(month, (yearsByMonth.get(month) ?? new Set()).add(years[row] as number));
  }
  const repeated = new Set([...yearsByMonth].filter(([, those]) => those.size > 1).map(([month]) => month));
  const comparable = months.filter((month) => repeated.has(month)).length;
  return repeated.size > 1 && comparable >= minSeasonalValues && comparable >= minComparableShare * months.length;
}

/** Year and month (0 to 11) of each value. */
interface Calendar {
  years: number[];
  months: number[];
}

function calendarOf({ dia }: Serie): Calendar {
  const dates = Array.from(dia, (day) => new Date(day * msPerDay));
  return { years: dates.map((date) => date.getUTCFullYear()), months: dates.map((date) => date.getUTCMonth()) };
}
