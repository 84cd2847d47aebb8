import type { OrderedOfAccount } from './send-mails.ts';
import { type StoredUsuario, findUsuarioByEmail } from '../../../platform/access/store/usuarios.ts';
import { type Host, hostOf, hostOfUsuario } from '../../../platform/mail/hosts.ts';
import type { Branding } from '../../../../contract/base/config.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { type Letter, letterHtml, letterText } from '../../../platform/mail/layout.ts';
import type { Events } from '../../../platform/bus/events.ts';
import { deviceOf } from '../../../platform/credentials/known-device.ts';
import { hashSecret, newSecret } from '../../../platform/credentials/tokens.ts';
import { formatResetToken, resetTokenSeconds } from '../../../platform/credentials/reset-token.ts';
import { invitationSeconds } from '../../../platform/credentials/invitacion.ts';
import { sessionStart } from '../../../platform/credentials/sessions.ts';
import { putResetLink, readResetLinks } from '../../../platform/credentials/store/reset-links.ts';

/** The mail with the link to set a new password, in the branding of the host where it was requested. @internal */
export function passwordResetMail(branding: Pick<Branding, 'empresa' | 'nombre'>, link: string): Mail {
  const letter: Letter = {
    title: 'Restablece tu contraseña',
    paragraphs: [
      `Hemos recibido una solicitud para restablecer la contraseña de tu cuenta en el área de clientes de ${branding.nombre}.`,
      'Usa este enlace para elegir una nueva. Es válido durante 1 hora y solo se puede usar una vez.',
    ],
    button: { label: 'Restablecer contraseña', url: link },
    notes: ['Si no has sido tú, ignora este mensaje: tu contraseña sigue siendo la misma.'],
  };
  return {
    subject: `Restablece tu contraseña de ${branding.nombre}`,
    text: letterText(branding, letter),
    html: letterHtml(branding, letter),
  };
}

/** The mail to an address that an administrator gave a user, with the link to set a password. */
function newAddressMail(branding: Pick<Branding, 'empresa' | 'nombre'>, link: string): Mail {
  const letter: Letter = {
    title: 'Elige tu contraseña',
    paragraphs: [
      `El laboratorio ha puesto esta dirección a tu cuenta en el área de clientes de ${branding.nombre}. Desde ahora se entra con ella.`,
      'Usa este enlace para elegir tu contraseña: la anterior ya no sirve. Es válido durante 3 días y solo se puede usar una vez.',
    ],
    button: { label: 'Elegir contraseña', url: link },
    notes: [
      'Si caduca, pide otro con «¿Has olvidado tu contraseña?» al entrar.',
      'Si no esperabas este mensaje, avisa al laboratorio y no uses el enlace.',
    ],
  };
  return {
    subject: `Elige tu contraseña de ${branding.nombre}`,
    text: letterText(branding, letter),
    html: letterHtml(branding, letter),
  };
}

/** The mail to a new user, with the link to choose its first password. */
function invitationMail(branding: Pick<Branding, 'empresa' | 'nombre'>, link: string): Mail {
  const letter: Letter = {
    title: 'Te damos acceso a tus resultados',
    paragraphs: [
      `El laboratorio te ha abierto una cuenta en el área de clientes de ${branding.nombre}, donde verás tus resultados analíticos.`,
      'Usa este enlace para elegir tu contraseña y entrar con esta dirección de correo. Es válido durante 7 días y solo se puede usar una vez.',
    ],
    button: { label: 'Elegir contraseña y entrar', url: link },
    notes: [
      'Si caduca, pide otro con «¿Has olvidado tu contraseña?» al entrar.',
      'Si no esperabas este mensaje, ignóralo o avisa al laboratorio.',
    ],
  };
  return {
    subject: `Tu acceso al área de clientes de ${branding.nombre}`,
    text: letterText(branding, letter),
    html: letterHtml(branding, letter),
  };
}

/**
 * The most links mailed to a user within `linksWindowSeconds`: for all unknown browsers together, and for each known one. A link
 * is valid for an hour, so that a user at the limit has a link valid for another half hour.
 */
const maxLinks = 5;
const linksWindowSeconds = 30 * 60;

/** The validity of a link in seconds, and its mail, by the purpose of the order. */
const letters = {
  recuperacion: { seconds: resetTokenSeconds, mail: passwordResetMail },
  // Three days, since its owner didn't ask for it.
  'correo-nuevo': { seconds: 3 * 24 * 3600, mail: newAddressMail },
  invitacion: { seconds: invitationSeconds, mail: invitationMail },
} as const;

/** The active user with an address. */
export async function activeUsuarioOf({ email }: Events['contrasena']): Promise<StoredUsuario | undefined> {
  const usuario = await findUsuarioByEmail(email);
  return usuario?.isActive ? usuario : undefined;
}

/** The portal where a link was requested; the user's own for a link without a request. */
export const hostOfLink = ({ usuario, order: { tipo, origen } }: OrderedOfAccount<Events['contrasena']>) =>
  tipo === 'recuperacion' ? hostOf(origen) : hostOfUsuario(usuario);

/**
 * The mail with a new link to set a password; 'enough' if the user was already mailed `maxLinks` requested links. The link's
 * id is the order's `key`, so that a repeated order replaces its own link.
 */
export async function linkMail(
  { origin, branding }: Host,
  { usuario, order: { tipo, equipos }, key, now }: OrderedOfAccount<Events['contrasena']>,
): Promise<Mail | 'enough'> {
  const desde = sessionStart(usuario, now);
  const equipo = deviceOf(equipos, usuario)?.id;
  const others = (await readResetLinks(usuario._id)).filter(({ _id }) => _id !== key);
  const recent = others.filter((link) => link.equipo === equipo && link.desde > desde - linksWindowSeconds);
  if (tipo === 'recuperacion' && recent.length >= maxLinks) return 'enough';
  const secret = newSecret();
  const link = { usuarioId: usuario._id, _id: key, email: usuario.email, tokenHash: hashSecret(secret), equipo };
  await putResetLink({ ...link, desde, expira: desde + letters[tipo].seconds });
  const address = new URL('/reset-password', origin);
  address.searchParams.set('token', formatResetToken({ usuarioId: usuario._id, secret }));
  if (tipo !== 'recuperacion') address.searchParams.set('primera', 'si');
  return letters[tipo].mail(branding, address.href);
}
