import type * as z from 'zod';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/**
 * Reads a stored value by its schema as a version does that isn't the newest which wrote: in lists, an element that is or has a
 * value which this version's enums don't know is left out, as are names that a record doesn't know. Anything else that the schema
 * refuses is damage: throws ZodError. So does an unknown value outside of lists: what it means can't be guessed, and whatever reads
 * several items passes over that one (`readable`).
 */
export function parseStored<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  let known = value;
  for (;;) {
    const read = schema.safeParse(known);
    if (read.success) return read.data;
    const gone = read.error.issues.map((issue) => unknownIn(known, issue));
    const paths = gone.flat().filter((path) => path !== undefined);
    if (gone.includes(undefined) || paths.length === 0) throw read.error;
    known = without(known, paths);
  }
}

/** Paths of what has to go for an issue to be over; undefined where the issue isn't a value of another version's in a list. */
function unknownIn(value: unknown, issue: Issue, at: Path = []): Path[] | undefined {
  const path = [...at, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key]);
  if (issue.code === 'invalid_key') return [path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const alternatives = issue.errors.map((issues) => issues.map((one) => unknownIn(value, one, path)));
    return alternatives
      .find((one) => one.every((paths) => paths !== undefined))
      ?.flat()
      .filter((one) => one !== undefined);
  }
  if (issue.code !== 'invalid_value' && issue.code !== 'invalid_union') return undefined;
  if (typeof valueAt(value, path) !== 'string') return undefined;
  const element = path.findLastIndex((_, n) => Array.isArray(valueAt(value, path.slice(0, n))));
  return element === -1 ? undefined : [path.slice(0, element + 1)];
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((in_, key) => (in_ as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

/** A value without what lies at some paths. */
function without(value: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0) return value;
  const goes = (key: PropertyKey) => paths.some(([first, ...rest]) => first === key && rest.length === 0);
  const inside = (key: PropertyKey, part: unknown) =>
    without(
      part,
      paths.filter(([first, ...rest]) => first === key && rest.length > 0).map(([, ...rest]) => rest),
    );
  if (Array.isArray(value)) return value.flatMap((part: unknown, n) => (goes(n) ? [] : [inside(n, part)]));
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([key, part]) => (goes(key) ? [] : [[key, inside(key, part)]])),
  );
}
