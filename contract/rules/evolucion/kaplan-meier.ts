import { isAbove, isBelow, isMostlyCensored, type Valores } from './valores.ts';

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
 * - The percentile p is the least measured x with P(X ≤ x) ≥ p (SQL's `percentile_disc`), never one between two.
 * - Below the lowest measured number it is an upper bound: the share that is left belongs in equal parts to the limits at
 *   or below that number, and the bound is the least limit that holds p of it.
 * - Values `>x` are counted once as x and once as beyond everything: where both give the same percentile it stands,
 *   otherwise the former is its lower bound. With some `<y` above some `>x` that would not hold, since the share of `<y`
 *   goes to what lies below it, and nothing is computed.
 *
 * Each p is within (0, 1]. Answers them in their order; O(n log n).
 */
export function percentiles(valores: Valores, ps: readonly number[]): Percentil[] {
  if (valores.valor.length < minValores) return ps.map(() => notComputable('pocos valores'));
  if (isMostlyCensored(valores)) return ps.map(() => notComputable('demasiados censurados'));
  const found = leftCensored(valores, ps, false);
  if (!valores.signo.some(isAbove)) return found;
  if (isCrossed(valores)) return ps.map(() => notComputable('censura cruzada'));
  const highest = leftCensored(valores, ps, true);
  return found.map((low, place) => (isSame(low, highest[place]) ? low : { clase: 'mayor', valor: low.valor }));
}

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

const isSame = (a: Cota, b: Cota | undefined) => a.clase === b?.clase && a.valor === b.valor;

interface Cota {
  clase: 'valor' | 'menor';
  valor: number;
}

/** The percentiles where values `>x` count as x, or as infinite. One value at least is not `<y`. */
function leftCensored({ valor, signo }: Valores, ps: readonly number[], asInfinite: boolean): Cota[] {
  const limits = valor.filter((_, row) => isBelow(signo[row])).sort();
  const measured = valor
    .map((x, row) => (asInfinite && isAbove(signo[row]) ? Number.POSITIVE_INFINITY : x))
    .filter((_, row) => !isBelow(signo[row]))
    .sort();
  const found: (Cota | undefined)[] = ps.map(() => undefined);

  // From the highest measured number down. `each` is the share that one of the values at or below it has.
  let rest = measured.length;
  let below = limits.length;
  let each = 1 / (rest + below);
  while (rest > 0) {
    const x = measured[rest - 1] as number;
    const share = each * (rest + below);
    const under = upTo(limits, x, below);
    // Limits above x leave, and what was theirs is shared by all values that are left.
    if (under < below) each = share / (rest + under);
    below = under;
    while (rest > 0 && measured[rest - 1] === x) rest -= 1;
    const least = each * (rest + below) + tolerance;
    for (const [place, p] of ps.entries()) if (p > least) found[place] ??= { clase: 'valor', valor: x };
  }
  return found.map((measure, asked) => {
    if (measure) return measure;
    const place = Math.ceil(((ps[asked] as number) - tolerance) / each);
    return { clase: 'menor', valor: limits[Math.min(below, Math.max(1, place)) - 1] as number };
  });
}

/** How many of the first `count` ascending numbers are at most x. */
function upTo(ascending: Float64Array, x: number, count: number): number {
  let kept = count;
  while (kept > 0 && (ascending[kept - 1] as number) > x) kept -= 1;
  return kept;
}
