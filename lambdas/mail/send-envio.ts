import { loadScope } from '../access/load-scope.ts';
import { readVisibleMuestras } from '../access/read-muestra.ts';
import { isColleague } from '../access/colleagues.ts';
import type { Muestra } from '../../contract/muestra.ts';
import { claimAlertMail, confirmAlertMail, releaseAlertMail } from '../store/avisos.ts';
import { type EnvioOrder, readEnvioOrder } from '../store/envios.ts';
import { deleteMailOrder } from '../store/mail-orders.ts';
import { MailRefused, sendMail } from '../store/send-mail.ts';
import { markMailRefused } from '../store/usuarios-avisos.ts';
import { readUsuario, type StoredUsuario } from '../store/usuarios.ts';
import { envioMail } from './envio-mail.ts';
import { type Host, hostOf } from './hosts.ts';

/**
 * What became of an order of a mail from one user to another:
 * - `no-recipient`: either of them is gone or disabled, or they are no colleagues any more, or the address takes no mail;
 * - `nothing`: one of the two may no longer see the sample;
 * - `no-portal`: the stage has no host name for the link;
 * - `refused`: SES refuses the address;
 * - `done-before`: the mail was sent, by an earlier delivery of the message or for an order put again.
 */
type EnvioOutcome = 'sent' | 'no-recipient' | 'nothing' | 'no-portal' | 'refused' | 'done-before';

/** Another run has claimed the mail less than a minute ago and may be sending it: the message is to be delivered again. */
class MailBeingSent extends Error {
  override name = 'MailBeingSent';
}

/**
 * Carries out the order of a mail from one user to another. Who they are and what they see is read again. The mail is
 * claimed before SES gets it and recorded as sent right after, as an alert's (docs/decisions/0014): so a crash, a message
 * delivered twice and an order put again send it once.
 */
export async function sendEnvio(key: string, now: Date): Promise<EnvioOutcome> {
  const order = await readEnvioOrder(key);
  if (!order) return 'done-before';
  const outcome = await deliver(order, now);
  await deleteMailOrder(key);
  return outcome;
}

async function deliver(order: EnvioOrder, now: Date): Promise<EnvioOutcome> {
  const [remitente, para] = await Promise.all([readUsuario(order.remitente), readUsuario(order.para)]);
  if (!remitente?.isActive || !para || para.correoRechazado || !isColleague(remitente, para)) return 'no-recipient';
  const { cosa } = order;
  const muestra = 'muestra' in cosa ? await seenByBoth(cosa.muestra, [remitente, para]) : null;
  if (muestra === undefined) return 'nothing';
  const host = hostOf(order.origen);
  if (!host) return 'no-portal';
  // The sender's own: one user can't use up the id of another's mail.
  const mail = { usuarioId: para._id, lote: `envio#${remitente._id}#${order.id}` };
  const claim = await claimAlertMail(mail, now);
  if (claim === 'sent') return 'done-before';
  if (claim === 'busy') throw new MailBeingSent();
  return send({ order, remitente, para, muestra }, host, { mail, now });
}

/** A sample as it is now; undefined where one of these users may not see it, or it is withdrawn. */
async function seenByBoth(id: string, usuarios: readonly StoredUsuario[]): Promise<Muestra | undefined> {
  let muestra: Muestra | undefined;
  for (const usuario of usuarios) {
    muestra = (await readVisibleMuestras(await loadScope(usuario), [id], 'autorizada')).get(id);
    if (!muestra) return undefined;
  }
  return muestra;
}

interface Letter {
  order: EnvioOrder;
  remitente: StoredUsuario;
  para: StoredUsuario;
  muestra: Muestra | null;
}

async function send(
  { order, remitente, para, muestra }: Letter,
  { origin, branding }: Host,
  { mail, now }: { mail: { usuarioId: string; lote: string }; now: Date },
): Promise<EnvioOutcome> {
  const { remitente: from, nombre: name } = branding;
  try {
    const letter = envioMail(branding, { order, de: remitente.email, muestra, origin });
    await sendMail(letter, { from, name, to: para.email });
  } catch (error) {
    await releaseAlertMail(mail);
    if (!(error instanceof MailRefused)) throw error;
    await markMailRefused(para, { motivo: 'no_enviado', desde: now.toISOString() });
    return 'refused';
  }
  await confirmAlertMail(mail);
  return 'sent';
}
