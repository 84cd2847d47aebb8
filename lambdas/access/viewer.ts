import { Failure } from '../runtime/failure.ts';
import type { AccessClaims } from './access-token.ts';
import { readSession } from '../store/sessions.ts';
import { readUsuario, type StoredUsuario } from '../store/usuarios.ts';
import { isOpen } from './open-session.ts';
import { loadScope } from './load-scope.ts';
import type { Alcance } from './scope.ts';

/** The user of a signed-in call: as stored now, with the scope that it has now. */
export interface Viewer {
  usuario: StoredUsuario;
  alcance: Alcance;
}

/**
 * The user behind an access token. User and session are read at every request, at the same time, so that signing out,
 * a refresh token used twice, a changed password, a disabled user or other clients count from the next request on.
 * Throws TOKEN_INVALID (no such user, session ended) or USER_INACTIVE.
 */
export async function loadViewer({ usuarioId, familia }: AccessClaims, now: Date): Promise<Viewer> {
  const [usuario, sesion] = await Promise.all([readUsuario(usuarioId), readSession(usuarioId, familia)]);
  if (!usuario || !sesion || !isOpen(sesion, usuario, now)) throw new Failure('TOKEN_INVALID');
  if (!usuario.isActive) throw new Failure('USER_INACTIVE', { usuarioId });
  return { usuario, alcance: await loadScope(usuario) };
}
