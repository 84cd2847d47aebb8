import { smallest } from './smallest.ts';
import { censuraOf, isAbove, isBelow, isMostlyCensored, type Valores } from './valores.ts';

/**
 * A percentile: a number that was measured; `menor`, known only to be below a number, or `mayor`, known only to be at
 * least a number; or why none can be had: fewer than 3 values, more than 80 % of them censored, or limits on both sides
 * that overlap.
 */
export type Percentil =
  | { clase: 'valor' | 'menor' | 'mayor'; valor: number }
  | { clase: 'no calculable'; motivo: 'pocos valores' | 'demasiados censurados' | 'censura cruzada' };

const minValores = 3;

/** Far above what rounding does to a share of values, far below one value among a million. */
const tolerance = 1e-10;

/**
 * Percentiles of values of which some lie below their limit of quantification, by the Kaplan–Meier estimator on the
 * flipped scale: Kaplan & Meier (1958), J. Amer. Statist. Assoc. 53, 457–481; Helsel, Statistics for Censored
 * Environmental Data (2012), chapters 2 and 6; the reverse estimator of Gillespie et al. (2010), Epidemiology 21, 564–570:
 * P(X < x) = Π (n_k − d_k) / n_k over the measured numbers x_k ≥ x, n_k values being at most x_k and d_k exactly it.
 *
 * - A value `<5` (or `<=5`) is less than a measured 5, and so among the n_k of 5.
 * - The percentile p is the least measured x with P(X ≤ x) ≥ p (SQL's `percentile_disc`), never one between two; the median
 *   is (`mediana`).
 * - Below the lowest measured number it is an upper bound: the share that is left belongs in equal parts to the limits at
 *   or below that number, and the bound is the least limit that holds p of it.
 * - Values `>x` are counted once as x and once as beyond everything: where both give the same percentile it stands,
 *   otherwise the former is its lower bound. With some `<y` above some `>x` that would not hold, since the share of `<y`
 *   goes to what lies below it, and nothing is computed.
 *
 * Each p is within (0, 1]. Answers them in their order; O(n) for each p, and O(n log k) for k different limits.
 */
export function percentiles(valores: Valores, ps: readonly number[]): Percentil[] {
  if (valores.valor.length < minValores) return ps.map(() => notComputable('pocos valores'));
  if (isMostlyCensored(valores)) return ps.map(() => notComputable('demasiados censurados'));
  const found = leftCensored(valores, ps, false);
  if (censuraOf(valores).porEncima === 0) return found;
  if (isCrossed(valores)) return ps.map(() => notComputable('censura cruzada'));
  const highest = leftCensored(valores, ps, true);
  return found.map((low, place) => (isSame(low, highest[place]) ? low : { clase: 'mayor', valor: low.valor }));
}

/**
 * The median: where half of the values lie at or below a measured number, and half above it, the mean of that one and the
 * next, as of an even count without censored values. A bound of either is a bound of the mean.
 */
export function mediana(valores: Valores): Percentil {
  const [low = notComputable('pocos valores'), high = low] = percentiles(valores, [0.5, 0.5 + 3 * tolerance]);
  if (low.clase === 'no calculable' || high.clase === 'no calculable' || isSame(low, high)) return low;
  const isBoth = low.clase === 'menor' && high.clase === 'mayor';
  const clase = low.clase === 'valor' ? high.clase : low.clase;
  return isBoth ? low : { clase, valor: midway(low.valor, high.valor) };
}

/** The mean of two numbers as decimals have it: of 7,1 and 7,4 it is 7,25, not 7,249999999999999. */
const midway = (a: number, b: number) => Number(((a + b) / 2).toPrecision(15));

const notComputable = (motivo: 'pocos valores' | 'demasiados censurados' | 'censura cruzada'): Percentil => ({
  clase: 'no calculable',
  motivo,
});

/** Whether some value `<y` may be more than some value `>x`. */
function isCrossed({ valor, signo }: Valores): boolean {
  let leastBeyond = Number.POSITIVE_INFINITY;
  for (const [row, x] of valor.entries()) if (isAbove(signo[row])) leastBeyond = Math.min(leastBeyond, x);
  return valor.some((x, row) => isBelow(signo[row]) && x > leastBeyond);
}

const isSame = (a: Bound, b: Bound | undefined) => a.clase === b?.clase && a.valor === b.valor;

type Bound = Exclude<Percentil, { clase: 'no calculable' }>;

interface Cota {
  clase: 'valor' | 'menor';
  valor: number;
}

/** The percentiles where values `>x` count as x, or as infinite. One value at least is not `<y`. */
function leftCensored(valores: Valores, ps: readonly number[], asInfinite: boolean): Cota[] {
  const { limits, measured } = parted(valores, asInfinite);
  const bands = bandsOf(limits, measured);
  const lowest = bands.at(-1) ?? { each: 1, limits: 0, under: 0 };
  // Within a band, P(X ≤ x) = each · (measured numbers ≤ x + limits): the place among all measured numbers follows from p.
  const places = ps.map((p) => {
    const band = bands.find(({ under }) => p > under + tolerance);
    return band ? Math.ceil((p - tolerance) / band.each) - band.limits - 1 : -1;
  });
  return smallest(measured, places).map((x, asked): Cota => {
    if (x !== undefined) return { clase: 'valor', valor: x };
    const place = Math.min(lowest.limits, Math.ceil(((ps[asked] as number) - tolerance) / lowest.each));
    return { clase: 'menor', valor: (limits.find(({ upTo }) => upTo >= place) as Limit).y };
  });
}

/** A limit of values `<y`, and how many of them have it or a lower one. */
interface Limit {
  y: number;
  upTo: number;
}

/** The limits of the values `<y` from the lowest on, and the numbers of all others. */
function parted({ valor, signo }: Valores, asInfinite: boolean): { limits: Limit[]; measured: Float64Array } {
  const counts = new Map<number, number>();
  const measured = new Float64Array(valor.length);
  let count = 0;
  // Half a million values are common here, and a callback for each would take most of the time.
  for (let row = 0; row < valor.length; row += 1) {
    const x = valor[row] as number;
    if (isBelow(signo[row])) counts.set(x, (counts.get(x) ?? 0) + 1);
    else {
      measured[count] = asInfinite && isAbove(signo[row]) ? Number.POSITIVE_INFINITY : x;
      count += 1;
    }
  }
  const limits: Limit[] = [];
  for (const [y, more] of [...counts].toSorted(([a], [b]) => a - b)) {
    limits.push({ y, upTo: (limits.at(-1)?.upTo ?? 0) + more });
  }
  return { limits, measured: measured.subarray(0, count) };
}

/** Measured numbers between one limit and the next, from the first included on. */
interface Band {
  /** The share that one of the values at or below any of its numbers has. */
  each: number;
  /** How many values `<y` have a limit at or below its numbers. */
  limits: number;
  /** The share of what is below all of its numbers. */
  under: number;
}

/** The bands that hold a number, from the highest down: the product of the estimator changes its factor between them. */
function bandsOf(limits: readonly Limit[], measured: Float64Array): Band[] {
  const counts = new Uint32Array(limits.length + 1);
  const ys = Float64Array.from(limits, ({ y }) => y);
  for (let row = 0; row < measured.length; row += 1) {
    const band = firstAbove(ys, measured[row] as number);
    counts[band] = (counts[band] as number) + 1;
  }
  const bands: Band[] = [];
  let rest = measured.length;
  let share = 1;
  for (let band = limits.length; band >= 0; band -= 1) {
    const count = counts[band] as number;
    if (count > 0) {
      // Limits above the band have left, and what was theirs is shared by all values that are left.
      const below = limits[band - 1]?.upTo ?? 0;
      const each = share / (rest + below);
      rest -= count;
      share = each * (rest + below);
      bands.push({ each, limits: below, under: share });
    }
  }
  return bands;
}

/** The place of the first of ascending numbers that is greater than x. */
function firstAbove(numbers: Float64Array, x: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) > x) high = middle;
    else low = middle + 1;
  }
  return low;
}
