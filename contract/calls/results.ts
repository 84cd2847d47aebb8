import * as z from 'zod';
import {
  estadisticasQuerySchema,
  estadisticasSchema,
  tipoGruposDetailedSchema,
  tipoGruposStatsSchema,
} from '../estadisticas.ts';
import { exportacionSchema, exportarSchema } from '../exportacion.ts';
import { filtrosSchema, paginaSchema, paginationSchema } from '../filtros.ts';
import { muestraListadaSchema, muestraSchema } from '../muestra.ts';
import {
  opcionesBasicasSchema,
  opcionesSchema,
  solicitantesOpcionesSchema,
  tiposMuestraOpcionesSchema,
} from '../opciones.ts';
import { filenameSchema, filenamesSchema, pdfCheckSchema } from '../pdf.ts';
import { idSchema } from '../rules/admin.ts';
import {
  changePasswordSchema,
  credentialsSchema,
  refreshSchema,
  requestPasswordResetSchema,
  resetPasswordSchema,
  tokensSchema,
  usuarioSchema,
} from '../usuario.ts';

const id = z.object({ id: idSchema });
const signedIn = tokensSchema.extend({ user: usuarioSchema });

/**
 * The rows of the table of calls that every page may need: signing in, results and their certificates (spec, section 7).
 * Rows of pages that few open, or later, stand apart, so that the first page doesn't carry their schemas.
 */
export const llamadasComunes = {
  health: {
    method: 'GET',
    path: '/health',
    area: 'health',
    audience: 'public',
    summary: 'Says that the service is up and reaches its data',
    output: z.object({ status: z.literal('ok') }),
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    area: 'auth',
    audience: 'public',
    summary: 'Signs a user in',
    body: credentialsSchema,
    output: signedIn,
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    area: 'auth',
    audience: 'public',
    summary:
      'Exchanges a refresh token for a new pair, the same one again for a minute; a later use of it ends the session',
    body: refreshSchema,
    output: tokensSchema,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    area: 'auth',
    audience: 'public',
    summary: 'Ends the session that a refresh token belongs to',
    body: refreshSchema,
    output: z.null(),
  },
  profile: {
    method: 'GET',
    path: '/auth/profile',
    area: 'auth',
    audience: 'signed-in',
    beforeOwnPassword: true,
    summary: 'The signed-in user',
    output: z.object({ user: usuarioSchema }),
  },
  changePassword: {
    method: 'PUT',
    path: '/auth/change-password',
    area: 'auth',
    audience: 'signed-in',
    beforeOwnPassword: true,
    summary: 'Changes the own password, which ends every session of the user, this one too',
    body: changePasswordSchema,
    output: z.null(),
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/auth/request-password-reset',
    area: 'auth',
    audience: 'public',
    summary: 'Mails a link to set a new password, where the address is a user’s; the answer is the same where it isn’t',
    body: requestPasswordResetSchema,
    output: z.null(),
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    area: 'auth',
    audience: 'public',
    summary: 'Sets a new password by the token of a mailed link, once, and signs in',
    body: resetPasswordSchema,
    output: signedIn,
  },
  listResults: {
    method: 'GET',
    path: '/results',
    area: 'results',
    audience: 'signed-in',
    summary: 'A page of the authorised samples in scope, with the exact total',
    query: z.strictObject({ ...filtrosSchema.shape, ...paginaSchema.shape }),
    output: z.object({ results: z.array(muestraListadaSchema), pagination: paginationSchema }),
  },
  getResult: {
    method: 'GET',
    path: '/results/{id}',
    area: 'results',
    audience: 'signed-in',
    summary: 'One authorised sample, whole',
    params: id,
    output: z.object({ result: muestraSchema }),
  },
  exportResults: {
    // A POST, though it changes nothing: 500 solicitantes to filter by don't fit in an address.
    method: 'POST',
    path: '/results/export',
    area: 'export',
    audience: 'signed-in',
    summary: 'The authorised samples that the filters find, whole, from a position on, to write files of',
    body: exportarSchema,
    output: exportacionSchema,
  },
  getStats: {
    method: 'GET',
    path: '/results/stats',
    area: 'results',
    audience: 'signed-in',
    summary: 'The results in scope counted as a whole, by a dimension, and by verdict for each period or solicitante',
    query: estadisticasQuerySchema,
    output: estadisticasSchema,
  },
  getTipoGruposStats: {
    method: 'GET',
    path: '/results/stats/tipo-grupos',
    area: 'results',
    audience: 'signed-in',
    summary: 'The results in scope counted by group of types',
    query: estadisticasQuerySchema,
    output: tipoGruposStatsSchema,
  },
  getTipoGruposDetailed: {
    method: 'GET',
    path: '/results/stats/tipo-grupos-detailed',
    area: 'results',
    audience: 'signed-in',
    summary: 'The results in scope counted by group, type and verdict, as a whole and for each period or solicitante',
    query: estadisticasQuerySchema,
    output: tipoGruposDetailedSchema,
  },
  getFilters: {
    method: 'GET',
    path: '/results/filters',
    area: 'results',
    audience: 'signed-in',
    summary: 'Everything that the results in scope can be filtered by',
    output: opcionesSchema,
  },
  getBasicFilters: {
    method: 'GET',
    path: '/results/filters/basic',
    area: 'results',
    audience: 'signed-in',
    summary: 'The clients and the groups of types that results can be filtered by',
    output: opcionesBasicasSchema,
  },
  getSolicitantesOfCliente: {
    method: 'GET',
    path: '/results/filters/solicitantes/{cliente}',
    area: 'results',
    audience: 'signed-in',
    summary: 'The solicitantes of a client that have results in scope',
    params: z.object({ cliente: idSchema }),
    output: solicitantesOpcionesSchema,
  },
  getTiposMuestraOfGrupo: {
    method: 'GET',
    path: '/results/filters/tipos-muestra/{grupo}',
    area: 'results',
    audience: 'signed-in',
    summary: 'The types of a group that have results in scope',
    params: z.object({ grupo: idSchema }),
    output: tiposMuestraOpcionesSchema,
  },
  checkPdf: {
    method: 'GET',
    path: '/pdfs/check/{filename}',
    area: 'pdfs',
    audience: 'signed-in',
    summary: 'Whether a sample number has a certificate; one that does not exist, or is out of scope, has none',
    params: z.object({ filename: filenameSchema }),
    output: pdfCheckSchema,
  },
  checkPdfs: {
    method: 'POST',
    path: '/pdfs/check-multiple',
    area: 'pdfs',
    audience: 'signed-in',
    summary: 'Which of these sample numbers have a certificate',
    body: filenamesSchema,
    output: z.object({ results: z.record(z.string(), pdfCheckSchema) }),
  },
  pdfBlob: {
    method: 'GET',
    path: '/pdfs/blob/{id}',
    area: 'pdfs',
    audience: 'signed-in',
    summary: 'The bytes of a certificate, in any of its revisions, by redirection',
    params: id,
    output: 'file',
  },
} as const;
