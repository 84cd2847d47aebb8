import * as z from 'zod';
import { auditoriaQuerySchema, auditoriaSchema } from '../auditoria.ts';
import { clienteCambiadoSchema, clienteEditableSchema, clienteNuevoSchema } from '../cliente.ts';
import { admitirCertificadoSchema } from '../pdf.ts';
import { idSchema } from '../id.ts';
import { versionQuerySchema } from '../rules/admin.ts';
import { changeMessage } from '../rules/panel-messages.ts';
import { tipoGrupoCambiadoSchema, tipoGrupoEditableSchema, tipoGrupoNuevoSchema } from '../tipo-grupo.ts';
import {
  alcanceBorradorSchema,
  alcanceContadoSchema,
  usuarioCambiadoSchema,
  usuarioEditableSchema,
  usuarioNuevoSchema,
  usuarioToggleSchema,
} from '../usuario-admin.ts';
import type { Call, TextsOf } from './call.ts';

const id = z.object({ id: idSchema });
const cliente = z.object({ cliente: clienteEditableSchema });
const tipoGrupo = z.object({ tipoGrupo: tipoGrupoEditableSchema });
const user = z.object({ user: usuarioEditableSchema });

/** The administration panel (spec, section 7, Admin). Changes name the `version` they were made upon (decision 12). */
export const adminCalls = {
  listClientes: {
    method: 'GET',
    path: '/admin/clientes',
    area: 'admin',
    audience: 'admin',
    output: z.object({ clientes: z.array(clienteEditableSchema) }),
    errors: [],
  },
  createCliente: {
    method: 'POST',
    path: '/admin/clientes',
    area: 'admin',
    audience: 'admin',
    body: clienteNuevoSchema,
    output: cliente,
    message: (nombre: string) => changeMessage('cliente', nombre, 'creado'),
    errors: ['SOLICITANTE_TAKEN'],
  },
  updateCliente: {
    method: 'PUT',
    path: '/admin/clientes/{id}',
    area: 'admin',
    audience: 'admin',
    params: id,
    body: clienteCambiadoSchema,
    output: cliente,
    message: (nombre: string) => changeMessage('cliente', nombre, 'actualizado'),
    errors: ['CONFLICT', 'SOLICITANTE_TAKEN'],
  },
  deleteCliente: {
    method: 'DELETE',
    path: '/admin/clientes/{id}',
    area: 'admin',
    audience: 'admin',
    params: id,
    query: versionQuerySchema,
    output: z.null(),
    message: (nombre: string) => changeMessage('cliente', nombre, 'eliminado'),
    errors: ['CONFLICT', 'IN_USE'],
  },
  listTipoGrupos: {
    method: 'GET',
    path: '/admin/tipogrupos',
    area: 'admin',
    audience: 'admin',
    output: z.object({ tipoGrupos: z.array(tipoGrupoEditableSchema) }),
    errors: [],
  },
  createTipoGrupo: {
    method: 'POST',
    path: '/admin/tipogrupos',
    area: 'admin',
    audience: 'admin',
    body: tipoGrupoNuevoSchema,
    output: tipoGrupo,
    message: (nombre: string) => changeMessage('tipoGrupo', nombre, 'creado'),
    errors: [],
  },
  updateTipoGrupo: {
    method: 'PUT',
    path: '/admin/tipogrupos/{id}',
    area: 'admin',
    audience: 'admin',
    params: id,
    body: tipoGrupoCambiadoSchema,
    output: tipoGrupo,
    message: (nombre: string) => changeMessage('tipoGrupo', nombre, 'actualizado'),
    errors: ['CONFLICT'],
  },
  deleteTipoGrupo: {
    method: 'DELETE',
    path: '/admin/tipogrupos/{id}',
    area: 'admin',
    audience: 'admin',
    params: id,
    query: versionQuerySchema,
    output: z.null(),
    message: (nombre: string) => changeMessage('tipoGrupo', nombre, 'eliminado'),
    errors: ['CONFLICT', 'IN_USE'],
  },
  listUsuarios: {
    method: 'GET',
    path: '/admin/usuarios',
    area: 'admin',
    audience: 'admin',
    output: z.object({ users: z.array(usuarioEditableSchema) }),
    errors: [],
  },
  createUsuario: {
    method: 'POST',
    path: '/admin/usuarios',
    area: 'admin',
    audience: 'admin',
    body: usuarioNuevoSchema,
    output: user,
    message: (email: string) => changeMessage('usuario', email, 'creado'),
    errors: ['EMAIL_TAKEN'],
  },
  updateUsuario: {
    method: 'PUT',
    path: '/admin/usuarios/{id}',
    area: 'admin',
    audience: 'admin',
    params: id,
    body: usuarioCambiadoSchema,
    output: user,
    message: (email: string) => changeMessage('usuario', email, 'actualizado'),
    errors: ['CONFLICT', 'EMAIL_TAKEN'],
  },
  toggleUsuario: {
    method: 'PATCH',
    path: '/admin/usuarios/{id}/toggle-active',
    area: 'admin',
    audience: 'admin',
    params: id,
    body: usuarioToggleSchema,
    output: user,
    message: ({ email, isActive }: { email: string; isActive: boolean }) =>
      changeMessage('usuario', email, isActive ? 'habilitado' : 'deshabilitado'),
    errors: ['CONFLICT'],
  },
  inviteUsuario: {
    method: 'POST',
    path: '/admin/usuarios/{id}/invitar',
    area: 'admin',
    audience: 'admin',
    params: id,
    body: usuarioToggleSchema,
    output: user,
    message: (email: string) => `Invitación enviada a ${email}`,
    errors: ['CONFLICT', 'TOO_MANY_ATTEMPTS'],
  },
  deleteUsuario: {
    method: 'DELETE',
    path: '/admin/usuarios/{id}',
    area: 'admin',
    audience: 'admin',
    params: id,
    query: versionQuerySchema,
    output: z.null(),
    message: (email: string) => changeMessage('usuario', email, 'eliminado'),
    errors: ['CONFLICT'],
  },
  countAlcance: {
    method: 'POST',
    path: '/admin/usuarios/alcance',
    area: 'admin',
    audience: 'admin',
    changesNothing: true,
    body: alcanceBorradorSchema,
    output: alcanceContadoSchema,
    errors: [],
  },
  listAuditoria: {
    method: 'GET',
    path: '/admin/auditoria',
    area: 'admin',
    audience: 'admin',
    query: auditoriaQuerySchema,
    output: auditoriaSchema,
    errors: [],
  },
  admitirCertificado: {
    method: 'POST',
    path: '/admin/certificados/{id}/admitir',
    area: 'admin',
    audience: 'admin',
    params: id,
    body: admitirCertificadoSchema,
    output: z.null(),
    message: ({ numero, solicitante }: { numero: string; solicitante: string }) =>
      `El certificado de ${numero} vale para ${solicitante}`,
    errors: ['CONFLICT'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const adminTexts: TextsOf<typeof adminCalls> = {
  listClientes: {
    summary: 'List the clients',
    description: 'All clients of the laboratory, active or not.',
  },
  createCliente: {
    summary: 'Create a client',
    description:
      'A solicitante that another client has already is refused with SOLICITANTE_TAKEN, unless `compartirSolicitantes` says that both are to see its results; `details` names the solicitantes and their clients.',
  },
  updateCliente: {
    summary: 'Change a client',
    description:
      'Replaces every field. Without `version` the change is made upon the stored state; with it, one changed since is refused with CONFLICT. SOLICITANTE_TAKEN is as in `createCliente`, for solicitantes that are added.',
  },
  deleteCliente: {
    summary: 'Delete a client',
    description:
      'Refused with IN_USE while users refer to it; the message names them. With `version`, a client changed since is refused with CONFLICT.',
  },
  listTipoGrupos: {
    summary: 'List the groups of sample types',
    description: 'All groups, active or not.',
  },
  createTipoGrupo: {
    summary: 'Create a group of sample types',
    description: 'Types may be in several groups. The colour defaults to #3B82F6.',
  },
  updateTipoGrupo: {
    summary: 'Change a group of sample types',
    description:
      'Replaces every field. Without `version` the change is made upon the stored state; with it, one changed since is refused with CONFLICT.',
  },
  deleteTipoGrupo: {
    summary: 'Delete a group of sample types',
    description:
      'Refused with IN_USE while users refer to it; the message names them. With `version`, a group changed since is refused with CONFLICT.',
  },
  listUsuarios: {
    summary: 'List the users',
    description: 'All users but the administrator that the portal was installed with.',
  },
  createUsuario: {
    summary: 'Create a user',
    description:
      'Of one client, or a master; administrators are made by a command. With `invitar` the user is mailed a link, good for 7 days, to choose a password; with `password` it chooses another when signing in first. An address that a user has already is refused with EMAIL_TAKEN.',
  },
  updateUsuario: {
    summary: 'Change a user',
    description:
      'Replaces every field; a blank password keeps the one it has. Another password, client, master or e-mail address ends the user’s sessions. Without `version` the change is made upon the stored state; with it, one changed since is refused with CONFLICT. An address that another user has is refused with EMAIL_TAKEN.',
  },
  toggleUsuario: {
    summary: 'Disable or enable a user',
    description:
      'Disables an active user and enables a disabled one. Administrators cannot disable themselves (FORBIDDEN). With `version`, a user changed since is refused with CONFLICT.',
  },
  inviteUsuario: {
    summary: 'Invite a user again',
    description:
      'Mails a link, good for 7 days, to choose a first password; refused with FORBIDDEN for a user that has one already or is disabled. TOO_MANY_ATTEMPTS: the last invitation is less than a minute old. With `version`, a user changed since is refused with CONFLICT.',
  },
  deleteUsuario: {
    summary: 'Delete a user',
    description:
      'Ends its sessions. Administrators cannot be deleted (FORBIDDEN). With `version`, a user changed since is refused with CONFLICT.',
  },
  countAlcance: {
    summary: 'Count what a user would see',
    description:
      'Takes the fields of a user’s form, complete or not, and counts the samples, solicitantes and types in the scope that they give. Stores nothing.',
  },
  listAuditoria: {
    summary: 'List the changes made in the panel',
    description:
      'Newest first, each with its author, time and fields before and after. Follow `cursor` until it is null: a page may hold fewer entries than asked for, or none, and still have one.',
  },
  admitirCertificado: {
    summary: 'Accept a certificate for another solicitante',
    description:
      'Marks one revision of a certificate as valid for the solicitante that its sample has now, so that the users of the latter see it. Refused with CONFLICT where the sample has changed solicitante again.',
  },
};
