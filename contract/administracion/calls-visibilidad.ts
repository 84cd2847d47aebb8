import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { idSchema } from '../base/id.ts';
import { usuarioSchema } from '../cuenta/usuario.ts';
import {
  checkVisibilidadSchema,
  visibilidadDeSchema,
  visibilidadQuerySchema,
  visibilidadSchema,
} from './visibilidad.ts';
import type { Call, TextsOf } from '../base/call.ts';

const id = z.object({ id: idSchema });

/** A view of the portal as a user: the token that it is asked with, and until when that serves. */
const vistaSchema = z.object({
  _id: z.string(),
  accessToken: z.string(),
  expira: instantSchema,
  user: usuarioSchema,
});

/** Who sees what, asked by an administrator (docs/decisions/access.md). */
export const visibilidadCalls = {
  getVisibilidad: {
    method: 'GET',
    path: '/admin/visibilidad',
    area: 'admin',
    audience: 'admin',
    query: visibilidadQuerySchema,
    output: visibilidadSchema,
    errors: ['NOT_FOUND'],
  },
  checkVisibilidad: {
    // A POST, though it changes nothing: an e-mail address belongs in no address.
    method: 'POST',
    path: '/admin/visibilidad/comprobar',
    area: 'admin',
    audience: 'admin',
    changesNothing: true,
    body: checkVisibilidadSchema,
    output: visibilidadDeSchema,
    errors: ['NOT_FOUND'],
  },
  startVista: {
    method: 'POST',
    path: '/admin/usuarios/{id}/vista',
    area: 'admin',
    audience: 'admin',
    params: id,
    output: vistaSchema,
    adminAct: true,
    errors: [],
  },
  endVista: {
    method: 'DELETE',
    path: '/admin/vistas/{id}',
    area: 'admin',
    audience: 'admin',
    params: id,
    output: z.null(),
    adminAct: false,
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const visibilidadTexts: TextsOf<typeof visibilidadCalls> = {
  getVisibilidad: {
    summary: 'List who sees a sample',
    description:
      'Takes the number or the id of a sample, authorised or in progress, and answers the users whose scope has it, each with the reasons: clients’ users first, then masters, then administrators; at most 500, with the exact total. An annulled sample has no users. NOT_FOUND: there is no such sample.',
  },
  checkVisibilidad: {
    summary: 'Check whether a user sees a sample',
    description:
      'Answers the reasons why the user of an address sees a sample, or every reason why it does not: there is no such user, it is disabled, its client is inactive, the solicitante is not its own, or its groups or type leave the sample out. NOT_FOUND: there is no such sample.',
  },
  startVista: {
    summary: 'View the portal as a user',
    description:
      'Answers a token with which reads answer what they would answer that user. It is good for 15 minutes, and no longer than the administrator’s session. Every call that changes something is refused with VIEW_ONLY. The audit trail records it. Administrators and disabled users cannot be viewed as (FORBIDDEN).',
  },
  endVista: {
    summary: 'End a view of the portal as a user',
    description:
      'Its token is refused from then on. The audit trail records it. NOT_FOUND: the view has already ended.',
  },
};
