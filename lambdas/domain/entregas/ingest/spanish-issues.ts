import type * as z from 'zod';
import { inSpanish } from '../../../../contract/base/schema-messages.ts';

/** A zod issue in Spanish, for the author of the file. */
export const spanishIssue: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_union' && issue.discriminator === 'forma'
    ? 'Debe ser "ancha", "larga", "cruzada" o "bloques"'
    : inSpanish(issue);
