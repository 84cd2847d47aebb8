import type { Implementation } from '../http/serve.ts';
import { Failure } from '../http/failure.ts';
import { findUsuarioByEmail, noteLogin, readUsuario } from '../store/usuarios.ts';
import { moveOwnHash, readPasswordHash } from '../store/usuarios-contrasena.ts';
import { verifyPassword } from './password.ts';
import { publicUsuario } from './public-usuario.ts';
import { ofAddress, ofEmail, RateLimit } from './rate-limit.ts';
import { beginSession } from './sessions.ts';

/** Wrong passwords for one e-mail address, and sign-ins that fail from one place, before 429. An office shares an address. */
const limits = { email: 5, address: 50 };

/** Forgets the wrong passwords given for an e-mail address. */
export async function forgetSignIns(email: string, now: Date): Promise<void> {
  await new RateLimit(ofEmail(email), limits.email, now).forget();
}

/**
 * Signs a user in. An unknown address and a wrong password take the same time and say the same; that a user is
 * disabled is told only to whoever knows its password.
 */
export const login: Implementation<'login'> = async ({ body }, { now, visitor }) => {
  const { address } = await visitor();
  const byAddress = new RateLimit(ofAddress(address), limits.address, now);
  const byEmail = new RateLimit(ofEmail(body.email), limits.email, now);
  await Promise.all([byAddress.check(), byEmail.check()]);
  await byEmail.take();
  const usuario = await findUsuarioByEmail(body.email);
  // An unknown address costs the further reads of a known one too, whatever they give.
  if (!usuario) await readUsuario('nadie');
  const hash = await readPasswordHash(usuario ?? { _id: 'nadie', credencial: 'ninguna' });
  const isRight = await verifyPassword(body.password, hash);
  if (!usuario || hash === undefined || !isRight) {
    await byAddress.note();
    throw new Failure('CREDENTIALS_INVALID');
  }
  await forgetSignIns(body.email, now);
  if (!usuario.isActive) throw new Failure('USER_INACTIVE');
  await moveOwnHash(usuario, hash);
  const lastLogin = now.toISOString();
  const [tokens, user] = await Promise.all([
    beginSession(usuario, now),
    publicUsuario({ ...usuario, lastLogin }),
    noteLogin(usuario._id, lastLogin),
  ]);
  return { ...tokens, user };
};
