const reasons = {
  'no-existe': (email: string) => `No hay ningún usuario con la dirección ${email}, ni queda nada de uno.`,
  'ultimo-administrador': (email: string) =>
    `${email} es el último administrador que puede entrar. Crea otro antes (npm run create-admin).`,
  cambiado: (email: string) => `Alguien ha cambiado los datos de ${email} al mismo tiempo. Repite la orden.`,
};

/** A user's data can't be exported or erased; the message says why, for the person who ran the command. */
export class UserDataRefused extends Error {
  override name = 'UserDataRefused';

  constructor(why: keyof typeof reasons, email: string, options?: ErrorOptions) {
    super(reasons[why](email), options);
  }
}
