import * as z from 'zod';
import { idSchema } from '../base/id.ts';
import {
  cursorInicial,
  maxPasosDeSolicitud,
  maxSolicitudesEnEspera,
  maxSolicitudesPorRespuesta,
  muestraDeSolicitudSchema,
  respuestaDeSolicitudSchema,
  solapeDeSolicitudes,
  solicitudesPorPagina,
  solicitudesQuerySchema,
  solicitudesSchema,
  solicitudGuardadaSchema,
  solicitudNuevaSchema,
  solicitudRetiradaSchema,
} from './solicitud.ts';
import { solicitudMessages } from './rules/estados.ts';
import type { Call, TextsOf } from '../base/call.ts';

const params = z.object({ id: idSchema });

/** Calls for samples that clients ask the laboratory for (docs/decisions/requests.md). */
export const solicitudesCalls = {
  listSolicitudes: {
    method: 'GET',
    path: '/solicitudes',
    area: 'incidencias',
    audience: 'signed-in',
    conClave: true,
    query: solicitudesQuerySchema,
    output: solicitudesSchema,
    errors: [],
  },
  getSolicitud: {
    method: 'GET',
    path: '/solicitudes/{id}',
    area: 'incidencias',
    audience: 'signed-in',
    conClave: true,
    params,
    output: solicitudGuardadaSchema,
    errors: [],
  },
  createSolicitud: {
    method: 'POST',
    path: '/solicitudes',
    area: 'incidencias',
    audience: 'signed-in',
    body: solicitudNuevaSchema,
    output: solicitudGuardadaSchema,
    message: solicitudMessages.creada,
    adminAct: true,
    keepsAnswer: true,
    errors: ['FORBIDDEN'],
  },
  withdrawSolicitud: {
    method: 'POST',
    path: '/solicitudes/{id}/retirada',
    area: 'incidencias',
    audience: 'signed-in',
    params,
    body: solicitudRetiradaSchema,
    output: solicitudGuardadaSchema,
    message: solicitudMessages.retirada,
    adminAct: true,
    keepsAnswer: true,
    errors: ['FORBIDDEN'],
  },
  answerSolicitud: {
    method: 'PUT',
    path: '/admin/solicitudes/{id}/respuesta',
    area: 'incidencias',
    audience: 'admin',
    params,
    body: respuestaDeSolicitudSchema,
    output: solicitudGuardadaSchema,
    message: solicitudMessages.respondida,
    adminAct: true,
    keepsAnswer: true,
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** What writes samples, which the panel's function alone of those of calls may. */
export const muestrasDeSolicitudesCalls = {
  linkSolicitud: {
    method: 'PUT',
    path: '/admin/solicitudes/{id}/muestra',
    area: 'admin',
    audience: 'admin',
    params,
    body: muestraDeSolicitudSchema,
    output: solicitudGuardadaSchema,
    message: solicitudMessages.unida,
    adminAct: true,
    keepsAnswer: true,
    errors: [],
  },
} as const satisfies Record<string, Call>;

const changed = 'CONFLICT: another change came first. The audit trail records it.';
const full = `VALIDATION: it has ${maxPasosDeSolicitud} steps already.`;

/** The reference's words for these calls. */
export const solicitudesTexts: TextsOf<typeof solicitudesCalls & typeof muestrasDeSolicitudesCalls> = {
  listSolicitudes: {
    grupo: 'solicitudes',
    summary: 'Las solicitudes de muestras',
    description: `Lo que los clientes han pedido al laboratorio y se alcanza, antes lo más nuevo, ${solicitudesPorPagina} por página (${maxSolicitudesPorRespuesta} como mucho), y cuántas hay en cada estado con los mismos filtros (\`cuentas\`). Con \`cursor\` (\`${cursorInicial}\`, desde el principio) son las que han cambiado después, antes lo más antiguo, y el \`cursor\` de la respuesta es por donde seguir: lo del último minuto (${solapeDeSolicitudes} s) puede repetirse, y se reconoce por \`_id\` y \`version\`. \`_id\` es la referencia que llevan las etiquetas y que una entrega devuelve en \`referencia_solicitud\`.`,
    parametros: {
      search: 'texto que aparece en la referencia, el punto, el tipo, el solicitante, los parámetros o el mensaje',
      situacion:
        'las de un estado; `en_espera`, las que no tienen muestra; `sin_llegar`, aquellas de esas cuyo día ha pasado',
      cursor: `el \`cursor\` de la respuesta anterior, para seguir los cambios; \`${cursorInicial}\`, desde el principio`,
      limit: `cuántas por página; como mucho ${maxSolicitudesPorRespuesta}`,
      punto: 'solo las de un punto, por su clave',
      instalacion: 'solo las que se hicieron por el programa de una instalación',
      incidencia: 'solo las de la nueva muestra de una incidencia',
    },
    ejemplo: { cursor: cursorInicial },
  },
  getSolicitud: {
    grupo: 'solicitudes',
    summary: 'Una solicitud',
    description: 'Lo que se pidió, cómo está, su muestra si se alcanza y todos sus pasos. `id` es su referencia.',
  },
  createSolicitud: {
    summary: 'Ask the laboratory for a sample',
    description: `In the name of the user’s client that has the solicitante, and mails the administrators who take such mails. Repeated with the same \`peticion\`, it is one request. FORBIDDEN: the user is of no such client, or may only read. VALIDATION: solicitante or type out of scope; days past, or more than a year ahead; an incident or installation that the user doesn’t see; ${maxSolicitudesEnEspera} requests of the client wait already. CONFLICT: no reference was free. The audit trail records it.`,
  },
  withdrawSolicitud: {
    summary: 'Withdraw a request',
    description: `By who made it, until the laboratory has answered or it has a sample (VALIDATION). FORBIDDEN: somebody else made it. ${changed}`,
  },
  answerSolicitud: {
    summary: 'Answer a request',
    description: `Accepts it for a day, or says why not, and mails who made it. Answered again it has another day. VALIDATION: it was withdrawn, or has its sample; the day is past or more than a year ahead. ${full} ${changed}`,
  },
  linkSolicitud: {
    summary: 'Name the sample of a request',
    description: `By its number, where its delivery doesn’t bring \`referencia_solicitud\`; null takes that back. VALIDATION: the solicitante has no sample of the number, it is another request’s, another one was named before, or its delivery names this one. ${full} ${changed}`,
  },
};
