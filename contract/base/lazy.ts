/**
 * Makes a value at its first use and keeps it: a page on a phone, or a function that begins, waits for nothing that it may
 * never need.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
