import { failureSchema } from '../base/errors.ts';
import { type SchemaText, text } from './schema-text.ts';

/** The reference's words for refusals. */
export const errorTexts: readonly SchemaText[] = [
  text(
    failureSchema,
    { id: 'Failure', description: 'The answer of a call that was refused.' },
    {
      code: 'The error’s name; each call lists those that it may answer.',
      message: 'What went wrong, in Spanish, for the person at the screen.',
      details: 'The fields at fault, each with a message in Spanish.',
      requestId: 'Names the request in the portal’s log.',
    },
  ),
];
