/** Makes a value at its first use and keeps it; a warm Lambda keeps it between requests. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
