import * as z from 'zod';
import { comentarioSchema } from './incidencia.ts';
import { idSchema } from '../base/id.ts';
import {
  atendidaSchema,
  diasDeRespuestas,
  maxMensajes,
  maxPreguntas,
  maxRespuestas,
  preguntaGuardadaSchema,
  preguntaMessages,
  preguntasDeMuestraSchema,
  preguntasQuerySchema,
  preguntasSchema,
  respuestasSchema,
} from './pregunta.ts';
import type { Call, TextsOf } from '../base/call.ts';

const params = z.object({ id: idSchema });
const thread = z.object({ id: idSchema, cliente: idSchema });

/** Calls for questions to the laboratory about a sample (docs/decisions/incidents.md). */
export const preguntasCalls = {
  listPreguntasDeMuestra: {
    method: 'GET',
    path: '/muestras/{id}/preguntas',
    area: 'incidencias',
    audience: 'signed-in',
    params,
    output: preguntasDeMuestraSchema,
    errors: [],
  },
  askPregunta: {
    method: 'POST',
    path: '/muestras/{id}/preguntas',
    area: 'incidencias',
    audience: 'signed-in',
    params,
    body: comentarioSchema,
    output: preguntaGuardadaSchema,
    message: preguntaMessages.enviada,
    adminAct: true,
    keepsAnswer: true,
    errors: ['FORBIDDEN'],
  },
  listRespuestas: {
    method: 'GET',
    path: '/preguntas/respuestas',
    area: 'incidencias',
    audience: 'signed-in',
    output: respuestasSchema,
    errors: [],
  },
  listPreguntas: {
    method: 'GET',
    path: '/admin/preguntas',
    area: 'incidencias',
    audience: 'admin',
    query: preguntasQuerySchema,
    output: preguntasSchema,
    errors: [],
  },
  countPreguntas: {
    method: 'GET',
    path: '/admin/preguntas/cuenta',
    area: 'incidencias',
    audience: 'admin',
    output: preguntasSchema.pick({ sinResponder: true }),
    errors: [],
  },
  answerPregunta: {
    method: 'POST',
    path: '/admin/preguntas/{id}/{cliente}',
    area: 'incidencias',
    audience: 'admin',
    params: thread,
    body: comentarioSchema,
    output: preguntaGuardadaSchema,
    message: preguntaMessages.respondida,
    adminAct: true,
    keepsAnswer: true,
    errors: [],
  },
  attendPregunta: {
    method: 'PUT',
    path: '/admin/preguntas/{id}/{cliente}',
    area: 'incidencias',
    audience: 'admin',
    params: thread,
    body: atendidaSchema,
    output: preguntaGuardadaSchema,
    message: preguntaMessages.atendida,
    adminAct: true,
    errors: ['CONFLICT'],
  },
} as const satisfies Record<string, Call>;

const full = `VALIDATION: the thread has ${maxMensajes} messages already.`;
const kept = 'CONFLICT: it kept changing meanwhile. The audit trail records it.';

/** The reference's words for these calls. */
export const preguntasTexts: TextsOf<typeof preguntasCalls> = {
  listPreguntasDeMuestra: {
    summary: 'List the questions about a sample',
    description:
      'What the viewer’s client has asked the laboratory about a sample in scope, in progress, authorised or annulled, with what was answered: one thread, or none. Administrators get those of every client; people of other clients never do. `puedePreguntar`: whether `askPregunta` would take a message.',
  },
  askPregunta: {
    summary: 'Ask the laboratory about a sample',
    description: `Begins the thread of the user’s client about a sample in scope, or writes on in it, and mails the administrators who take such mails and the others who wrote in it. The same text sent again is kept once. FORBIDDEN: the user is of no client that has the sample’s requester. ${full} ${kept}`,
  },
  listRespuestas: {
    summary: 'List what the laboratory has answered of late',
    description: `The answers of the last ${diasDeRespuestas} days to questions of the user's clients about samples in scope, newest first, at most ${maxRespuestas}; threads in which a client has written since are left out.`,
  },
  listPreguntas: {
    summary: 'List questions to the laboratory',
    description: `The threads that wait for the laboratory, the longest first, or those that it has seen to, the newest first: at most ${maxPreguntas}, with how many wait in all.`,
  },
  countPreguntas: {
    summary: 'Count questions to the laboratory',
    description: 'How many threads wait for an answer.',
  },
  answerPregunta: {
    summary: 'Answer a question',
    description: `Writes in a client’s thread about a sample, and mails those of the client who wrote in it and still see the sample. ${full} NOT_FOUND: there is no such thread. ${kept}`,
  },
  attendPregunta: {
    summary: 'Mark a question as seen to',
    description: `Without an answer, or as waiting again. NOT_FOUND: there is no such thread. ${kept}`,
  },
};
