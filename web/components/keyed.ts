/** An item of a list with a key of its own. */
export interface Keyed<T> {
  key: string;
  item: T;
}

/** Gives each item its name as key; later ones of the same name get a number after it. */
export function keyed<T>(items: Iterable<T>, nameOf: (item: T) => string): Keyed<T>[] {
  const seen = new Map<string, number>();
  return Array.from(items, (item) => {
    const name = nameOf(item);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { key: count === 0 ? name : `${name} ${count}`, item };
  });
}
