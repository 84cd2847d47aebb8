import type { RespuestaSegundoFactor } from '../../../../contract/cuenta/cuenta.ts';
import { call } from '../../../app/services.ts';
import { timeZone } from '../../../auth/time-zone.ts';

/** What the second step is answered with. */
export type Answer = RespuestaSegundoFactor;

/** The reader closed the browser's question, took too long, or has no passkey at hand. */
export class KeyNotUsedError extends Error {
  override name = 'KeyNotUsedError';

  constructor() {
    super('No se ha usado ninguna llave. Vuelve a intentarlo o usa otro método');
  }
}

/** Whether this browser knows passkeys. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function';

/** Has the browser ask for a passkey. Without a token it is one that signs in instead of the password. Throws KeyNotUsedError. */
async function passkey(token?: string) {
  // Most readers have none: the library comes with the first question.
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('getOpcionesLlave', { body: token === undefined ? {} : { token } }),
  ]);
  return startAuthentication({ optionsJSON }).catch(() => {
    throw new KeyNotUsedError();
  });
}

/** The answer to the second step by a passkey. */
export async function keyAnswer(token: string): Promise<Answer> {
  return { metodo: 'llave', credencial: await passkey(token) };
}

/** Signs in by a passkey alone. */
export async function enterWithPasskey() {
  const credencial = await passkey();
  return call('enterConLlave', { body: { credencial, zonaHoraria: timeZone() } });
}
