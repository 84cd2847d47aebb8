import { exactP } from './kendall-exacto.ts';
import { pDosColas } from './normal.ts';
import { type Rangos, rangosOf, type Valores } from '../../../contract/evolucion/rules/valores.ts';

/** Kendall's S of values over time: pairs that rise less pairs that fall, and its variance were there no trend. */
export interface Puntuacion {
  s: number;
  varianza: number;
  /** Kendall's tau-b: S by the pairs that differ in value and by those that differ in time; 0 where none do. */
  tau: number;
}

/** Below this many values p is counted over all their orders; from here on it is the normal approximation's. */
const normalFrom = 10;

/**
 * Mann–Kendall test of a monotonic trend: Mann (1945), Econometrica 13, 245–259; Kendall, Rank Correlation Methods (1975).
 * `p` is two-sided: for fewer than 10 values exact, with whatever ties and censoring; otherwise by the normal approximation
 * with the correction for continuity, z = (S ∓ 1) / √Var(S) (Gilbert, Statistical Methods for Environmental Pollution
 * Monitoring (1987), sections 16.4.1 and 16.4.2).
 */
export interface MannKendall extends Puntuacion {
  n: number;
  z: number;
  p: number;
  distribucion: 'exacta' | 'normal';
}

/** Tests values, each at its time, in any order. Two at the same time make no pair. O(n²). */
export function mannKendall(valores: Valores, tiempo: ArrayLike<number>): MannKendall {
  const n = valores.valor.length;
  const rangos = rangosOf(valores);
  const puntuacion = scoreOf(rangos, tiempo);
  const z = deviateOf(puntuacion);
  if (n >= normalFrom) return { ...puntuacion, n, z, p: pDosColas(z), distribucion: 'normal' };
  const p = exactP(n, (a, b) => order(rangos, a, b), tiempo, puntuacion.s);
  return { ...puntuacion, n, z, p, distribucion: 'exacta' };
}

/** S as a standard normal deviate, with the correction for continuity; 0 where S is 0. */
export function deviateOf({ s, varianza }: Pick<Puntuacion, 's' | 'varianza'>): number {
  return s === 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(varianza);
}

/**
 * S, its variance and tau of values at their times. A pair counts where one is certainly less than the other: intervals
 * that overlap are a tie (Helsel 2012, section 11.5).
 *
 * The variance is that of all orders of the values over the times, from the scores of pairs: Daniels (1944), Biometrika
 * 33, 129–135; for censored values Brown, Hollander & Korwar (1974), in Reliability and Biometry, 327–354. Without
 * censoring it is Kendall's with the corrections for ties in values and in times. It takes for granted that which values
 * are censored, and at which limits, has nothing to do with time.
 */
export function scoreOf(rangos: Rangos, tiempo: ArrayLike<number>): Puntuacion {
  const { desde, hasta } = rangos;
  const n = desde.length;
  const times = Float64Array.from(tiempo);
  const values = { sums: new Int32Array(n), pairs: 0 };
  const moments = { sums: new Int32Array(n), pairs: 0 };
  let s = 0;
  for (let i = 0; i < n; i += 1) {
    // The same as `order` says of each pair, without a call to a pair: there are two million of 2,000 values.
    const [low, high, time] = [desde[i] as number, hasta[i] as number, times[i] as number];
    let [ofValue, ofTime] = [0, 0];
    for (let j = i + 1; j < n; j += 1) {
      const byValue = Number(high < (desde[j] as number)) - Number((hasta[j] as number) < low);
      const byTime = Number(time < (times[j] as number)) - Number((times[j] as number) < time);
      ofValue += byValue;
      ofTime += byTime;
      values.sums[j]! -= byValue;
      moments.sums[j]! -= byTime;
      values.pairs += byValue * byValue;
      moments.pairs += byTime * byTime;
      s += byValue * byTime;
    }
    values.sums[i]! += ofValue;
    moments.sums[i]! += ofTime;
  }
  const tau = values.pairs && moments.pairs ? s / Math.sqrt(values.pairs * moments.pairs) : 0;
  return { s, varianza: varianceOf(n, values, moments), tau };
}

/** 1 where the second value is certainly greater than the first, −1 where it is certainly less, 0 for a tie. */
function order({ desde, hasta }: Rangos, first: number, second: number): number {
  if ((hasta[first] as number) < (desde[second] as number)) return 1;
  return (hasta[second] as number) < (desde[first] as number) ? -1 : 0;
}

/** The scores of all pairs of one variable: their sum by row, and how many pairs are not tied. */
interface Scores {
  sums: Int32Array;
  pairs: number;
}

/** Daniels' variance of Σ a_ij b_ij over all permutations, for i < j. */
function varianceOf(n: number, values: Scores, times: Scores): number {
  if (n < 2) return 0;
  const pairwise = (2 * values.pairs * times.pairs) / (n * (n - 1));
  if (n === 2) return pairwise;
  const spread = ({ sums, pairs }: Scores) => sums.reduce((sum, each) => sum + each * each, 0) - 2 * pairs;
  return pairwise + (spread(values) * spread(times)) / (n * (n - 1) * (n - 2));
}
