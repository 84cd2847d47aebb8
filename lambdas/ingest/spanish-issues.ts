import type * as z from 'zod';
import { inSpanish } from '../../contract/rules/schema-messages.ts';

/** What zod finds wrong, in words for whoever wrote the file. */
export const spanish: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_union' && issue.discriminator === 'forma' ? 'Debe ser "ancha" o "larga"' : inSpanish(issue);
