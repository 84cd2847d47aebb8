import * as z from 'zod';
import { clienteEditableSchema } from './cliente.ts';
import { asignacionSchema, sinClienteSchema } from './solicitantes-sin-cliente.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** The client as it is then, and how many of its users were changed with it. */
const asignado = z.object({ cliente: clienteEditableSchema, usuarios: z.number().int() });

/** Solicitantes that samples have and no client (docs/decisions/access.md). */
export const sinClienteCalls = {
  listSinCliente: {
    method: 'GET',
    path: '/admin/solicitantes-sin-cliente',
    area: 'admin',
    audience: 'admin',
    output: sinClienteSchema,
    errors: [],
  },
  assignSolicitante: {
    method: 'POST',
    path: '/admin/solicitantes-sin-cliente/asignar',
    area: 'admin',
    audience: 'admin',
    body: asignacionSchema,
    output: asignado,
    message: ({ solicitante, cliente }: { solicitante: string; cliente: string }) =>
      `«${solicitante}» es ahora de ${cliente}`,
    adminAct: true,
    errors: ['NOT_FOUND', 'CONFLICT', 'SOLICITANTE_TAKEN'],
  },
  unassignSolicitante: {
    method: 'POST',
    path: '/admin/solicitantes-sin-cliente/deshacer',
    area: 'admin',
    audience: 'admin',
    body: asignacionSchema,
    output: asignado,
    message: ({ solicitante, cliente }: { solicitante: string; cliente: string }) =>
      `«${solicitante}» ya no es de ${cliente}`,
    adminAct: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const sinClienteTexts: TextsOf<typeof sinClienteCalls> = {
  listSinCliente: {
    summary: 'List the solicitantes that no client has',
    description:
      'The solicitantes of samples that belong to no client, with how many samples each has, most samples first; at most 100, with the exact total. Each comes with the client’s solicitante that it resembles, if there is one.',
  },
  assignSolicitante: {
    summary: 'Give a client a solicitante that no client has',
    description:
      'With `como`, the name is another spelling of that solicitante of the client: users that are limited to it get the new name too. Samples keep the name that they came with. Repeated, it ends in the same state. NOT_FOUND: there is no such client. SOLICITANTE_TAKEN: another client has it. CONFLICT: `como` is not a solicitante of the client, or the client or a user was changed at the same time.',
  },
  unassignSolicitante: {
    summary: 'Undo the assignment of a solicitante',
    description:
      'Undoes `assignSolicitante` with the same body: the name is taken from the client, and from its users that got it. NOT_FOUND: there is no such client. CONFLICT: the client or a user was changed at the same time, or the client has no other solicitante.',
  },
};
