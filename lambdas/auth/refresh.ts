import { Failure } from '../http/failure.ts';
import type { Implementation } from '../http/serve.ts';
import { readUsuario } from '../store/usuarios.ts';
import { continueSession } from './sessions.ts';

/** Exchanges a refresh token for a new pair. Throws TOKEN_INVALID, or USER_INACTIVE when the user is disabled. */
export const refresh: Implementation<'refresh'> = async ({ body }, { now }) => {
  const { usuarioId, tokens } = await continueSession(body.refreshToken, now);
  const usuario = await readUsuario(usuarioId);
  if (!usuario) throw new Failure('TOKEN_INVALID');
  if (!usuario.isActive) throw new Failure('USER_INACTIVE');
  return tokens;
};
