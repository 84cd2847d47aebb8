import { WrongPassword } from '../../platform/access/wrong-password.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readPasswordHash } from '../../platform/access/store/usuarios-password.ts';
import { refuseGuessable } from '../../platform/credentials/own-password.ts';
import { hashPassword, verifyPassword } from '../../platform/credentials/password.ts';
import { RateLimit } from './rate-limit.ts';
import { storePassword } from '../../platform/credentials/store-password.ts';

/** Wrong current passwords of a user in 15 minutes before 429, against guessing at a borrowed screen. */
const limit = 5;

/** Changes a user's own password and ends all of its sessions. Throws VALIDATION with the field at fault. */
export function changePassword(clock: () => Date): Implementation<'changePassword'> {
  return async ({ body }, { usuario, ...request }) => {
    const tries = new RateLimit(`cambio#${usuario._id}`, limit, request);
    await tries.check();
    await tries.take();
    if (!(await verifyPassword(body.currentPassword, await readPasswordHash(usuario)))) {
      throw new WrongPassword('currentPassword', 'La contraseña actual no es correcta');
    }
    await tries.forget();
    if (body.newPassword.normalize('NFC') === body.currentPassword.normalize('NFC')) {
      const message = 'La nueva contraseña es igual que la actual. Elige otra';
      throw new Failure('VALIDATION', { message, details: [{ field: 'newPassword', message }] });
    }
    await refuseGuessable(body.newPassword, usuario, 'newPassword');
    await storePassword(usuario._id, await hashPassword(body.newPassword), clock());
    return null;
  };
}
