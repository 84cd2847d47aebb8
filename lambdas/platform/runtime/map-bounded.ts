/**
 * Applies an asynchronous function to each item, at most `width` at once; results in the items' order. Once one fails
 * no more are begun, and what is under way ends before this throws: a Lambda that is frozen after it answered must not
 * wake up with writes left over.
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
