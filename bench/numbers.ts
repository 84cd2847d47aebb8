/** The middle value; of an even count, the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? NaN)) / 2;
}

/** The smallest value that at least `share` (0 to 1) of the values don't exceed: the nearest-rank percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** Runs a measurement so many times, one after the other, and gives each run's own. */
export async function repeat<T>(runs: number, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < runs; run++) results.push(await measure());
  return results;
}

/** The first answer of a question, and the median of so many later ones in milliseconds; the second isn't counted. */
export async function askWarm<T>(runs: number, ask: () => Promise<T>): Promise<{ first: T; ms: number }> {
  const first = await ask();
  await ask();
  const times = await repeat(runs, async () => {
    const begun = performance.now();
    await ask();
    return performance.now() - begun;
  });
  return { first, ms: median(times) };
}
