import { setPassword } from '../access/store/usuarios-password.ts';
import { sessionsAfter } from './sessions.ts';

/**
 * Gives a user a new password, hashed by `password.ts`, and ends every session that began until `at`. Gives the first instant
 * (epoch seconds) of sessions that hold.
 */
export async function storePassword(usuarioId: string, passwordHash: string, at: Date): Promise<number> {
  return setPassword(usuarioId, passwordHash, (before) => sessionsAfter(before, at));
}
