/** Does a step of a benchmark and prints how long it took; `of` names what is measured. */
export async function step<T>(of: string, name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`${of}: ${name}, ${Math.round((performance.now() - started) / 1000)} s`);
  return result;
}
