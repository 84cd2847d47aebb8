import { unsubscribeTokenFor } from '../../../platform/credentials/unsubscribe-token.ts';
import { type AlertMail, claimAlertMail, confirmAlertMail, releaseAlertMail } from '../store/avisos.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { MailRefused, sendMail } from '../../../platform/mail/send-mail.ts';
import { markMailRefused, readConNotas, type UsuarioConNotas } from '../../../platform/access/store/notas-de-correo.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import type { MailLinks } from './subscribed-mail.ts';
import { type Host, hostOfUsuario } from '../../../platform/mail/hosts.ts';

/**
 * Why no mail is sent:
 * - `nobody`: the recipient is deleted or disabled, or doesn't take such mails;
 * - `nothing`: its content is out of date, or the recipient may no longer see it;
 * - `enough`: the recipient has reached its limit of such mails;
 * - `done-before`: an earlier delivery of the same message has sent it.
 */
type Unsent = 'nobody' | 'nothing' | 'enough' | 'done-before';

/**
 * The outcome of an order: `no-portal` where the stage has no host name for the links, `refused` where SES refuses the address.
 */
export type MailOutcome = 'sent' | 'no-portal' | 'refused' | Unsent;

type Branding = Host['branding'];

/** An order and its recipient, while the order is carried out. */
export interface Ordered<O> {
  usuario: UsuarioConNotas;
  order: O;
  now: Date;
}

/** A mail to the user named in its order. User and content are read when the mail is sent, not when it is ordered. */
export interface ToUsuario<O, C extends object> {
  /** Whether the user takes this mail now. */
  takes: (usuario: UsuarioConNotas, order: O) => boolean;
  /** The key of the mail among the user's mails: one mail is sent for each key. */
  lote: (order: O) => string;
  /** Reads the content, limited to what the user may see. */
  read: (of: Ordered<O>) => Promise<C | Unsent>;
  /** The portal that its links lead to; the user's own by default. */
  host?: (content: C) => Host | undefined;
  /** Written after the mail is claimed and before it is given to SES. */
  before?: (of: Ordered<O>, content: C) => Promise<void>;
  /** Written once the outcome is known. */
  after?: (of: Ordered<O>, content: C, outcome: MailOutcome) => Promise<void>;
  says: (branding: Branding, content: C, enlaces: MailLinks) => Mail;
}

/** The handler of the orders of a mail to one user, which is sent once (`sendOnce`). */
export function sendToUsuario<O extends { usuarioId: string }, C extends object>(row: ToUsuario<O, C>) {
  return async (order: O, { now }: { now: Date }): Promise<MailOutcome> => {
    const { usuarioId } = order;
    const usuario = await readConNotas(usuarioId);
    if (!usuario || !row.takes(usuario, order)) return 'nobody';
    const of = { usuario, order, now };
    const content = await row.read(of);
    if (typeof content === 'string') return content;
    const host = row.host ? row.host(content) : await hostOfUsuario(usuario);
    const outcome = host
      ? await sendOnce({ usuarioId, lote: row.lote(order) }, { usuario, host, now }, async (enlaces) => {
          await row.before?.(of, content);
          return row.says(host.branding, content, enlaces);
        })
      : 'no-portal';
    await row.after?.(of, content, outcome);
    return outcome;
  };
}

/** A mail whose recipients are found when it is sent. */
export interface ToReaders<O, C> {
  /** The key of the mail among each recipient's mails. */
  lote: (order: O) => string;
  /** Reads the content and the users who may see it and take such mails. */
  read: (order: O, now: Date) => Promise<{ readers: readonly UsuarioConNotas[]; content: C } | Unsent>;
  /** The portal that its links lead to; each recipient's own by default. */
  host?: (order: O) => Host | undefined;
  says: (branding: Branding, content: C, of: { enlaces: MailLinks; reader: UsuarioConNotas }) => Mail | Promise<Mail>;
}

/** The handler of the orders of a mail to several users, sent once to each (`sendOnce`). Gives the outcome of the last one. */
export function sendToReaders<O, C>({ lote, read, host: hostOf, says }: ToReaders<O, C>) {
  return async (order: O, { now }: { now: Date }): Promise<MailOutcome> => {
    const found = await read(order, now);
    if (typeof found === 'string') return found;
    let outcome: MailOutcome = 'nobody';
    for (const usuario of found.readers) {
      const host = hostOf ? hostOf(order) : await hostOfUsuario(usuario);
      if (!host) return 'no-portal';
      const mail = { usuarioId: usuario._id, lote: lote(order) };
      outcome = await sendOnce(mail, { usuario, host, now }, (enlaces) =>
        says(host.branding, found.content, { enlaces, reader: usuario }),
      );
    }
    return outcome;
  };
}

/** An order about an account, while it is carried out; `key` is the same for every try of the order. */
export interface OrderedOfAccount<O> {
  usuario: StoredUsuario;
  order: O;
  key: string;
  now: Date;
}

/** A mail about a user's own account. The user can't switch it off. */
export interface ToAccount<O> {
  usuario: (order: O) => Promise<StoredUsuario | undefined>;
  host: (of: OrderedOfAccount<O>) => Host | undefined | Promise<Host | undefined>;
  says: (host: Host, of: OrderedOfAccount<O>) => Mail | Unsent | Promise<Mail | Unsent>;
}

/** The handler of the orders of a mail about an account. Such mails are not claimed: an order that is tried again mails again. */
export function sendToAccount<O>(row: ToAccount<O>) {
  return async (order: O, { key, now }: { key: string; now: Date }): Promise<MailOutcome> => {
    const usuario = await row.usuario(order);
    if (!usuario) return 'nobody';
    const of = { usuario, order, key, now };
    const host = await row.host(of);
    if (!host) return 'no-portal';
    const mail = await row.says(host, of);
    return typeof mail === 'string' ? mail : sendOrNote(mail, { usuario, host, now });
  };
}

interface Addressed {
  usuario: StoredUsuario;
  host: Host;
  now: Date;
}

/** Sends a user a mail. If SES refuses the address, records that on the user. */
async function sendOrNote(mail: Mail, { usuario, host, now }: Addressed): Promise<'sent' | 'refused'> {
  const { remitente: from, nombre: name } = host.branding;
  try {
    await sendMail(mail, { from, name, to: usuario.email });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await markMailRefused(usuario, { motivo: 'no_enviado', desde: now.toISOString() });
    return 'refused';
  }
  return 'sent';
}

/** Another run claimed the mail less than a minute ago and may be sending it. Thrown so that the message is delivered again. */
class MailBeingSent extends Error {
  override name = 'MailBeingSent';
}

/**
 * Sends a user a mail once, which `write` makes of its links: claims the mail before SES gets it, and records it as sent right
 * after (docs/decisions/mails.md). Only this record decides whether the mail is sent again, so that only a crash between sending
 * and recording may send it twice.
 */
async function sendOnce(
  mail: AlertMail,
  addressed: Addressed,
  write: (enlaces: MailLinks) => Mail | Promise<Mail>,
): Promise<'sent' | 'refused' | 'done-before'> {
  const claim = await claimAlertMail(mail, addressed.now);
  if (claim === 'sent') return 'done-before';
  if (claim === 'busy') throw new MailBeingSent();
  let outcome: 'sent' | 'refused' | undefined;
  try {
    outcome = await sendOrNote(await write(await linksOf(addressed)), addressed);
  } finally {
    if (outcome !== 'sent') await releaseAlertMail(mail);
  }
  if (outcome === 'sent') await confirmAlertMail(mail);
  return outcome;
}

async function linksOf({ usuario, host: { origin } }: Addressed): Promise<MailLinks> {
  const token = encodeURIComponent(await unsubscribeTokenFor(usuario));
  const baja = (path: string) => `${origin}${path}?token=${token}`;
  return { origin, baja: baja('/avisos/baja'), bajaDirecta: baja('/api/avisos/baja') };
}
