import { loadScope } from '../access/load-scope.ts';
import type { Alcance } from '../access/scope.ts';
import { stillAsAnnounced, takesAlerts, alertedDeterminaciones } from '../access/alert-eligibility.ts';
import { unsubscribeTokenFor } from '../credentials/unsubscribe-token.ts';
import { confirmAlertMail, releaseAlertMail, claimAlertMail } from '../store/avisos.ts';
import { type Aviso, deleteFromOutbox, readAviso } from '../store/alert-outbox.ts';
import { MailRefused, sendMail } from '../store/send-mail.ts';
import { readStoredMuestras } from '../store/muestras.ts';
import { markMailRefused } from '../store/usuarios-avisos.ts';
import { readUsuario, type StoredUsuario } from '../store/usuarios.ts';
import { type AvisoContent, avisoMail, maxListedMuestras, type AlertedMuestra } from './aviso-mail.ts';
import { type Host, hostOfUsuario } from './hosts.ts';

/**
 * What became of an order of an alert:
 * - `nobody`: the user was deleted or takes no alerts;
 * - `nothing`: none of the samples fails any more, or the user may no longer see them;
 * - `no-portal`: the stage has no host name for the link;
 * - `refused`: SES refuses the address;
 * - `done-before`: the mail was sent by an earlier delivery of the message.
 */
export type AvisoOutcome = 'sent' | 'nobody' | 'nothing' | 'no-portal' | 'refused' | 'done-before';

/** Whole samples in memory at once. */
const maxOpenMuestras = 500;

/** Another run has claimed the mail less than a minute ago and may be sending it: the message is to be delivered again. */
class MailBeingSent extends Error {
  override name = 'MailBeingSent';
}

/**
 * Carries out the order of an alert's mail. Everything is read again: whether the user takes alerts, its scope, and the
 * samples. The mail is claimed before SES gets it and recorded as sent right after. That record alone decides whether it is
 * sent again, so only a crash between the two may send it twice.
 */
export async function sendAviso(key: string, now: Date): Promise<AvisoOutcome> {
  const aviso = await readAviso(key);
  if (!aviso) return 'done-before';
  const outcome = await deliver(aviso, now);
  await deleteFromOutbox(key);
  return outcome;
}

async function deliver(aviso: Aviso, now: Date): Promise<AvisoOutcome> {
  const usuario = await readUsuario(aviso.usuarioId);
  if (!usuario || !takesAlerts(usuario)) return 'nobody';
  const content = await contentFor(usuario, await loadScope(usuario), aviso);
  if (content.total === 0) return 'nothing';
  const host = await hostOfUsuario(usuario);
  if (!host) return 'no-portal';
  const claim = await claimAlertMail(aviso, now);
  if (claim === 'sent') return 'done-before';
  if (claim === 'busy') throw new MailBeingSent();
  return send(usuario, content, host, { aviso, now });
}

async function send(
  usuario: StoredUsuario,
  content: AvisoContent,
  { origin, branding }: Host,
  { aviso, now }: { aviso: Aviso; now: Date },
): Promise<AvisoOutcome> {
  try {
    const token = await unsubscribeTokenFor(usuario);
    const baja = (path: string) => `${origin}${path}?token=${encodeURIComponent(token)}`;
    const enlaces = { origin, baja: baja('/avisos/baja'), bajaDirecta: baja('/api/avisos/baja') };
    const { remitente: from, nombre: name } = branding;
    await sendMail(avisoMail(branding, content, enlaces), { from, name, to: usuario.email });
  } catch (error) {
    if (!(error instanceof MailRefused)) {
      await releaseAlertMail(aviso);
      throw error;
    }
    await markMailRefused(usuario, { motivo: 'no_enviado', desde: now.toISOString() });
    await releaseAlertMail(aviso);
    return 'refused';
  }
  await confirmAlertMail(aviso);
  return 'sent';
}

/** The first samples as they are now, and how many there are. */
async function contentFor(usuario: StoredUsuario, alcance: Alcance, { muestras }: Aviso): Promise<AvisoContent> {
  const listed: AlertedMuestra[] = [];
  let [total, provisionales] = [0, 0];
  for (let from = 0; from < muestras.length; from += maxOpenMuestras) {
    const piece = muestras.slice(from, from + maxOpenMuestras);
    for (const muestra of stillAsAnnounced(piece, await readStoredMuestras(piece.map(({ _id }) => _id)))) {
      const determinaciones = alertedDeterminaciones(usuario, alcance, muestra);
      if (determinaciones.length === 0) continue;
      total++;
      const { _id, numero, tipo, solicitante, fecha, estado } = muestra.header;
      const { referencia_externa: referencia, producto } = muestra.document;
      if (estado === 'en_curso') provisionales++;
      if (listed.length < maxListedMuestras)
        listed.push({ _id, numero, tipo, solicitante, referencia, producto, fecha, estado, determinaciones });
    }
  }
  return { muestras: listed, total, provisionales };
}
