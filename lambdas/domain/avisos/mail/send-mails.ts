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
 * - `nobody`: who it is for is gone, or takes no such mails;
 * - `nothing`: what it was to say holds no more, or its reader may no longer see it;
 * - `enough`: the user was mailed as much as it may be;
 * - `done-before`: it was sent by an earlier delivery of the message.
 */
type Unsent = 'nobody' | 'nothing' | 'enough' | 'done-before';

/** What became of an order: `no-portal` where the stage has no host name for the links, `refused` where SES refuses the address. */
export type MailOutcome = 'sent' | 'no-portal' | 'refused' | Unsent;

type Branding = Host['branding'];

/** An order that is carried out, and for whom. */
export interface Ordered<O> {
  usuario: UsuarioConNotas;
  order: O;
  now: Date;
}

/** A mail to the one user that its order names. All that it says is read when it is sent. */
export interface ToUsuario<O, C extends object> {
  /** Whether the user gets it, as it is now. */
  takes: (usuario: UsuarioConNotas, order: O) => boolean;
  /** What tells it from the user's other mails: of one such text one mail is sent. */
  lote: (order: O) => string;
  /** What it says, of what the user may see. */
  read: (of: Ordered<O>) => Promise<C | Unsent>;
  /** Where its links lead; the user's own portal where nothing is said. */
  host?: (content: C) => Host | undefined;
  /** What is to be written once the mail is claimed, before SES gets it. */
  before?: (of: Ordered<O>, content: C) => Promise<void>;
  /** What is to be written once it is known what became of it. */
  after?: (of: Ordered<O>, content: C, outcome: MailOutcome) => Promise<void>;
  says: (branding: Branding, content: C, enlaces: MailLinks) => Mail;
}

/** What carries out the orders of a mail to one user: it is sent once (`sendOnce`). */
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

/** A mail to whoever it concerns when it is sent. */
export interface ToReaders<O, C> {
  /** What tells it from each reader's other mails. */
  lote: (order: O) => string;
  /** What it says, and to whom: of those who may see it, the ones that take it. */
  read: (order: O, now: Date) => Promise<{ readers: readonly UsuarioConNotas[]; content: C } | Unsent>;
  /** Where its links lead; the reader's own portal where nothing is said. */
  host?: (order: O) => Host | undefined;
  says: (branding: Branding, content: C, of: { enlaces: MailLinks; reader: UsuarioConNotas }) => Mail | Promise<Mail>;
}

/** What carries out the orders of a mail to its readers: each is sent it once (`sendOnce`). Gives what became of the last. */
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

/** An order that is carried out about an account; `key`: the order's, however often it is tried. */
export interface OrderedOfAccount<O> {
  usuario: StoredUsuario;
  order: O;
  key: string;
  now: Date;
}

/** A mail about a user's own account, that no choice of mails holds back. */
export interface ToAccount<O> {
  usuario: (order: O) => Promise<StoredUsuario | undefined>;
  host: (of: OrderedOfAccount<O>) => Host | undefined | Promise<Host | undefined>;
  says: (host: Host, of: OrderedOfAccount<O>) => Mail | Unsent | Promise<Mail | Unsent>;
}

/** What carries out the orders of a mail about an account. It isn't claimed: tried again, it comes again. */
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

/** Sends a user a mail; where SES refuses the address, that is noted of the user. */
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

/** Another run has claimed the mail less than a minute ago and may be sending it: the message is to be delivered again. */
class MailBeingSent extends Error {
  override name = 'MailBeingSent';
}

/**
 * Sends a user a mail once, which `write` makes of its links: it is claimed before SES gets it and recorded as sent right
 * after (docs/decisions/0014). That record alone decides whether it is sent again, so only a crash between the two may send it twice.
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
