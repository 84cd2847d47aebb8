import { call } from '../api.ts';
import type { AddedFactor } from './added-factor.ts';

interface NewPasskey {
  nombre: string;
  /** Whether it is to sign in instead of the password. */
  sinContrasena: boolean;
  /** The own password, where the server wanted it. */
  contrasena: string | undefined;
}

/** The browser made no passkey: its question was closed, or it holds one of this user already. */
class PasskeyNotMadeError extends Error {
  override name = 'PasskeyNotMadeError';
}

/** Has the browser make a passkey and adds it to the user's factors. Throws ApiError or PasskeyNotMadeError. */
export async function createPasskey({ nombre, sinContrasena, contrasena }: NewPasskey): Promise<AddedFactor> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('beginLlave', { body: { contrasena } }),
  ]);
  const credencial = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyNotMadeError(
      isKnown
        ? 'Este dispositivo ya tiene una llave tuya para esta dirección'
        : 'No se ha creado ninguna llave. Vuelve a intentarlo',
    );
  });
  return call('confirmLlave', { body: { nombre, sinContrasena, credencial } });
}
