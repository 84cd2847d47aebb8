/** Makes a value at its first use and gives the same one ever after; a warm Lambda keeps it between requests. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
