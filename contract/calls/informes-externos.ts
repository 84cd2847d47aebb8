import * as z from 'zod';
import {
  informeCambiadoSchema,
  informeNuevoSchema,
  informeSchema,
  informesQuerySchema,
  informesSchema,
  opcionesInformesSchema,
  subidaNuevaSchema,
  subidaSchema,
} from '../informe-externo.ts';
import { idSchema, versionQuerySchema } from '../rules/admin.ts';

const id = z.object({ id: idSchema });
const informe = z.object({ informe: informeSchema });

/**
 * The external reports' rows of the table of calls (spec, section 7; docs/decisions/0013). Files up to 50 MB are uploaded beforehand
 * (`createSubida`); the spec's multipart form is taken too, for those up to 4 MB. Refused: VALIDATION (400, `details`
 * has a message per field), FORBIDDEN (403: a category that isn't the user's, or no permission to upload, edit or
 * delete), NOT_FOUND (404: a report out of scope, an upload that is not there), CONFLICT (409: changed since by somebody).
 */
export const informesCalls = {
  listInformes: {
    method: 'GET',
    path: '/informes-externos',
    area: 'informes-externos',
    audience: 'signed-in',
    summary: 'The external reports in scope, newest first',
    query: informesQuerySchema,
    output: informesSchema,
  },
  getOpcionesInformes: {
    method: 'GET',
    path: '/informes-externos/opciones',
    area: 'informes-externos',
    audience: 'signed-in',
    summary: 'What the form of an external report may choose from',
    output: opcionesInformesSchema,
  },
  createSubida: {
    method: 'POST',
    path: '/informes-externos/subidas',
    area: 'informes-externos',
    audience: 'signed-in',
    summary: 'Where and how to upload the file of an external report, for ten minutes',
    body: subidaNuevaSchema,
    output: subidaSchema,
  },
  createInforme: {
    method: 'POST',
    path: '/informes-externos',
    area: 'informes-externos',
    audience: 'signed-in',
    summary: 'Creates an external report of an uploaded file, or of one that comes with the form',
    body: informeNuevoSchema,
    multipart: true,
    output: informe,
  },
  updateInforme: {
    method: 'PUT',
    path: '/informes-externos/{id}',
    area: 'informes-externos',
    audience: 'admin',
    summary:
      'Changes an external report, and its file where one is given, unless it has changed since the version given, if one is',
    params: id,
    body: informeCambiadoSchema,
    multipart: true,
    output: informe,
  },
  deleteInforme: {
    method: 'DELETE',
    path: '/informes-externos/{id}',
    area: 'informes-externos',
    audience: 'admin',
    summary: 'Deletes an external report; its file can be brought back for 30 days by who runs the laboratory',
    params: id,
    query: versionQuerySchema,
    output: z.null(),
  },
  downloadInforme: {
    method: 'GET',
    path: '/informes-externos/{id}/download',
    area: 'informes-externos',
    audience: 'signed-in',
    summary: 'The file of an external report to be saved, by redirection',
    params: id,
    output: 'file',
  },
  previewInforme: {
    method: 'GET',
    path: '/informes-externos/{id}/preview',
    area: 'informes-externos',
    audience: 'signed-in',
    summary: 'The file of an external report to be looked at, by redirection',
    params: id,
    output: 'file',
  },
} as const;
