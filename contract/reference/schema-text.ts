import type * as z from 'zod';

/**
 * What the API's reference says of an object; one with an `id` is a component that answers refer to. Apart from the
 * schemas, so that the web leaves it out.
 */
export interface SchemaText {
  readonly schema: z.ZodObject;
  readonly id?: string;
  readonly description?: string;
  /** By name. An object that is made of another's fields has their texts too. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The text of an object; `fields` may name only fields that it has. */
export function text<S extends z.core.$ZodShape>(
  schema: z.ZodObject<S>,
  own: { readonly id?: string; readonly description?: string },
  fields: { readonly [K in keyof S]?: string } = {},
): SchemaText {
  return { schema, ...own, fields: fields as Readonly<Record<string, string>> };
}
