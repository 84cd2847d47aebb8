/**
 * Makes a value at its first use and keeps it: neither a page's first paint nor a function's cold start pays for values that may
 * never be used.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
