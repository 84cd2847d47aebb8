import * as z from 'zod';
import { auditoriaQuerySchema, auditoriaSchema } from './auditoria.ts';
import { clienteCambiadoSchema, clienteEditableSchema, clienteNuevoSchema } from './cliente.ts';
import { admitCertificadoSchema } from '../certificados/pdf.ts';
import { idSchema, versionQuerySchema } from '../base/id.ts';
import {
  clientesQuerySchema,
  clientesSchema,
  compartidosQuerySchema,
  compartidosSchema,
  panelOverviewSchema,
} from './listas-panel.ts';
import { changeMessage } from './rules/panel-messages.ts';
import { tipoGrupoCambiadoSchema, tipoGrupoEditableSchema, tipoGrupoNuevoSchema } from './tipo-grupo.ts';
import { alcanceBorradorSchema, alcanceContadoSchema } from './usuario-admin.ts';
import type { Call, TextsOf } from '../base/call.ts';
import { usuariosCalls, usuariosTexts } from './calls-usuarios.ts';

const id = z.object({ id: idSchema });
const cliente = z.object({ cliente: clienteEditableSchema });
const tipoGrupo = z.object({ tipoGrupo: tipoGrupoEditableSchema });

/** The administration panel. Changes name the `version` they were made upon (docs/decisions/rights-and-records.md). */
export const adminCalls = {
  listClientes: {
    method: 'GET',
    path: '/admin/clientes',
    area: 'admin',
    audience: 'admin',
    query: clientesQuerySchema,
    output: clientesSchema,
    errors: [],
  },
  getCliente: {
    method: 'GET',
    path: '/admin/clientes/{id}',
    area: 'admin',
    audience: 'admin',
    params: id,
    output: cliente,
    errors: [],
  },
  findCompartidos: {
    method: 'POST',
    path: '/admin/clientes/compartidos',
    area: 'admin',
    audience: 'admin',
    changesNothing: true,
    body: compartidosQuerySchema,
    output: compartidosSchema,
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
    adminAct: true,
    keepsAnswer: true,
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
    adminAct: true,
    keepsAnswer: true,
    errors: ['SOLICITANTE_TAKEN'],
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
    adminAct: true,
    keepsAnswer: true,
    errors: ['IN_USE'],
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
    adminAct: true,
    keepsAnswer: true,
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
    adminAct: true,
    keepsAnswer: true,
    errors: [],
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
    adminAct: true,
    keepsAnswer: true,
    errors: ['IN_USE'],
  },
  ...usuariosCalls,
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
  getPanelOverview: {
    method: 'GET',
    path: '/admin/resumen',
    area: 'admin',
    audience: 'admin',
    output: panelOverviewSchema,
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
  admitCertificado: {
    method: 'POST',
    path: '/admin/certificados/{id}/admitir',
    area: 'admin',
    audience: 'admin',
    params: id,
    body: admitCertificadoSchema,
    output: z.null(),
    message: ({ numero, solicitante }: { numero: string; solicitante: string }) =>
      `El certificado de ${numero} vale para ${solicitante}`,
    adminAct: true,
    errors: ['CONFLICT'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const adminTexts: TextsOf<typeof adminCalls> = {
  listClientes: {
    summary: 'List the clients',
    description:
      'The clients of the laboratory, active or not: all of them without parameters, else one page, of 50 unless `limit` says otherwise, in ascending order of names or addresses unless `sortBy` and `sortOrder` do. `search` looks in name, solicitantes and contact’s address, without case or accents; every word has to be found. A page after the last one is answered as the last one.',
  },
  getCliente: {
    summary: 'Get a client',
    description: 'One client, active or not.',
  },
  findCompartidos: {
    summary: 'Find which clients have some solicitantes',
    description:
      'Takes the solicitantes of a client’s form and answers which other clients have any of them. Stores nothing.',
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
  ...usuariosTexts,
  countAlcance: {
    summary: 'Count what a user would see',
    description:
      'Takes the fields of a user’s form, complete or not, and counts the samples, solicitantes and types in the scope that they give. Stores nothing.',
  },
  getPanelOverview: {
    summary: 'Count what the panel keeps',
    description:
      'The number of users, of clients, of groups and of different solicitantes that clients have, and the last delivery of samples with how many days ago it came.',
  },
  listAuditoria: {
    summary: 'List the changes made in the panel',
    description:
      'Newest first, each with its author, time and fields before and after. Follow `cursor` until it is null: a page may hold fewer entries than asked for, or none, and still have one.',
  },
  admitCertificado: {
    summary: 'Accept a certificate for another solicitante',
    description:
      'Marks one revision of a certificate as valid for the solicitante that its sample has now, so that the users of the latter see it. Refused with CONFLICT where the sample has changed solicitante again.',
  },
};
