import * as z from 'zod';
import { auditoriaQuerySchema, auditoriaSchema } from '../auditoria.ts';
import { clienteCambiadoSchema, clienteEditableSchema, clienteNuevoSchema } from '../cliente.ts';
import { admitirCertificadoSchema } from '../pdf.ts';
import { solicitantesOpcionesSchema, tiposMuestraOpcionesSchema } from '../opciones.ts';
import { idSchema, versionQuerySchema } from '../rules/admin.ts';
import { tipoGrupoCambiadoSchema, tipoGrupoEditableSchema, tipoGrupoNuevoSchema } from '../tipo-grupo.ts';
import {
  alcanceBorradorSchema,
  alcanceContadoSchema,
  usuarioCambiadoSchema,
  usuarioEditableSchema,
  usuarioNuevoSchema,
  usuarioToggleSchema,
} from '../usuario-admin.ts';

const id = z.object({ id: idSchema });
const cliente = z.object({ cliente: clienteEditableSchema });
const tipoGrupo = z.object({ tipoGrupo: tipoGrupoEditableSchema });
const user = z.object({ user: usuarioEditableSchema });

/**
 * The admin area's rows of the table of calls (spec, section 7, Admin; docs/decisions/0012). Those that change something
 * answer a `message` that says so. A change may name the `version` it was made upon: in the body, or in a deletion's query.
 * Refused: VALIDATION (400), FORBIDDEN (403), NOT_FOUND (404), CONFLICT (409: changed since by somebody), IN_USE (409),
 * EMAIL_TAKEN (409), SOLICITANTE_TAKEN (409: another client has a solicitante that is being added; `details` says which
 * and whose, and `compartirSolicitantes: true` is the word that it is to be shared).
 */
export const adminCalls = {
  listClientes: {
    method: 'GET',
    path: '/admin/clientes',
    area: 'admin',
    audience: 'admin',
    summary: 'Every client',
    output: z.object({ clientes: z.array(clienteEditableSchema) }),
  },
  createCliente: {
    method: 'POST',
    path: '/admin/clientes',
    area: 'admin',
    audience: 'admin',
    summary: 'Creates a client',
    body: clienteNuevoSchema,
    output: cliente,
  },
  updateCliente: {
    method: 'PUT',
    path: '/admin/clientes/{id}',
    area: 'admin',
    audience: 'admin',
    summary: 'Changes a client, unless it has changed since the version given, if one is',
    params: id,
    body: clienteCambiadoSchema,
    output: cliente,
  },
  deleteCliente: {
    method: 'DELETE',
    path: '/admin/clientes/{id}',
    area: 'admin',
    audience: 'admin',
    summary: 'Deletes a client that no user refers to',
    params: id,
    query: versionQuerySchema,
    output: z.null(),
  },
  listTipoGrupos: {
    method: 'GET',
    path: '/admin/tipogrupos',
    area: 'admin',
    audience: 'admin',
    summary: 'Every group of sample types',
    output: z.object({ tipoGrupos: z.array(tipoGrupoEditableSchema) }),
  },
  createTipoGrupo: {
    method: 'POST',
    path: '/admin/tipogrupos',
    area: 'admin',
    audience: 'admin',
    summary: 'Creates a group of sample types',
    body: tipoGrupoNuevoSchema,
    output: tipoGrupo,
  },
  updateTipoGrupo: {
    method: 'PUT',
    path: '/admin/tipogrupos/{id}',
    area: 'admin',
    audience: 'admin',
    summary: 'Changes a group, unless it has changed since the version given, if one is',
    params: id,
    body: tipoGrupoCambiadoSchema,
    output: tipoGrupo,
  },
  deleteTipoGrupo: {
    method: 'DELETE',
    path: '/admin/tipogrupos/{id}',
    area: 'admin',
    audience: 'admin',
    summary: 'Deletes a group that no user refers to',
    params: id,
    query: versionQuerySchema,
    output: z.null(),
  },
  listUsuarios: {
    method: 'GET',
    path: '/admin/usuarios',
    area: 'admin',
    audience: 'admin',
    summary: 'Every user but the seeded administrator',
    output: z.object({ users: z.array(usuarioEditableSchema) }),
  },
  createUsuario: {
    method: 'POST',
    path: '/admin/usuarios',
    area: 'admin',
    audience: 'admin',
    summary: 'Creates a user of a client or a master',
    body: usuarioNuevoSchema,
    output: user,
  },
  updateUsuario: {
    method: 'PUT',
    path: '/admin/usuarios/{id}',
    area: 'admin',
    audience: 'admin',
    summary:
      'Changes a user, unless it has changed since the version given, if one is; a new password ends its sessions',
    params: id,
    body: usuarioCambiadoSchema,
    output: user,
  },
  toggleUsuario: {
    method: 'PATCH',
    path: '/admin/usuarios/{id}/toggle-active',
    area: 'admin',
    audience: 'admin',
    summary: 'Disables a user, or enables it again, unless it has changed since the version given, if one is',
    params: id,
    body: usuarioToggleSchema,
    output: user,
  },
  deleteUsuario: {
    method: 'DELETE',
    path: '/admin/usuarios/{id}',
    area: 'admin',
    audience: 'admin',
    summary: 'Deletes a user that is no administrator, and ends its sessions',
    params: id,
    query: versionQuerySchema,
    output: z.null(),
  },
  countAlcance: {
    method: 'POST',
    path: '/admin/usuarios/alcance',
    area: 'admin',
    audience: 'admin',
    summary: 'What a user would see, as its form stands',
    body: alcanceBorradorSchema,
    output: alcanceContadoSchema,
  },
  getOpcionesAdmin: {
    method: 'GET',
    path: '/admin/opciones',
    area: 'admin',
    audience: 'admin',
    summary: 'The solicitantes and the types that samples, clients and groups name, for the forms to choose from',
    output: z.object({ ...solicitantesOpcionesSchema.shape, ...tiposMuestraOpcionesSchema.shape }),
  },
  listAuditoria: {
    method: 'GET',
    path: '/admin/auditoria',
    area: 'admin',
    audience: 'admin',
    summary: 'The changes made in the panel, newest first',
    query: auditoriaQuerySchema,
    output: auditoriaSchema,
  },
  admitirCertificado: {
    method: 'POST',
    path: '/admin/certificados/{id}/admitir',
    area: 'admin',
    audience: 'admin',
    summary: 'Says that a revision of a certificate is valid for the solicitante that its sample has now',
    params: id,
    body: admitirCertificadoSchema,
    output: z.null(),
  },
} as const;
