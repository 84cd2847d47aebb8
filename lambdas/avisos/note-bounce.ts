import * as z from 'zod';
import { rechazarCorreo } from '../store/usuarios-avisos.ts';
import { findUsuarioByEmail } from '../store/usuarios.ts';

const recipients = z.array(z.object({ emailAddress: z.string().max(500) })).max(1000);

/** What SES tells over EventBridge of a mail that it had taken: as much of it as is of interest. */
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

/** Whether a queue's message is an event of SES's, and none of a bucket's. */
export function isSesEvent(message: unknown): boolean {
  return z.object({ source: z.literal('aws.ses') }).safeParse(message).success;
}

/**
 * Notes that addresses take no mail: a bounce for good, or a complaint. A mailbox that is full today, or a server that is
 * away, is no reason to give an address up. Gives how many users were marked. Throws for what SES didn't write.
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
  for (const address of new Set(of.map(({ emailAddress }) => bare(emailAddress)))) {
    const usuario = await findUsuarioByEmail(address);
    if (usuario && (await rechazarCorreo(usuario, { motivo, desde: at.toISOString() }))) marked++;
  }
  return marked;
}

/** Providers give an address back as `Name <address>` too. */
function bare(address: string): string {
  return (/<([^<>]+)>\s*$/u.exec(address)?.[1] ?? address).trim().toLowerCase();
}
