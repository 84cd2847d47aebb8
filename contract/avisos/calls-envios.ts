import * as z from 'zod';
import { destinatariosQuerySchema, destinatariosSchema, envioSchema } from './envio.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** Mails from one user to another about results (docs/decisions/access.md). */
export const enviosCalls = {
  listDestinatarios: {
    // A POST, though it changes nothing: long filters don't fit in an address.
    method: 'POST',
    path: '/envios/destinatarios',
    area: 'export',
    audience: 'signed-in',
    body: destinatariosQuerySchema,
    output: destinatariosSchema,
    adminAct: false,
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  sendEnvio: {
    method: 'POST',
    path: '/envios',
    area: 'export',
    audience: 'signed-in',
    body: envioSchema,
    output: z.object({ enviados: z.number().int() }),
    adminAct: false,
    errors: ['NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const enviosTexts: TextsOf<typeof enviosCalls> = {
  listDestinatarios: {
    summary: 'List the users that something can be sent to',
    description:
      'Active users who see the sample, the incident, or at least one of the results that the filters find for the asking user. They are colleagues of the same client or master. An administrator gets any user: among at most 200 by address, the first 50 that see it, with the number of the others in `recortadas`; `search` finds them. A sample or an incident out of scope answers NOT_FOUND. After 120 calls of a user within a minute: TOO_MANY_REQUESTS with `Retry-After`.',
  },
  sendEnvio: {
    summary: 'Have the portal mail a link to a sample, an incident or results',
    description:
      'Mails a link to up to 10 users of `listDestinatarios`, with a note and a sentence on what it leads to. Other users are refused with CONFLICT. A sample or an incident out of scope answers NOT_FOUND. Repeated with the same `id` it mails no user twice. After 30 mails of a user in a day: QUOTA_EXCEEDED with `Retry-After`.',
  },
};
