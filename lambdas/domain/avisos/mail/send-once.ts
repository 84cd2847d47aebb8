import { unsubscribeTokenFor } from '../../../platform/credentials/unsubscribe-token.ts';
import { type AlertMail, claimAlertMail, confirmAlertMail, releaseAlertMail } from '../store/avisos.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { MailRefused, sendMail } from '../../../platform/mail/send-mail.ts';
import { markMailRefused } from '../../../platform/access/store/notas-de-correo.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import type { MailLinks } from './subscribed-mail.ts';
import type { Host } from '../../../platform/mail/hosts.ts';

/**
 * What became of an order of a mail that comes once:
 * - `nobody`: the user was deleted or takes no such mails;
 * - `nothing`: what it was to say holds no more, or the user may no longer see it;
 * - `no-portal`: the stage has no host name for the link;
 * - `refused`: SES refuses the address;
 * - `done-before`: the mail was sent by an earlier delivery of the message.
 */
export type AvisoOutcome = 'sent' | 'nobody' | 'nothing' | 'no-portal' | 'refused' | 'done-before';

/** Another run has claimed the mail less than a minute ago and may be sending it: the message is to be delivered again. */
class MailBeingSent extends Error {
  override name = 'MailBeingSent';
}

interface Addressed {
  usuario: StoredUsuario;
  host: Host;
  now: Date;
  /** What is to be written once the mail is claimed, before SES gets it. */
  before?: () => Promise<void>;
}

/**
 * Sends a user a mail once: it is claimed before SES gets it and recorded as sent right after. That record alone decides
 * whether it is sent again, so only a crash between the two may send it twice.
 */
export async function sendClaimed(
  mail: AlertMail,
  { usuario, host: { branding }, now, before }: Addressed,
  write: () => Mail | Promise<Mail>,
): Promise<'sent' | 'refused' | 'done-before'> {
  const claim = await claimAlertMail(mail, now);
  if (claim === 'sent') return 'done-before';
  if (claim === 'busy') throw new MailBeingSent();
  try {
    await before?.();
    const { remitente: from, nombre: name } = branding;
    await sendMail(await write(), { from, name, to: usuario.email });
  } catch (error) {
    await releaseAlertMail(mail);
    if (!(error instanceof MailRefused)) throw error;
    await markMailRefused(usuario, { motivo: 'no_enviado', desde: now.toISOString() });
    return 'refused';
  }
  await confirmAlertMail(mail);
  return 'sent';
}

/** Sends a user's mail of a batch once, which `write` makes of its links: to the portal, and to unsubscribe by. */
export async function sendOnce(
  mail: AlertMail,
  addressed: Addressed,
  write: (enlaces: MailLinks) => Mail,
): Promise<AvisoOutcome> {
  const { usuario, host } = addressed;
  return sendClaimed(mail, addressed, async () => {
    const token = await unsubscribeTokenFor(usuario);
    const baja = (path: string) => `${host.origin}${path}?token=${encodeURIComponent(token)}`;
    return write({ origin: host.origin, baja: baja('/avisos/baja'), bajaDirecta: baja('/api/avisos/baja') });
  });
}
