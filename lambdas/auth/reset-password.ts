import { Failure } from '../http/failure.ts';
import type { Implementation } from '../http/serve.ts';
import { readRecuperacion, type Recuperacion, takeRecuperacion } from '../store/recuperaciones.ts';
import { noteLogin, readUsuario } from '../store/usuarios.ts';
import { hashPassword } from './password.ts';
import { publicUsuario } from './public-usuario.ts';
import { forgetSignIns } from './login.ts';
import { hashSecret } from './refresh-token.ts';
import { parseResetToken } from './reset-token.ts';
import { beginSession } from './sessions.ts';
import { storePassword } from './store-password.ts';

/**
 * Sets a new password by the token of a mailed link, ends every session of the user and begins a new one. The token is
 * used up by the write that only one of several simultaneous calls can make. Unknown, used, replaced and expired tokens
 * are told alike. Throws RESET_TOKEN_INVALID.
 */
export function resetPassword(clock: () => Date): Implementation<'resetPassword'> {
  return async ({ body }, { now }) => {
    const { usuarioId, email, tokenHash } = await checked(body.token, now);
    const usuario = await readUsuario(usuarioId);
    // An address that was changed meanwhile may be another person's by now.
    if (!usuario?.isActive || usuario.email !== email) throw new Failure('RESET_TOKEN_INVALID');
    // Hashed before the token is used up: whatever fails until then leaves the link as it was.
    const passwordHash = await hashPassword(body.newPassword);
    if (!(await takeRecuperacion(usuarioId, tokenHash))) throw new Failure('RESET_TOKEN_INVALID');
    const sessionsSince = await storePassword(usuarioId, passwordHash, clock());
    const lastLogin = now.toISOString();
    const [tokens, user] = await Promise.all([
      beginSession({ ...usuario, sessionsSince }, now),
      publicUsuario({ ...usuario, lastLogin }),
      noteLogin(usuarioId, lastLogin),
      // Whoever forgot the password had most likely tried some.
      forgetSignIns(usuario.email, now),
    ]);
    return { ...tokens, user };
  };
}

/** The link that a token belongs to, where it is the newest of its user and its hour isn't over. */
async function checked(token: string, now: Date): Promise<Recuperacion> {
  const parts = parseResetToken(token);
  const stored = parts && (await readRecuperacion(parts.usuarioId));
  const isGood = stored && stored.tokenHash === hashSecret(parts.secret) && stored.expira > now.getTime() / 1000;
  if (!isGood) throw new Failure('RESET_TOKEN_INVALID');
  return stored;
}
