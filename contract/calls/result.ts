import * as z from 'zod';
import { correccionDeMuestraSchema } from '../correccion.ts';
import { historialSchema } from '../historial.ts';
import { muestraSchema } from '../muestra.ts';
import { idSchema } from '../id.ts';
import type { Call, TextsOf } from './call.ts';

/** One authorised sample, whole: apart from the other results, so that the web's first page goes without its schema. */
export const resultCalls = {
  getResult: {
    method: 'GET',
    path: '/results/{id}',
    area: 'results',
    audience: 'signed-in',
    params: z.object({ id: idSchema }),
    output: z.object({ result: muestraSchema, correccion: correccionDeMuestraSchema.optional() }),
    errors: [],
  },
  getHistorial: {
    method: 'GET',
    path: '/results/{id}/historial',
    area: 'results',
    audience: 'signed-in',
    params: z.object({ id: idSchema }),
    output: historialSchema,
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const resultTexts: TextsOf<typeof resultCalls> = {
  getResult: {
    summary: 'Get an authorised sample',
    description:
      'The whole sample with its determinations and their results; where it was corrected and the user could see it before, `correccion` says what changed last. Opening it is remembered: a user other than an administrator is mailed when it is corrected. A sample out of scope, in progress or withdrawn answers 404.',
  },
  getHistorial: {
    summary: 'List the samples of the same point',
    description:
      'The authorised samples in scope of the sample’s solicitante, external reference (without case or accents) and type: six before it and six after it, and what became of each determination that it fails. A sample without a reference stands alone. A sample out of scope, in progress or withdrawn answers 404.',
  },
};
