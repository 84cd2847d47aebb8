import * as z from 'zod';
import { muestraSchema } from '../muestra.ts';
import { idSchema } from '../rules/admin.ts';
import type { Call, TextsOf } from './call.ts';

/** One authorised sample, whole: apart from the other results, so that the web's first page goes without its schema. */
export const resultCalls = {
  getResult: {
    method: 'GET',
    path: '/results/{id}',
    area: 'results',
    audience: 'signed-in',
    params: z.object({ id: idSchema }),
    output: z.object({ result: muestraSchema }),
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const resultTexts: TextsOf<typeof resultCalls> = {
  getResult: {
    summary: 'Get an authorised sample',
    description:
      'The whole sample with its determinations and their results. A sample out of scope, in progress or withdrawn answers 404.',
  },
};
