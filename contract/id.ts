import * as z from 'zod';
import { withoutBidi } from './rules/texto.ts';

/** The id of a resource. */
export const idSchema = z.string().min(1).max(100).overwrite(withoutBidi);
