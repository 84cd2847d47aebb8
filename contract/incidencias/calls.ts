import * as z from 'zod';
import { idSchema } from '../base/id.ts';
import {
  archivoNuevoSchema,
  archivoSubidoSchema,
  cambioDeEstadoSchema,
  cambioDeVariasSchema,
  comentarioSchema,
  countIncidenciasQuerySchema,
  cuentasDeIncidenciasSchema,
  incidenciaCambiadaSchema,
  incidenciaGuardadaSchema,
  incidenciaListadaSchema,
  incidenciaSchema,
  incidenciasPorPagina,
  incidenciasQuerySchema,
  incidenciasSchema,
  maxArchivosDeIncidencia,
  maxBytesDeArchivo,
  maxIncidenciasPorCambio,
  maxIncidenciasPorRespuesta,
  maxPasos,
  subidaDeIncidenciaSchema,
  variasCambiadasSchema,
} from './incidencia.ts';
import { type EstadoDeIncidencia, mensajeDeEstado } from './rules/estados.ts';
import { incidenciaMessages } from './rules/messages.ts';
import type { Call, TextsOf } from '../base/call.ts';

const params = z.object({ id: idSchema });
const file = z.object({ id: idSchema, archivo: idSchema });
const shared = { area: 'incidencias', audience: 'signed-in' } as const;

/** Calls for incidents: what was done about determinations that do not comply (docs/decisions/incidents.md). */
export const incidenciasCalls = {
  listIncidencias: {
    ...shared,
    method: 'GET',
    path: '/incidencias',
    conClave: true,
    query: incidenciasQuerySchema,
    output: incidenciasSchema,
    errors: [],
  },
  countIncidencias: {
    ...shared,
    method: 'GET',
    path: '/incidencias/recuento',
    conClave: true,
    query: countIncidenciasQuerySchema,
    output: cuentasDeIncidenciasSchema,
    errors: [],
  },
  listIncidenciasDeMuestra: {
    ...shared,
    method: 'GET',
    path: '/results/{id}/incidencias',
    conClave: true,
    params,
    output: z.object({ incidencias: z.array(incidenciaListadaSchema) }),
    errors: [],
  },
  getIncidencia: {
    ...shared,
    method: 'GET',
    path: '/incidencias/{id}',
    conClave: true,
    params,
    output: incidenciaSchema,
    errors: [],
  },
  updateIncidencia: {
    ...shared,
    method: 'PUT',
    path: '/incidencias/{id}',
    params,
    body: incidenciaCambiadaSchema,
    output: incidenciaGuardadaSchema,
    message: incidenciaMessages.guardada,
    adminAct: true,
    keepsAnswer: true,
    errors: ['FORBIDDEN'],
  },
  moveIncidencia: {
    ...shared,
    method: 'POST',
    path: '/incidencias/{id}/estado',
    params,
    body: cambioDeEstadoSchema,
    output: incidenciaGuardadaSchema,
    message: (estado: EstadoDeIncidencia) => mensajeDeEstado(estado),
    adminAct: true,
    keepsAnswer: true,
    errors: ['FORBIDDEN'],
  },
  moveIncidencias: {
    ...shared,
    method: 'POST',
    path: '/incidencias/estados',
    body: cambioDeVariasSchema,
    output: variasCambiadasSchema,
    message: incidenciaMessages.movidas,
    adminAct: true,
    errors: ['FORBIDDEN'],
  },
  commentIncidencia: {
    ...shared,
    method: 'POST',
    path: '/incidencias/{id}/comentarios',
    params,
    body: comentarioSchema,
    output: incidenciaGuardadaSchema,
    message: incidenciaMessages.comentada,
    adminAct: true,
    keepsAnswer: true,
    errors: ['FORBIDDEN'],
  },
  createSubidaDeIncidencia: {
    ...shared,
    method: 'POST',
    path: '/incidencias/{id}/subidas',
    params,
    body: archivoNuevoSchema,
    output: subidaDeIncidenciaSchema,
    adminAct: false,
    errors: ['FORBIDDEN', 'QUOTA_EXCEEDED'],
  },
  addArchivoDeIncidencia: {
    ...shared,
    method: 'POST',
    path: '/incidencias/{id}/archivos',
    params,
    body: archivoSubidoSchema,
    output: incidenciaGuardadaSchema,
    message: incidenciaMessages.archivoSubido,
    adminAct: true,
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
  downloadArchivoDeIncidencia: {
    ...shared,
    method: 'GET',
    path: '/incidencias/{id}/archivos/{archivo}',
    params: file,
    output: 'file',
    errors: [],
  },
  deleteArchivoDeIncidencia: {
    ...shared,
    method: 'DELETE',
    path: '/incidencias/{id}/archivos/{archivo}',
    params: file,
    output: incidenciaGuardadaSchema,
    message: incidenciaMessages.archivoQuitado,
    adminAct: true,
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
} as const satisfies Record<string, Call>;

const writes =
  'Users of the scope write, unless an administrator set them to read incidents alone (FORBIDDEN); the laboratory comments and adds files.';

const enQueSeBusca = {
  search:
    'texto que aparece en el punto, el parámetro, la determinación, el solicitante, el responsable o el número de muestra',
};

/** The reference's words for these calls. */
export const incidenciasTexts: TextsOf<typeof incidenciasCalls> = {
  listIncidencias: {
    grupo: 'incidencias',
    summary: 'Las incidencias',
    description: `Las incidencias que se alcanzan y cumplen los filtros (\`incidencias\`), antes las que antes vencen o las más recientes, ${incidenciasPorPagina} por página (${maxIncidenciasPorRespuesta} como mucho), y cuántas hay en cada estado con los mismos filtros (\`cuentas\`). \`situacion\`: aquellas en las que hay algo que hacer (\`por_resolver\`, como si no se da), las de ellas que han vencido (\`vencida\`) o esperan una decisión (\`propuesta\`), las de un estado o todas. Una incidencia sin determinación ni parámetro es de la muestra entera.`,
    parametros: {
      ...enQueSeBusca,
      situacion: 'en qué situación están; si no se da, `por_resolver`',
      orden: 'antes lo que antes `vence`, o la última `abierta`',
    },
    ejemplo: { situacion: 'por_resolver' },
  },
  countIncidencias: {
    grupo: 'incidencias',
    summary: 'Cuántas incidencias hay',
    description:
      'Cuántas incidencias que cumplen los filtros hay en cada estado, cuántas están vencidas y cuántas esperan una decisión; `sinResolver` es lo que está sin resolver, lo mismo que cuenta `getAhora`.',
    parametros: enQueSeBusca,
  },
  listIncidenciasDeMuestra: {
    grupo: 'incidencias',
    summary: 'Las incidencias de una muestra',
    description:
      'Las que la muestra abrió, en las que está o que puede cerrar. Si la muestra no se alcanza, responde 404.',
  },
  getIncidencia: {
    grupo: 'incidencias',
    summary: 'Una incidencia entera',
    description:
      'Sus muestras, causa, medida, plazos con su artículo, archivos y todos sus pasos. Las muestras de tipos que no se alcanzan no están.',
  },
  updateIncidencia: {
    summary: 'Change an incident',
    description: `Cause, measure, responsible, own due date, and which deadlines are met; what is absent stays, null takes away. \`responsable\` is a name, or the address of a user who sees the incident, which is told by mail; VALIDATION: that user can't see it, or the measure is done on a day to come. ${writes} With \`version\` a change by another person since then is CONFLICT; what the portal found meanwhile is none. The audit trail records it.`,
  },
  moveIncidencia: {
    summary: 'Move an incident to another state',
    description: `VALIDATION: the state can't follow, or something is missing: the measure, to wait for another sample (\`medida\`: what was done and the day; without it the incident's own, done today unless it says so; never before the first sample that does not comply); or a reason: to discard, to open again, and to close without a later sample that complies. To wait for another sample of a client’s incident makes the request for it in the same transaction (\`createSolicitud\`), for the day \`remuestra\`, unless one of the incident’s waits already; FORBIDDEN: the user may not ask for samples in that client. ${writes} CONFLICT: another change came first, or there is a newer open incident of the same point and parameter. The audit trail records it.`,
  },
  moveIncidencias: {
    summary: 'Move several incidents to another state',
    description: `Closes, discards or opens again up to ${maxIncidenciasPorCambio} incidents, each with the same reason as a step of its own; repeated, it changes nothing more. \`anterior\` takes the user's own closing back: each is in the state that it had before. Administrators do it too. FORBIDDEN: the user may only read. \`omitidas\` says why others weren't moved: not in scope, or a state that can't follow. The audit trail records each.`,
  },
  commentIncidencia: {
    summary: 'Comment on an incident',
    description: `Adds a step. VALIDATION: the incident has ${maxPasos} steps already. ${writes} CONFLICT: it kept changing meanwhile. The audit trail records it.`,
  },
  createSubidaDeIncidencia: {
    summary: 'Prepare an upload for an incident',
    description: `Answers a presigned form of S3 for one PDF, JPEG or PNG of at most ${maxBytesDeArchivo / 1024 / 1024} MB, to be begun within 10 minutes. ${writes} QUOTA_EXCEEDED: too many files today.`,
  },
  addArchivoDeIncidencia: {
    summary: 'Add a file to an incident',
    description: `One that was uploaded (\`createSubidaDeIncidencia\`); asked again with the same upload it is added once. VALIDATION: it isn't what it says, or there are ${maxArchivosDeIncidencia} already. NOT_FOUND: no such incident or upload. ${writes} CONFLICT: it kept changing meanwhile. The audit trail records it.`,
  },
  downloadArchivoDeIncidencia: {
    summary: 'Download a file of an incident',
    description: 'Redirects to it as an attachment, at an address that is good for one minute.',
  },
  deleteArchivoDeIncidencia: {
    summary: 'Remove a file from an incident',
    description: `${writes} The file itself stays recoverable by the operator for 30 days. CONFLICT: it kept changing meanwhile. The audit trail records it.`,
  },
};
