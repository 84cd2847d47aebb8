import type { Branding } from '../../contract/config.ts';
import type { Correo } from '../store/mime.ts';
import { type Letter, letterHtml, letterText } from './layout.ts';

/** The mail with the link to set a new password, in the name of the portal that was asked. */
export function correoDeRecuperacion(branding: Pick<Branding, 'empresa' | 'nombre'>, link: string): Correo {
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
