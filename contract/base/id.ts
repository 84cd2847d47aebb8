import * as z from 'zod';
import { withoutBidi } from './texto.ts';

/** The id of a resource; one of nothing but what is taken out of it is none. */
export const idSchema = z.string().max(100).overwrite(withoutBidi).min(1);

/** Where a page of a list ended that is sorted by a text, as it was answered. */
export const textCursorSchema = z
  .string()
  .max(2000)
  .regex(/^[\w-]+$/u);

/** How often a resource was changed in the panel; 0 for one that never was. */
export const versionSchema = z.number().int().min(0).max(1_000_000_000);

/**
 * Which state of a thing a change was made upon. Where the thing has been changed since, the server refuses with
 * CONFLICT. Without it the change is made upon the thing as the server reads it.
 */
export const versionBaseSchema = versionSchema.optional();

/** The same in the query of a deletion. */
export const versionQuerySchema = z.strictObject({
  version: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
});
