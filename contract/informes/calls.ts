import * as z from 'zod';
import {
  audienciaBorradorSchema,
  audienciaSchema,
  informeCambiadoSchema,
  informeNuevoSchema,
  informeExternoSchema,
  informesQuerySchema,
  informesExternosSchema,
  opcionesInformesSchema,
  subidaNuevaSchema,
  subidaSchema,
} from './informe-externo.ts';
import { idSchema, versionQuerySchema } from '../base/id.ts';
import { busquedaOpcionesSchema, opcionesEncontradasSchema } from '../resultados/opciones.ts';
import { informeMessages } from './rules/informes.ts';
import type { Call, TextsOf } from '../base/call.ts';

const id = z.object({ id: idSchema });
const informe = z.object({ informe: informeExternoSchema });

/**
 * External reports (docs/decisions/access.md). Files up to 50 MB are uploaded beforehand (`createSubida`);
 * a multipart form is taken too, for those up to 4 MB.
 */
export const informesCalls = {
  listInformes: {
    method: 'GET',
    path: '/informes-externos',
    area: 'informes-externos',
    audience: 'signed-in',
    conClave: true,
    query: informesQuerySchema,
    output: informesExternosSchema,
    errors: ['FORBIDDEN'],
  },
  getOpcionesInformes: {
    method: 'GET',
    path: '/informes-externos/opciones',
    area: 'informes-externos',
    audience: 'signed-in',
    output: opcionesInformesSchema,
    errors: [],
  },
  searchOpcionesInformes: {
    method: 'GET',
    path: '/informes-externos/opciones/search',
    area: 'informes-externos',
    audience: 'signed-in',
    query: busquedaOpcionesSchema,
    output: opcionesEncontradasSchema,
    errors: [],
  },
  getAudiencia: {
    method: 'POST',
    path: '/informes-externos/audiencia',
    area: 'informes-externos',
    audience: 'signed-in',
    changesNothing: true,
    body: audienciaBorradorSchema,
    output: audienciaSchema,
    errors: ['FORBIDDEN'],
  },
  createSubida: {
    method: 'POST',
    path: '/informes-externos/subidas',
    area: 'informes-externos',
    audience: 'signed-in',
    body: subidaNuevaSchema,
    output: subidaSchema,
    adminAct: false,
    errors: ['FORBIDDEN', 'QUOTA_EXCEEDED'],
  },
  createInforme: {
    method: 'POST',
    path: '/informes-externos',
    area: 'informes-externos',
    audience: 'signed-in',
    body: informeNuevoSchema,
    multipart: true,
    output: informe,
    message: informeMessages.creado,
    adminAct: true,
    keepsAnswer: true,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'QUOTA_EXCEEDED'],
  },
  updateInforme: {
    method: 'PUT',
    path: '/informes-externos/{id}',
    area: 'informes-externos',
    audience: 'admin',
    params: id,
    body: informeCambiadoSchema,
    multipart: true,
    output: informe,
    message: informeMessages.actualizado,
    adminAct: true,
    keepsAnswer: true,
    errors: ['QUOTA_EXCEEDED'],
  },
  deleteInforme: {
    method: 'DELETE',
    path: '/informes-externos/{id}',
    area: 'informes-externos',
    audience: 'admin',
    params: id,
    query: versionQuerySchema,
    output: z.null(),
    message: informeMessages.eliminado,
    adminAct: true,
    keepsAnswer: true,
    errors: [],
  },
  downloadInforme: {
    method: 'GET',
    path: '/informes-externos/{id}/download',
    area: 'informes-externos',
    audience: 'signed-in',
    conClave: true,
    params: id,
    output: 'file',
    errors: [],
  },
  previewInforme: {
    method: 'GET',
    path: '/informes-externos/{id}/preview',
    area: 'informes-externos',
    audience: 'signed-in',
    params: id,
    output: 'file',
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const informesTexts: TextsOf<typeof informesCalls> = {
  listInformes: {
    grupo: 'documentos',
    summary: 'Los informes externos',
    description:
      'Los informes externos que se alcanzan y cumplen los filtros, del subido más recientemente al más antiguo, 1000 como mucho, con el total exacto. Un tipo de informe que no se puede ver se rechaza con `FORBIDDEN`.',
  },
  getOpcionesInformes: {
    summary: 'Get what the form of an external report chooses from',
    description:
      'The categories, solicitantes and companies that the user may upload reports for. Of more than 1,000 solicitantes only the first 50 are sent: `recortadas` has their number, and `searchOpcionesInformes` finds the others.',
  },
  searchOpcionesInformes: {
    summary: 'Search the solicitantes of external reports',
    description: 'As `searchFilters`, among the solicitantes that the user may upload reports for.',
  },
  getAudiencia: {
    summary: 'List who would see an external report',
    description:
      'Takes category, solicitante and company of a report, created or not, and answers the active users whose scope has it, besides administrators: to administrators all of them, to another user those of its own clients, or of its own master, without itself. FORBIDDEN: the category, solicitante or company is not the user’s to upload for.',
  },
  createSubida: {
    summary: 'Prepare an upload',
    description:
      'Answers a presigned form of S3 for one file of at most `size` bytes, to be begun within 10 minutes. A user without permission to upload is refused with FORBIDDEN; one that has prepared 100 files or 1 GB today, with QUOTA_EXCEEDED and `Retry-After`.',
  },
  createInforme: {
    summary: 'Create an external report',
    description:
      'Of a file uploaded beforehand (`createSubida`), or of one up to 4 MB within a multipart form. With `avisar`, for administrators, its users are mailed. FORBIDDEN: the category, solicitante or company is not the user’s to upload for. NOT_FOUND: the upload is not there. CONFLICT: the upload served for another report. QUOTA_EXCEEDED: too many files today.',
  },
  updateInforme: {
    summary: 'Change an external report',
    description:
      'Replaces every field, and the file where `archivo` gives one. Without `version` the change is made upon the stored state; with it, one changed since is refused with CONFLICT. NOT_FOUND: the report or the upload is not there. QUOTA_EXCEEDED: too many files today.',
  },
  deleteInforme: {
    summary: 'Delete an external report',
    description:
      'The file stays recoverable by the operator for 30 days. With `version`, a report changed since is refused with CONFLICT.',
  },
  downloadInforme: {
    grupo: 'documentos',
    summary: 'Descargar un informe externo',
    description: 'Lleva al PDF, como archivo adjunto, con una redirección (302) a una dirección que sirve un minuto.',
  },
  previewInforme: {
    summary: 'View the file of an external report',
    description: 'Redirects to the PDF to be shown in the browser, at an address that is good for one minute.',
  },
};
