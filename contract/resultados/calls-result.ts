import * as z from 'zod';
import { correccionDeMuestraSchema } from '../muestras/correccion.ts';
import { motivosSchema } from '../muestras/motivos.ts';
import { historialSchema } from '../muestras/historial.ts';
import { lecturaNormativaSchema } from '../normas/lectura-normativa.ts';
import { muestraSchema } from '../muestras/muestra.ts';
import { idSchema } from '../base/id.ts';
import {
  maxValoresAnteriores,
  maxValoresPosteriores,
  valoresAnterioresSchema,
} from '../muestras/valores-anteriores.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** One authorised sample, whole: apart from the other results, so that the web's first page goes without its schema. */
export const resultCalls = {
  getResult: {
    method: 'GET',
    path: '/results/{id}',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ id: idSchema }),
    output: z.object({
      result: muestraSchema,
      correccion: correccionDeMuestraSchema.optional(),
      motivos: motivosSchema.optional(),
    }),
    errors: [],
  },
  getHistorial: {
    method: 'GET',
    path: '/results/{id}/historial',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ id: idSchema }),
    output: historialSchema,
    errors: [],
  },
  getValoresAnteriores: {
    method: 'GET',
    path: '/results/{id}/valores-anteriores',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ id: idSchema }),
    output: valoresAnterioresSchema,
    errors: [],
  },
  getLectura: {
    method: 'GET',
    path: '/results/{id}/lectura',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ id: idSchema }),
    output: z.object({ lectura: lecturaNormativaSchema.nullable() }),
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const resultTexts: TextsOf<typeof resultCalls> = {
  getResult: {
    summary: 'Get an authorised sample',
    description:
      'The whole sample with its determinations and their results; where it was corrected and the user could see it before, `correccion` says what changed last. Where it does not comply and the laboratory does not say why, `motivos` names its values outside their own limits. Opening it is remembered: a user other than an administrator is mailed when it is corrected. A sample out of scope, in progress or withdrawn answers 404.',
  },
  getHistorial: {
    summary: 'List the samples of the same point',
    description:
      'The authorised samples in scope of the sample’s point (its solicitante and its `punto_muestreo`, or else its external reference unless the client says that its references are something else; without case or accents) and type: six before it and six after it, and what became of each determination that it fails. A sample without a point stands alone. A sample out of scope, in progress or withdrawn answers 404.',
  },
  getValoresAnteriores: {
    summary: 'List the values around a sample’s at its point',
    description: `For each parameter of the sample that is a number the last ${maxValoresAnteriores} values of the same parameter at the same point, of whatever type of sample: up to its own and at most ${maxValoresPosteriores} after it, or more where there are fewer before it. Values in a unit that differs by a power of ten are converted; results in words are left out, and so is a parameter that no other sample of the point has. A sample out of scope, in progress or withdrawn answers 404.`,
  },
  getLectura: {
    summary: 'Get what the norm of a sample’s type says of it',
    description:
      'Beside the laboratory’s conclusion, which it neither reads nor changes: for each value the limit in force at the sample’s place on its day, in one sentence with its article; `calificacion` is apta or no apta by RD 3/2023. What isn’t known is named in `falta`, and results whose name isn’t a parameter’s in `sinIdentificar`. `lectura` is null where the laboratory has switched no norm on for the type. A sample out of scope, in progress or withdrawn answers 404.',
  },
};
