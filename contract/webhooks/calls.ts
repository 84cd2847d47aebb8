import * as z from 'zod';
import { idSchema } from '../base/id.ts';
import {
  diasDeRegistro,
  diasDeReintentos,
  envioPedidoSchema,
  enviosDeWebhookQuerySchema,
  enviosDeWebhookSchema,
  horasDelSecretoAnterior,
  idDeEnvioSchema,
  maxWebhooks,
  webhookConSecretoSchema,
  webhookEditadoSchema,
  webhookGuardadoSchema,
  webhookNuevoSchema,
  webhooksQuerySchema,
  webhooksSchema,
} from './webhook.ts';
import type { Call, TextsOf } from '../base/call.ts';

const params = z.object({ id: idSchema });
const shared = { area: 'auth', audience: 'signed-in' } as const;

/** Calls for webhooks, a user's own or a client's: they send events about results to other systems (docs/decisions/following.md). */
export const webhooksCalls = {
  listWebhooks: {
    ...shared,
    method: 'GET',
    path: '/webhooks',
    query: webhooksQuerySchema,
    output: webhooksSchema,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  createWebhook: {
    ...shared,
    method: 'POST',
    path: '/webhooks',
    body: webhookNuevoSchema,
    output: webhookConSecretoSchema,
    adminAct: true,
    errors: [
      'FORBIDDEN',
      'NOT_FOUND',
      'REAUTHENTICATION_REQUIRED',
      'TOO_MANY_ATTEMPTS',
      'TOO_MANY_WEBHOOKS',
      'TOO_MANY_REQUESTS',
    ],
  },
  updateWebhook: {
    ...shared,
    method: 'PUT',
    path: '/webhooks/{id}',
    params,
    body: webhookEditadoSchema,
    output: webhookGuardadoSchema,
    adminAct: true,
    errors: ['CONFLICT', 'REAUTHENTICATION_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
  },
  deleteWebhook: {
    ...shared,
    method: 'DELETE',
    path: '/webhooks/{id}',
    params,
    output: z.null(),
    adminAct: true,
    errors: ['CONFLICT'],
  },
  renewWebhookSecret: {
    ...shared,
    method: 'POST',
    path: '/webhooks/{id}/secreto',
    params,
    output: webhookConSecretoSchema,
    adminAct: true,
    errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  tryWebhook: {
    ...shared,
    method: 'POST',
    path: '/webhooks/{id}/prueba',
    params,
    output: envioPedidoSchema,
    adminAct: false,
    errors: ['TOO_MANY_REQUESTS'],
  },
  listWebhookEnvios: {
    ...shared,
    method: 'GET',
    path: '/webhooks/{id}/envios',
    params,
    query: enviosDeWebhookQuerySchema,
    output: enviosDeWebhookSchema,
    errors: [],
  },
  repeatWebhookEnvio: {
    ...shared,
    method: 'POST',
    path: '/webhooks/{id}/envios/{envio}/repetir',
    params: z.object({ id: idSchema, envio: idDeEnvioSchema }),
    output: envioPedidoSchema,
    adminAct: false,
    errors: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies Record<string, Call>;

const whose =
  'Users have webhooks of their own; administrators those of clients, which they name by `cliente`. FORBIDDEN: a user named a client, or an administrator none. NOT_FOUND: there is no such client.';

const paced =
  'TOO_MANY_REQUESTS with `Retry-After`: more than 20 webhooks made, changed or given a secret by a user within a minute.';

/** The reference's words for these calls. */
export const webhooksTexts: TextsOf<typeof webhooksCalls> = {
  listWebhooks: { summary: 'List webhooks', description: `In the order in which they were made. ${whose}` },
  createWebhook: {
    summary: 'Make a webhook',
    description: `From then on each event of the chosen kinds is sent to the address, about samples that the owner may see at that moment, within what it is narrowed to. The address is https and public: a literal address that isn’t, a user or a password in it, is refused with VALIDATION. The secret that signs (Standard Webhooks) is answered this once. ${whose} In a session older than 10 minutes users give their password again (REAUTHENTICATION_REQUIRED); after 5 wrong ones within 15 minutes: TOO_MANY_ATTEMPTS with \`Retry-After\`. TOO_MANY_WEBHOOKS: there are ${maxWebhooks} already. ${paced} The audit trail records it.`,
  },
  updateWebhook: {
    summary: 'Change a webhook',
    description: `Its name, its address, its kinds of event, and whether it is on. \`activo\` also switches on one that was switched off after ${diasDeReintentos} days of failures; it then sends what changed meanwhile. With \`version\` a change by another since then is CONFLICT. Where a user sends it to another address, the password is asked for as for a new one (REAUTHENTICATION_REQUIRED, TOO_MANY_ATTEMPTS). One that is as it is wanted stays so. ${paced} The audit trail records it.`,
  },
  deleteWebhook: {
    summary: 'Delete a webhook',
    description:
      'Nothing more is sent, not even what waits, and its log is deleted. CONFLICT: another change came first. The audit trail records it.',
  },
  renewWebhookSecret: {
    summary: 'Give a webhook another secret',
    description: `For ${horasDelSecretoAnterior} hours what is sent is signed with both. Answered this once. CONFLICT: another change came first. ${paced} The audit trail records it.`,
  },
  tryWebhook: {
    summary: 'Send a try',
    description:
      'Sends an event `prueba` a moment later, even where the webhook is off; the log has its answer. TOO_MANY_REQUESTS: more than 20 tries and repetitions within a minute.',
  },
  listWebhookEnvios: {
    summary: 'List what a webhook has sent',
    description: `Newest first, of the last ${diasDeRegistro} days, each with the answer to its newest try.`,
  },
  repeatWebhookEnvio: {
    summary: 'Send an event once more',
    description:
      'With the same id, a moment later, about the sample as it is now. TOO_MANY_REQUESTS: more than 20 tries and repetitions within a minute.',
  },
};
