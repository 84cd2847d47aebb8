/** The 97.5 % quantile of the standard normal distribution: half the width of a two-sided interval of 95 %, in deviations. */
export const z95 = 1.959963984540054;

/** From here on the continued fraction converges faster than the series. */
const tailFrom = 3;

/**
 * Two-sided p value of a standard normal deviate: 2 (1 − Φ(|z|)), accurate to about 1e-14 of itself, also far out.
 * Abramowitz & Stegun, Handbook of Mathematical Functions (1964): 26.2.11 near the middle, 26.2.14 in the tail.
 */
export function pDosColas(z: number): number {
  const x = Math.abs(z);
  return x < tailFrom ? 1 - 2 * density(x) * series(x) : 2 * density(x) * fraction(x);
}

const density = (x: number) => Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);

/** x + x³/3 + x⁵/(3·5) + …, which times the density is Φ(x) − 1/2. */
function series(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 3; term > sum * 1e-17; k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return sum;
}

/** 1/(x + 1/(x + 2/(x + 3/(x + …)))), which times the density is 1 − Φ(x). */
function fraction(x: number): number {
  let below = x;
  for (let k = 100; k > 0; k -= 1) below = x + k / below;
  return 1 / below;
}
