import type { Events } from '../../../platform/bus/events.ts';
import { deviceOf } from '../../../platform/credentials/known-device.ts';
import { hashSecret, newSecret } from '../../../platform/credentials/tokens.ts';
import { formatResetToken, resetTokenSeconds } from '../../../platform/credentials/reset-token.ts';
import { invitationSeconds } from '../../../platform/credentials/invitacion.ts';
import { sessionStart } from '../../../platform/credentials/sessions.ts';
import { MailRefused, sendMail } from '../../../platform/mail/send-mail.ts';
import { putResetLink, readResetLinks } from '../../../platform/credentials/store/reset-links.ts';
import { markMailRefused } from '../../../platform/access/store/notas-de-correo.ts';
import { findUsuarioByEmail } from '../../../platform/access/store/usuarios.ts';
import { hostOf, hostOfUsuario } from '../../../platform/mail/hosts.ts';
import { invitationMail, newAddressMail, passwordResetMail } from './password-mails.ts';

/**
 * What became of an order of a link:
 * - `nobody`: no active user has the address;
 * - `enough`: the user was mailed `maxLinks` within `linksWindowSeconds`;
 * - `no-portal`: the stage has no host name for the link;
 * - `refused`: SES refuses the address;
 * - `done-before`: the mail was sent by an earlier delivery of the message.
 */
type PasswordResetOutcome = 'sent' | 'nobody' | 'enough' | 'no-portal' | 'refused' | 'done-before';

/**
 * Links that one user is mailed within `linksWindowSeconds`: at the request of all unknown browsers together, and of each
 * known one. A link is valid for an hour, so a user that gets no more has one that is valid for another half hour.
 */
const maxLinks = 5;
const linksWindowSeconds = 30 * 60;

/** How long a link is valid, in seconds, by what it was ordered for, and the mail that carries it. */
const letters = {
  recuperacion: { seconds: resetTokenSeconds, mail: passwordResetMail },
  // Three days, since its owner didn't ask for it.
  'correo-nuevo': { seconds: 3 * 24 * 3600, mail: newAddressMail },
  invitacion: { seconds: invitationSeconds, mail: invitationMail },
} as const;

/**
 * Carries out the order of a mail with a link to set a password. Its link has the order's `key` as its id, so that one that
 * is tried again replaces its own.
 */
export async function sendPasswordReset(
  { tipo, email, origen, equipos }: Events['enlace'],
  { key, now }: { key: string; now: Date },
): Promise<PasswordResetOutcome> {
  const usuario = await findUsuarioByEmail(email);
  if (!usuario?.isActive) return 'nobody';
  const isAsked = tipo === 'recuperacion';
  const host = isAsked ? hostOf(origen) : await hostOfUsuario(usuario);
  if (!host) return 'no-portal';
  const { origin, branding } = host;
  const desde = sessionStart(usuario, now);
  const equipo = deviceOf(equipos, usuario)?.id;
  const others = (await readResetLinks(usuario._id)).filter(({ _id }) => _id !== key);
  const recent = others.filter((link) => link.equipo === equipo && link.desde > desde - linksWindowSeconds);
  if (isAsked && recent.length >= maxLinks) return 'enough';
  const secret = newSecret();
  const link = { usuarioId: usuario._id, _id: key, email: usuario.email, tokenHash: hashSecret(secret), equipo };
  await putResetLink({ ...link, desde, expira: desde + letters[tipo].seconds });
  const address = new URL('/reset-password', origin);
  address.searchParams.set('token', formatResetToken({ usuarioId: usuario._id, secret }));
  const envelope = { from: branding.remitente, name: branding.nombre, to: usuario.email };
  try {
    await sendMail(letters[tipo].mail(branding, address.href), envelope);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await markMailRefused(usuario, { motivo: 'no_enviado', desde: now.toISOString() });
    return 'refused';
  }
  return 'sent';
}
