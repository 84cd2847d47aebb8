import type { Branding } from '../../../../contract/base/config.ts';
import type { Mail } from '../../../platform/mail/mime.ts';
import { type Letter, letterHtml, letterText } from '../../../platform/mail/layout.ts';

/** The mail with the link to set a new password, in the branding of the host where it was requested. */
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
export function newAddressMail(branding: Pick<Branding, 'empresa' | 'nombre'>, link: string): Mail {
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
export function invitationMail(branding: Pick<Branding, 'empresa' | 'nombre'>, link: string): Mail {
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
