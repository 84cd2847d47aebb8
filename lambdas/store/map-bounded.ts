/** Applies an asynchronous function to each item, at most `width` at once; results in the items' order. */
export async function mapBounded<T, R>(
  items: readonly T[],
  width: number,
  apply: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const i = next++;
      results[i] = await apply(items[i] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}
