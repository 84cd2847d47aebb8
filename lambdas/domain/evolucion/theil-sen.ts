import { rowsBySeason } from './estacional.ts';
import { percentiles } from '../../../contract/evolucion/rules/kaplan-meier.ts';
import { z95 } from './normal.ts';
import { smallest } from '../../../contract/evolucion/rules/smallest.ts';
import { censuraOf, extremosOf, type Valores } from '../../../contract/evolucion/rules/valores.ts';

/** A slope in units of the value per unit of time, with its interval of 95 %; an unbounded end is infinite. */
export interface Pendiente {
  pendiente: number;
  desde: number;
  hasta: number;
}

/**
 * Theil–Sen slope, the median of the slopes of all pairs: Theil (1950), Proc. Kon. Ned. Akad. Wetensch. A 53; Sen (1968),
 * J. Amer. Statist. Assoc. 63, 1379–1389. With censored values it is that of Akritas, Murphy & LaValley (1995), J. Amer.
 * Statist. Assoc. 90, 170–177: the slope b at which Kendall's S of the residuals, intervals too, is zero, and the middle
 * of those where several are (Helsel 2012, section 12.4).
 *
 * It needs no search. The slope of a pair of intervals lies between two ends; with b a pair leaves +1 at the lower one and
 * comes to −1 at the upper one, so that S(b) = N − (ends ≤ b) for N pairs, and the zero is the median of the 2N ends. Both
 * ends of a pair of exact values are its slope.
 *
 * The interval is Sen's as Gilbert (1987, section 16.5.2) has it, where S(b) = ±z √Var(S): among N ascending slopes the
 * M1-th and the (M2 + 1)-th, M = (N ∓ z √Var(S)) / 2, interpolated as EnvStats' `kendallTrendTest` does. It is an
 * approximation for fewer than 10 values.
 *
 * @param varianza Var(S) of the corresponding test.
 * @param estacion If given, pairs are within a season only: Hirsch, Slack & Smith (1982).
 * @returns undefined where no pair differs in time or the slope isn't bounded. O(n²) in time and memory: 32 MB for 2,000,
 * and a twelfth of it by months.
 */
export function theilSen(
  valores: Valores,
  tiempo: ArrayLike<number>,
  varianza: number,
  estacion?: ArrayLike<number>,
): Pendiente | undefined {
  const isExact = valores.signo.every((signo) => signo === 0);
  const ends = isExact ? slopesOf(valores, tiempo, estacion) : endsOfSlopes(valores, tiempo, estacion);
  // The slope of a pair of exact values stands for its two ends.
  const endsEach = isExact ? 2 : 1;
  const pairs = (ends.length * endsEach) / 2;
  if (pairs === 0) return undefined;
  const reach = z95 * Math.sqrt(varianza);
  const lower = (pairs - reach) / 2;
  const upper = (pairs + reach) / 2 + 1;
  const [low, high] = [Math.floor(lower), Math.floor(upper)];
  // The k-th slope, as the end at which S has fallen by it: the upper of its two ends below, the lower one above.
  const places = [pairs - 1, pairs, 2 * low - 1, 2 * low + 1, 2 * high - 2, 2 * high];
  const [left = Number.NaN, right = Number.NaN, ...limits] = smallest(
    ends,
    places.map((place) => Math.floor(place / endsEach)),
  );
  const pendiente = (left + right) / 2;
  if (!Number.isFinite(pendiente)) return undefined;
  const desde = lower < 1 ? Number.NEGATIVE_INFINITY : between(limits[0], limits[1], lower - low, 'a');
  const hasta = upper > pairs ? Number.POSITIVE_INFINITY : between(limits[2], limits[3], upper - high, 'b');
  // Where all values are ties their variance is 0, and interpolating could pass the slope itself.
  return { pendiente, desde: Math.min(desde, pendiente), hasta: Math.max(hasta, pendiente) };
}

/** The slopes of all pairs of exact values at different times, within a season if seasons are given. */
function slopesOf({ valor }: Valores, tiempo: ArrayLike<number>, estacion?: ArrayLike<number>): Float64Array {
  const seasons = seasonsOf({ valor }, estacion);
  const slopes = new Float64Array(pairsOf(seasons));
  let length = 0;
  for (const rows of seasons) {
    const values = Float64Array.from(rows, (row) => valor[row] as number);
    const times = Float64Array.from(rows, (row) => tiempo[row] as number);
    for (let i = 0; i < rows.length; i += 1) {
      const [value, at] = [values[i] as number, times[i] as number];
      for (let j = i + 1; j < rows.length; j += 1) {
        const time = (times[j] as number) - at;
        if (time === 0) continue;
        const rise = (values[j] as number) - value;
        slopes[length] = time > 0 ? rise / time : (0 - rise) / -time;
        length += 1;
      }
    }
  }
  return slopes.subarray(0, length);
}

/** The rows of each season; without seasons, all rows together. */
function seasonsOf({ valor }: Pick<Valores, 'valor'>, estacion?: ArrayLike<number>): number[][] {
  return estacion ? [...rowsBySeason(estacion).values()] : [Array.from(valor.keys())];
}

const pairsOf = (seasons: readonly number[][]) => seasons.reduce((sum, { length: n }) => sum + (n * (n - 1)) / 2, 0);

/** Both ends of the slopes of all pairs of values at different times, within a season if seasons are given. */
function endsOfSlopes(valores: Valores, tiempo: ArrayLike<number>, estacion?: ArrayLike<number>): Float64Array {
  const { desde, hasta } = extremosOf(valores);
  const seasons = seasonsOf(valores, estacion);
  const ends = new Float64Array(2 * pairsOf(seasons));
  let length = 0;
  for (const rows of seasons) {
    for (let a = 0; a < rows.length; a += 1) {
      const i = rows[a] as number;
      for (let b = a + 1; b < rows.length; b += 1) {
        const j = rows[b] as number;
        const time = (tiempo[j] as number) - (tiempo[i] as number);
        if (time === 0) continue;
        const [first, last] = time > 0 ? [i, j] : [j, i];
        ends[length] = ((desde[last] as number) - (hasta[first] as number)) / Math.abs(time);
        ends[length + 1] = ((hasta[last] as number) - (desde[first] as number)) / Math.abs(time);
        length += 2;
      }
    }
  }
  return ends.subarray(0, length);
}

/** The number at a share of the way from a to b; `otherwise` where one of them is infinite. */
function between(a = Number.NaN, b = Number.NaN, share = 0, otherwise: 'a' | 'b' = 'a'): number {
  if (share === 0 || a === b) return a;
  if (Number.isFinite(b - a)) return a + share * (b - a);
  return otherwise === 'a' ? a : b;
}

/**
 * The intercept of the line at time 0. For exact values: the median of the values minus the slope times the median of the times
 * (Conover 1980, Practical Nonparametric Statistics, page 256). For censored values: the Kaplan–Meier median of the residuals
 * (Helsel 2012, section 12.4); undefined where it isn't a number, as with more than half of the values censored.
 */
export function ordenada(valores: Valores, tiempo: ArrayLike<number>, pendiente: number): number | undefined {
  const { porDebajo, porEncima } = censuraOf(valores);
  if (porDebajo + porEncima === 0) return medianOf(valores.valor) - pendiente * medianOf(Float64Array.from(tiempo));
  const residuals = { ...valores, valor: valores.valor.map((x, row) => x - pendiente * (tiempo[row] as number)) };
  const [median] = percentiles(residuals, [0.5]);
  return median?.clase === 'valor' ? median.valor : undefined;
}

function medianOf(numbers: Float64Array): number {
  const ascending = numbers.toSorted();
  const half = (ascending.length - 1) / 2;
  return ((ascending[Math.floor(half)] as number) + (ascending[Math.ceil(half)] as number)) / 2;
}
