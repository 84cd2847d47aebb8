import { WrongPassword } from '../../platform/access/wrong-password.ts';
import { verifyPassword } from '../../platform/credentials/password.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readSession } from '../../platform/credentials/store/sessions.ts';
import type { StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { readPasswordHash } from '../../platform/access/store/usuarios-password.ts';
import { RateLimit } from './rate-limit.ts';

/** The seconds after signing in during which a session may change factors without the password. */
const freshSeconds = 600;
/** Wrong passwords of a user in 15 minutes before 429, counted together with wrong ones when changing it. */
const limit = 5;

interface Asking {
  usuario: StoredUsuario;
  familia: string;
  now: Date;
  newId: () => string;
}

/** Until when a session may change factors without the password (epoch milliseconds). */
export async function freshUntil({ usuario, familia }: Pick<Asking, 'usuario' | 'familia'>): Promise<number> {
  const sesion = await readSession(usuario._id, familia);
  return sesion ? ((sesion.entrada ?? sesion.desde) + freshSeconds) * 1000 : 0;
}

/**
 * Makes sure that the user itself asks: the session is fresh, or the request has the user's password. Throws
 * REAUTHENTICATION_REQUIRED, VALIDATION for a wrong password, or TOO_MANY_ATTEMPTS.
 */
export async function requireOwner(asking: Asking, contrasena: string | undefined): Promise<void> {
  const { usuario, now } = asking;
  if (contrasena === undefined) {
    if ((await freshUntil(asking)) <= now.getTime()) throw new Failure('REAUTHENTICATION_REQUIRED');
    return;
  }
  const tries = new RateLimit(`cambio#${usuario._id}`, limit, asking);
  await tries.check();
  await tries.take();
  if (!(await verifyPassword(contrasena, await readPasswordHash(usuario)))) {
    throw new WrongPassword('contrasena', 'La contraseña no es correcta');
  }
  await tries.giveBack();
}
