import type { Implementation } from '../http/serve.ts';
import { Failure } from '../http/failure.ts';
import { findUsuarioByEmail, noteLogin } from '../store/usuarios.ts';
import { verifyPassword } from './password.ts';
import { publicUsuario } from './public-usuario.ts';
import { forgetTries, noteFailure, takeTry } from './rate-limit.ts';
import { beginSession } from './sessions.ts';

/**
 * Signs a user in. An unknown address and a wrong password take the same time and say the same; that a user is
 * disabled is told only to whoever knows its password.
 */
export const login: Implementation<'login'> = async ({ body }, { now, address }) => {
  const origin = { email: body.email, address };
  await takeTry(origin, now);
  const usuario = await findUsuarioByEmail(body.email);
  const isRight = await verifyPassword(body.password, usuario?.passwordHash);
  if (!usuario || !isRight) {
    await noteFailure(origin, now);
    throw new Failure('CREDENTIALS_INVALID');
  }
  await forgetTries(origin);
  if (!usuario.isActive) throw new Failure('USER_INACTIVE');
  const lastLogin = now.toISOString();
  const [tokens, user] = await Promise.all([
    beginSession(usuario._id, now),
    publicUsuario({ ...usuario, lastLogin }),
    noteLogin(usuario._id, lastLogin),
  ]);
  return { ...tokens, user };
};
