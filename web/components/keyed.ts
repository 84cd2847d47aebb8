/** An item of a list with a key of its own. */
export interface Keyed<T> {
  key: string;
  item: T;
}

/** Gives each item a key out of its name; those that share a name are told apart by their order among themselves. */
export function keyed<T>(items: Iterable<T>, nameOf: (item: T) => string): Keyed<T>[] {
  const seen = new Map<string, number>();
  return Array.from(items, (item) => {
    const name = nameOf(item);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { key: count === 0 ? name : `${name} ${count}`, item };
  });
}
