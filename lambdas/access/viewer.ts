import { Failure } from '../http/failure.ts';
import type { AccessClaims } from '../http/tokens.ts';
import { readUsuario, type StoredUsuario } from '../store/usuarios.ts';
import { loadScope } from './load-scope.ts';
import type { Alcance } from './scope.ts';

/** Whoever makes a signed-in call: the user as stored now, and what it may see now. */
export interface Viewer {
  usuario: StoredUsuario;
  alcance: Alcance;
}

/**
 * The user behind an access token. Everything is read anew, so that disabling a user or narrowing its clients
 * counts from its next request on. Throws TOKEN_INVALID (no such user, session ended) or USER_INACTIVE.
 */
export async function loadViewer({ usuarioId, since }: AccessClaims): Promise<Viewer> {
  const usuario = await readUsuario(usuarioId);
  if (!usuario || since < (usuario.sessionsSince ?? 0)) throw new Failure('TOKEN_INVALID');
  if (!usuario.isActive) throw new Failure('USER_INACTIVE');
  return { usuario, alcance: await loadScope(usuario) };
}
