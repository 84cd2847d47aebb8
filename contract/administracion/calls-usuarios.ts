import * as z from 'zod';
import { idSchema, versionQuerySchema } from '../base/id.ts';
import { usuariosQuerySchema, usuariosSchema } from './listas-panel.ts';
import { changeMessage } from './rules/panel-messages.ts';
import {
  usuarioCambiadoSchema,
  usuarioEditableSchema,
  usuarioNuevoSchema,
  usuarioToggleSchema,
} from './usuario-admin.ts';
import { loteComprobadoSchema, loteDeUsuariosSchema } from './usuarios-lote.ts';
import type { Call, TextsOf } from '../base/call.ts';

const id = z.object({ id: idSchema });
const user = z.object({ user: usuarioEditableSchema });

/** The panel's users. */
export const usuariosCalls = {
  listUsuarios: {
    method: 'GET',
    path: '/admin/usuarios',
    area: 'admin',
    audience: 'admin',
    query: usuariosQuerySchema,
    output: usuariosSchema,
    errors: [],
  },
  getUsuario: {
    method: 'GET',
    path: '/admin/usuarios/{id}',
    area: 'admin',
    audience: 'admin',
    params: id,
    output: user,
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
    adminAct: true,
    keepsAnswer: true,
    errors: ['EMAIL_TAKEN'],
  },
  checkUsuarios: {
    method: 'POST',
    path: '/admin/usuarios/lote/comprobar',
    area: 'admin',
    audience: 'admin',
    changesNothing: true,
    body: loteDeUsuariosSchema,
    output: loteComprobadoSchema,
    errors: [],
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
    adminAct: true,
    keepsAnswer: true,
    errors: ['EMAIL_TAKEN'],
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
    adminAct: true,
    keepsAnswer: true,
    errors: [],
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
    adminAct: true,
    errors: ['CONFLICT', 'TOO_MANY_ATTEMPTS'],
  },
  removeFactores: {
    method: 'POST',
    path: '/admin/usuarios/{id}/quitar-factores',
    area: 'admin',
    audience: 'admin',
    params: id,
    body: usuarioToggleSchema,
    output: user,
    message: (email: string) => `Verificación en dos pasos y cuenta de empresa de ${email} quitadas`,
    adminAct: true,
    errors: ['CONFLICT'],
  },
  endSesiones: {
    method: 'POST',
    path: '/admin/usuarios/{id}/cerrar-sesiones',
    area: 'admin',
    audience: 'admin',
    params: id,
    body: usuarioToggleSchema,
    output: user,
    message: (email: string) => `Sesiones de ${email} cerradas`,
    adminAct: true,
    errors: ['CONFLICT'],
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
    adminAct: true,
    keepsAnswer: true,
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const usuariosTexts: TextsOf<typeof usuariosCalls> = {
  listUsuarios: {
    summary: 'List the users',
    description:
      'All users except the administrator that the portal was installed with. Without parameters the whole list, else one page, of 50 unless `limit` says otherwise, in ascending order of names or addresses unless `sortBy` and `sortOrder` do. `search` looks in the address, its solicitantes and its clients’ names, and else in the solicitantes that it sees by its client or as a master, which `encontradoPor` then names. A page after the last one is answered as the last one.',
  },
  getUsuario: {
    summary: 'Get a user',
    description: 'One user; never the administrator that the portal was installed with.',
  },
  createUsuario: {
    summary: 'Create a user',
    description:
      'A user of one client, or a master; administrators are made by a command. With `invitar` the user is mailed a link, good for 7 days, to choose a password; with `password` it chooses another one at the first sign-in. An address that a user has already is refused with EMAIL_TAKEN.',
  },
  checkUsuarios: {
    summary: 'Check a list of users',
    description:
      'Answers for each row the client and the solicitantes that it means, whether a user has the address already, and why it can’t become a user, with the name that was probably meant. Names are compared without case and accents where only one fits. Stores nothing: each user is then created by `createUsuario`.',
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
  removeFactores: {
    summary: 'Remove a user’s second factors, and unbind it from its company’s account',
    description:
      'For a user who has lost them all. Removes every factor and the recovery codes, unbinds the user from the company’s account that it signed in with, so that the next account of its address is bound, and ends its sessions. A user who had a factor is mailed. Administrators cannot do it to themselves (FORBIDDEN). With `version`, a user changed since is refused with CONFLICT.',
  },
  endSesiones: {
    summary: 'End a user’s sessions',
    description:
      'Ends every session of a user at once, wherever it is: its next request is refused, and it signs in again. Its password, second factors and keys stay as they are. Administrators end their own in their account (FORBIDDEN). With `version`, a user changed since is refused with CONFLICT. The audit trail records it.',
  },
  deleteUsuario: {
    summary: 'Delete a user',
    description:
      'Ends its sessions. Administrators cannot be deleted (FORBIDDEN). With `version`, a user changed since is refused with CONFLICT.',
  },
};
