import type * as z from 'zod';

/** An attribute of an item as electrodb takes it: a text, a number and a flag by their type, anything else, what may be null too, as it is. */
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

/** electrodb's attribute of a field: what a schema takes as absent, or as null, may be absent. */
type AttributeOf<T> = Attribute<
  TypeOf<Exclude<T, undefined>>,
  undefined extends T ? false : null extends T ? false : true
>;

/** electrodb's attributes of an object's fields. */
export type AttributesOf<S extends z.core.$ZodShape> = { readonly [K in keyof S]: AttributeOf<z.input<S[K]>> };

/**
 * electrodb's attributes of what an entity stores, by the schema that reads it back: the one description of its items. A field
 * that a schema transforms is stored as what the schema takes.
 */
export function attributesOf<S extends z.core.$ZodShape>(schema: z.ZodObject<S>): AttributesOf<S> {
  const attributes = Object.entries(schema.shape).map(([name, field]) => [name, attributeOf(field)]);
  return Object.fromEntries(attributes) as AttributesOf<S>;
}

function attributeOf(field: z.core.$ZodType): Attribute<string, boolean> {
  const { def } = (field as z.core.$ZodTypes)._zod;
  // Takes anything, or null, which electrodb's types don't.
  if (def.type === 'catch' || def.type === 'nullable') return { type: 'any', required: false };
  if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault')
    return { ...attributeOf(def.innerType), required: false };
  if (def.type === 'pipe') return attributeOf(def.in);
  if (def.type === 'enum') return { type: typeOf(Object.values(def.entries)), required: true };
  if (def.type === 'literal') return { type: typeOf(def.values), required: true };
  return { type: simple.get(def.type) ?? 'any', required: true };
}

/** electrodb's types of what is stored as it is. */
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
