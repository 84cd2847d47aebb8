import type * as z from 'zod';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/**
 * Reads a stored value by its schema, though a newer version may have written it: elements of lists that are or contain a value
 * unknown to this version's enums are left out, as are unknown keys of records. Throws ZodError for anything else that the schema
 * refuses, and for an unknown value outside of lists, whose meaning can't be guessed; readers of several items skip such an item
 * (`readable`).
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

/**
 * Paths of the values to leave out so that an issue is gone; undefined where the issue isn't another version's value in a list.
 */
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

/** A value without the values at some paths. */
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

// The other way round: electrodb's attributes, made from a schema.

/** electrodb's attribute: of type text, number or flag; 'any' for other values, and for values that may be null. */
interface Attribute<Type extends string, Required extends boolean> {
  readonly type: Type;
  readonly required: Required;
}

type TypeOf<T> = null extends T
  ? 'any'
  : [T] extends [string]
    ? 'string'
    : [T] extends [number]
      ? 'number'
      : [T] extends [boolean]
        ? 'boolean'
        : 'any';

/** electrodb's attribute of a field; not required where the schema takes undefined or null. */
type AttributeOf<T> = Attribute<
  TypeOf<Exclude<T, undefined>>,
  undefined extends T ? false : null extends T ? false : true
>;

/** electrodb's attributes of an object's fields. */
export type AttributesOf<S extends z.core.$ZodShape> = { readonly [K in keyof S]: AttributeOf<z.input<S[K]>> };

/**
 * electrodb's attributes of an entity, made from the schema that reads its items: the only description of them. A field that the
 * schema transforms is stored in the schema's input form.
 */
export function attributesOf<S extends z.core.$ZodShape>(schema: z.ZodObject<S>): AttributesOf<S> {
  const attributes = Object.entries(schema.shape).map(([name, field]) => [name, attributeOf(field)]);
  return Object.fromEntries(attributes) as AttributesOf<S>;
}

function attributeOf(field: z.core.$ZodType): Attribute<string, boolean> {
  const { def } = (field as z.core.$ZodTypes)._zod;
  // These take anything, or null, which electrodb's types don't.
  if (def.type === 'catch' || def.type === 'nullable') return { type: 'any', required: false };
  if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault')
    return { ...attributeOf(def.innerType), required: false };
  if (def.type === 'pipe') return attributeOf(def.in);
  if (def.type === 'enum') return { type: typeOf(Object.values(def.entries)), required: true };
  if (def.type === 'literal') return { type: typeOf(def.values), required: true };
  return { type: simple.get(def.type) ?? 'any', required: true };
}

/** electrodb's types of simple values. */
const simple: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['template_literal', 'string'],
  ['number', 'number'],
  ['boolean', 'boolean'],
]);

/** The type that some values have in common. */
function typeOf(values: readonly unknown[]): string {
  const [type = 'any', ...others] = new Set(values.map((value) => typeof value));
  return others.length === 0 && ['string', 'number', 'boolean'].includes(type) ? type : 'any';
}
