import * as z from 'zod';
import { followers, type Lease } from '../../../platform/dynamo/ordered-log.ts';

const progressSchema = z.object({
  /** After what changes are followed; absent before the first time. */
  tras: z.string().optional(),
  /** The same as 1.0.0 noted it, and goes on from where it is put back. */
  cursor: z.string().optional(),
  /** The first failure since a delivery went well. */
  fallandoDesde: z.string().optional(),
  /** How many turns in a row have ended in failures. */
  fallos: z.number().default(0),
  /** Before it nothing is sent, since the receiver failed. */
  siguiente: z.string().optional(),
  /** When it was switched off for failing. */
  apagado: z.string().optional(),
  /** Whether its owner was mailed of that. */
  avisado: z.boolean().default(false),
  /** Whether its owner could see nothing any more when it was last its turn. */
  sinAcceso: z.boolean().default(false),
  ultimoEntregado: z.string().optional(),
});

/** How far a webhook has come. Instants in ISO 8601. */
export type WebhookProgress = z.infer<typeof progressSchema>;

const progresses = followers('webhook', progressSchema);
const nameOf = (_id: string) => `webhookEstado#${_id}`;

/** How far webhooks have come, each by its id: written by the function that sends alone. */
export const webhookProgress = {
  read: async (_id: string) => progresses.read(nameOf(_id)),
  take: async (_id: string, until: number, now: number) => progresses.take(nameOf(_id), until, now),
  note: async (_id: string, lease: Lease, progress: WebhookProgress) => progresses.note(nameOf(_id), lease, progress),
  release: async (_id: string, lease: Lease) => progresses.release(nameOf(_id), lease),
  deleting: (_id: string) => progresses.deleting(nameOf(_id)),
};
