import * as z from 'zod';
import { claveCreadaSchema, claveDeClienteNuevaSchema, claveNuevaSchema, clavesSchema, maxClaves } from './clave.ts';
import { idSchema } from '../base/id.ts';
import type { Call, TextsOf } from '../base/call.ts';

const id = z.object({ id: idSchema });

/** Keys by which programs read results (docs/decisions/following.md): a user's own, and those of a client. */
export const clavesCalls = {
  listClaves: {
    method: 'GET',
    path: '/auth/claves',
    area: 'auth',
    audience: 'signed-in',
    output: clavesSchema,
    errors: ['FORBIDDEN'],
  },
  createClave: {
    method: 'POST',
    path: '/auth/claves',
    area: 'auth',
    audience: 'signed-in',
    body: claveNuevaSchema,
    output: claveCreadaSchema,
    adminAct: false,
    errors: ['FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_KEYS'],
  },
  endClave: {
    method: 'DELETE',
    path: '/auth/claves/{id}',
    area: 'auth',
    audience: 'signed-in',
    params: id,
    output: z.null(),
    adminAct: false,
    errors: ['FORBIDDEN'],
  },
  listClavesDeCliente: {
    method: 'GET',
    path: '/admin/clientes/{id}/claves',
    area: 'auth',
    audience: 'admin',
    params: id,
    output: clavesSchema,
    errors: [],
  },
  createClaveDeCliente: {
    method: 'POST',
    path: '/admin/clientes/{id}/claves',
    area: 'auth',
    audience: 'admin',
    params: id,
    body: claveDeClienteNuevaSchema,
    output: claveCreadaSchema,
    adminAct: true,
    errors: ['TOO_MANY_KEYS'],
  },
  endClaveDeCliente: {
    method: 'DELETE',
    path: '/admin/clientes/{id}/claves/{clave}',
    area: 'auth',
    audience: 'admin',
    params: z.object({ id: idSchema, clave: idSchema }),
    output: z.null(),
    adminAct: true,
    errors: [],
  },
} as const satisfies Record<string, Call>;

const nueva = `\`fin\` is the last day on which it serves, a year from today at most. Its text is answered this once. The audit trail records it. TOO_MANY_KEYS: there are ${maxClaves} already.`;

/** The reference's words for these calls. */
export const clavesTexts: TextsOf<typeof clavesCalls> = {
  listClaves: {
    summary: 'List the keys of the signed-in user',
    description:
      'Newest first. Keys that have ended stay in the list for some weeks. FORBIDDEN: administrators have no keys of their own.',
  },
  createClave: {
    summary: 'Make a key for programs of the signed-in user',
    description: `A program that sends it as \`Authorization: Bearer alq_…\` makes the calls with \`x-con-clave\`, and is answered what its user may see at that moment within what the key is narrowed to. ${nueva} In a session older than 10 minutes the own password has to be given again (REAUTHENTICATION_REQUIRED); after 5 wrong ones within 15 minutes: TOO_MANY_ATTEMPTS with \`Retry-After\`. FORBIDDEN: administrators have no keys of their own. The user is mailed.`,
  },
  endClave: {
    summary: 'End a key of the signed-in user',
    description:
      'The key is refused from the next request on. Ending it again changes nothing. FORBIDDEN: administrators have none.',
  },
  listClavesDeCliente: {
    summary: 'List the keys of a client',
    description:
      'Newest first, without those that its users have made. Keys that have ended stay in the list for some weeks.',
  },
  createClaveDeCliente: {
    summary: 'Make a key for programs of a client',
    description: `It reads what the client’s solicitantes have, within what it is narrowed to, and the kinds of external report that are named. ${nueva} It ends with its client, and rests while that is inactive.`,
  },
  endClaveDeCliente: {
    summary: 'End a key of a client',
    description: 'The key is refused from the next request on. Ending it again changes nothing.',
  },
};
