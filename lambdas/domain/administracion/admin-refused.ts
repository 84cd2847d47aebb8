const reasons = {
  'ya-es-administrador': (email: string) =>
    `${email} ya es administrador. Para darle una contraseña nueva, repite la orden con --reset.`,
  'no-es-administrador': (email: string) =>
    `${email} es la dirección de un usuario que no es administrador. Usa otra, o cámbiala antes en el panel.`,
  'se-esta-creando': (email: string) =>
    `Alguien está dando de alta ${email} en este momento, o lo dejó a medias. Prueba otra vez dentro de un minuto.`,
  'no-existe': (email: string) => `No hay ningún usuario con la dirección ${email}. Sin --reset, se crea.`,
  cambiado: (email: string) => `Alguien ha cambiado ${email} al mismo tiempo. Prueba otra vez.`,
};

/** An administrator can't be created or changed as asked; the message, in Spanish, is for the terminal. */
export class AdminRefused extends Error {
  override name = 'AdminRefused';

  constructor(why: keyof typeof reasons, email: string, options?: ErrorOptions) {
    super(reasons[why](email), options);
  }
}
