import * as z from 'zod';
import { muestraSchema } from './muestra.ts';
import {
  correccionPendienteSchema,
  acuseSchema,
  leidaSchema,
  revisionParamsSchema,
  revisionSchema,
} from './revision.ts';
import { idSchema } from '../base/id.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** What was corrected of authorised samples, and who has read it. */
export const revisionesCalls = {
  listCorrecciones: {
    method: 'GET',
    path: '/results/correcciones',
    area: 'results',
    audience: 'signed-in',
    output: z.object({ correcciones: z.array(correccionPendienteSchema), total: z.number().int() }),
    errors: [],
  },
  listRevisiones: {
    method: 'GET',
    path: '/results/{id}/revisiones',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ id: idSchema }),
    output: z.object({ revisiones: z.array(revisionSchema) }),
    errors: [],
  },
  getRevision: {
    method: 'GET',
    path: '/results/{id}/revisiones/{numero}',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    params: revisionParamsSchema,
    output: z.object({ result: muestraSchema }),
    errors: [],
  },
  confirmLeida: {
    method: 'POST',
    path: '/results/{id}/leida',
    area: 'results',
    audience: 'signed-in',
    params: z.object({ id: idSchema }),
    body: leidaSchema,
    output: z.object({ numero: z.number().int() }),
    adminAct: false,
    errors: [],
  },
  listAcuses: {
    method: 'GET',
    path: '/results/{id}/acuses',
    area: 'results',
    audience: 'admin',
    params: z.object({ id: idSchema }),
    output: z.object({ acuses: z.array(acuseSchema) }),
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const revisionesTexts: TextsOf<typeof revisionesCalls> = {
  listCorrecciones: {
    summary: 'List the corrections that the user has still to read',
    description:
      'Samples in scope that were corrected or withdrawn within the last 90 days, after the user was created, and whose correction the user hasn’t confirmed: newest first, at most 100, with the exact total. A sample that passed to another client is withdrawn for its former readers, and no correction for its new ones.',
  },
  listRevisiones: {
    grupo: 'resultados',
    summary: 'Las versiones de una muestra',
    description:
      'Las versiones autorizadas de una muestra (`revisiones`), de la más reciente a la primera, 100 como mucho; solo aquellas cuyo solicitante y tipo se alcanzan. Una muestra que no se alcanza, en curso o retirada responde 404.',
  },
  getRevision: {
    grupo: 'resultados',
    summary: 'Una versión de una muestra',
    description:
      'La muestra entera (`result`) como era en esa versión. Una versión que no existe o no se alcanza responde 404.',
  },
  confirmLeida: {
    summary: 'Confirm having read a correction',
    description:
      'Confirms the states up to `numero`, for the signed-in user; said again, it changes nothing. A state that the sample hasn’t had answers 404, and so does a sample without a correction in scope.',
  },
  listAcuses: {
    summary: 'List who was shown a sample and has confirmed its corrections',
    description:
      'Users other than administrators who opened the sample or its certificate, or were mailed about it: the newest state that they were shown, and the newest that they confirmed.',
  },
};
