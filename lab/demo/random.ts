/** A stream of random numbers that a seed decides: the same seed gives the same laboratory on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** About normal (the sum of three uniforms): within three deviations by construction, so no value is absurd. */
  normal(mean: number, deviation: number): number;
  /** Between two positive ends, each order of magnitude as likely as the next. */
  logUniform(min: number, max: number): number;
}

/** Four words of state out of any text (MurmurHash3's mixing). */
function hash(text: string): () => number {
  let h = 1779033703 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  return () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    h ^= h >>> 16;
    return h >>> 0;
  };
}

/** A number of 32 bits that a text always gives. */
export function hash32(text: string): number {
  return hash(text)();
}

/** sfc32, which is small, fast and passes the usual batteries of tests. */
export function createRandom(seed: string): Random {
  const word = hash(seed);
  let a = word() | 0;
  let b = word() | 0;
  let c = word() | 0;
  let d = word() | 0;
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i++) next();
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(values: readonly T[]): T => {
      if (values.length === 0) throw new RangeError('Nothing to pick from');
      return values[Math.floor(next() * values.length)] as T;
    },
    normal: (mean, deviation) => mean + deviation * 2 * (next() + next() + next() - 1.5),
    logUniform: (min, max) => min * (max / min) ** next(),
  };
}
