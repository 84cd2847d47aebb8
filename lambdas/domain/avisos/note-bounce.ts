import * as z from 'zod';
import { markMailRefused } from '../../platform/access/store/notas-de-correo.ts';
import { findUsuarioByEmail, type StoredUsuario } from '../../platform/access/store/usuarios.ts';

const recipients = z.array(z.object({ emailAddress: z.string().max(500) })).max(1000);

/** The fields used of SES's events over EventBridge. */
const eventSchema = z.object({
  source: z.literal('aws.ses'),
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients, timestamp: z.coerce.date() }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      complaint: z.object({ complainedRecipients: recipients, timestamp: z.coerce.date() }),
    }),
  ]),
});

/** Whether a queue's message is an event of SES; the others are a bucket's. */
export function isSesEvent(message: unknown): boolean {
  return z.object({ source: z.literal('aws.ses') }).safeParse(message).success;
}

/**
 * Records that addresses take no mail, after a permanent bounce or a complaint; a full mailbox or a server that is down is
 * transient. Gives the number of users marked. Throws a ZodError for a message that isn't SES's.
 */
export async function noteBounce(message: unknown): Promise<number> {
  const { detail } = eventSchema.parse(message);
  if (detail.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients, timestamp } = detail.bounce;
    return bounceType === 'Permanent' ? mark(bouncedRecipients, 'rebote', timestamp) : 0;
  }
  const { complainedRecipients, timestamp } = detail.complaint;
  return mark(complainedRecipients, 'queja', timestamp);
}

async function mark(of: z.infer<typeof recipients>, motivo: 'rebote' | 'queja', at: Date): Promise<number> {
  let marked = 0;
  for (const address of new Set(of.map(({ emailAddress }) => addressOf(emailAddress)))) {
    const usuario = await findUsuarioByEmail(address);
    if (!usuario || isFromBefore(usuario, at)) continue;
    await markMailRefused(usuario, { motivo, desde: at.toISOString() });
    marked++;
  }
  return marked;
}

/** Whether a mail came back before its user had the address: it was another user's, or its own at another time. */
function isFromBefore({ direccionDesde, createdAt }: StoredUsuario, at: Date): boolean {
  return at.getTime() < Date.parse(direccionDesde ?? createdAt);
}

/** Some providers report an address as `Name <address>`. */
function addressOf(address: string): string {
  return (/<([^<>]+)>\s*$/u.exec(address)?.[1] ?? address).trim().toLowerCase();
}
