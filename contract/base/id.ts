import * as z from 'zod';
import { withoutBidi } from './texto.ts';

/** The id of a resource; one of nothing but what is taken out of it is none. */
export const idSchema = z.string().max(100).overwrite(withoutBidi).min(1);

/** Where a page of a list ended that is sorted by a text, as it was answered. */
export const textCursorSchema = z
  .string()
  .max(2000)
  .regex(/^[\w-]+$/u);
