import type { Events } from '../../../platform/bus/events.ts';
import { MailRefused, sendMail } from '../../../platform/mail/send-mail.ts';
import { markMailRefused } from '../../../platform/access/store/notas-de-correo.ts';
import { readUsuario } from '../../../platform/access/store/usuarios.ts';
import { accountMail } from './account-mail.ts';
import { hostOf, hostOfUsuario } from '../../../platform/mail/hosts.ts';

/** Carries out the order of a mail about how a user signs in; the outcomes are those of `sendPasswordReset`. */
export async function sendAccountNotice(notice: Events['cuenta'], now: Date): Promise<string> {
  const usuario = await readUsuario(notice.usuarioId);
  if (!usuario) return 'gone';
  const host = notice.origen === null ? await hostOfUsuario(usuario) : hostOf(notice.origen);
  if (!host) return 'no-portal';
  const { branding, origin } = host;
  const envelope = { from: branding.remitente, name: branding.nombre, to: usuario.email };
  try {
    await sendMail(accountMail(branding, notice, new URL('/mi-cuenta', origin).href), envelope);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await markMailRefused(usuario, { motivo: 'no_enviado', desde: now.toISOString() });
    return 'refused';
  }
  return 'sent';
}
