/**
 * Applies an asynchronous function to each item, at most `width` at once; results in the items' order. After a failure no more
 * calls are begun, and those under way end before this throws: a Lambda that is frozen after its answer must not wake up with
 * writes under way.
 */
export async function mapBounded<T, R>(
  items: readonly T[],
  width: number,
  apply: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let failure: { reason: unknown } | undefined;
  const worker = async () => {
    while (!failure && next < items.length) {
      const i = next++;
      try {
        results[i] = await apply(items[i] as T);
      } catch (reason) {
        failure ??= { reason };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  if (failure) throw failure.reason;
  return results;
}
