import type { ReglaDeUsuario } from '../../../contract/cuenta/usuario.ts';
import { Failure } from '../runtime/failure.ts';
import type { AccessClaims } from './access-token.ts';
import { readSession } from '../credentials/store/sessions.ts';
import { readUsuario, type StoredUsuario } from './store/usuarios.ts';
import { readViewAs } from './store/view-as.ts';
import { isTakenByCompany, reglaOf } from './session-rules.ts';
import { isOpen } from './open-session.ts';
import { loadScope, loadScopeAndClientes } from './load-scope.ts';
import type { Alcance } from './scope.ts';

/** The user of a signed-in call: as stored now, with the scope that it has now. */
export interface Viewer {
  usuario: StoredUsuario;
  alcance: Alcance;
  /** The session that the call is made by: of the administrator that views as `usuario`, else its own. Blank of a key and a link. */
  familia: string;
  /** What the rule of second factors demands of the user; absent where another asks for it, who isn't held to it. */
  regla?: ReglaDeUsuario;
  /**
   * Who asks for `usuario`; absent where the user itself does. It reads and nothing else, and nothing is written for
   * it: neither what it would change nor that it has read something.
   */
  portador?: Portador;
}

/** Who asks for a user: an administrator that views the portal as it, a program that has a key, who has a link; by their id. */
export interface Portador {
  tipo: 'vista' | 'clave' | 'enlace';
  _id: string;
}

/**
 * The user behind an access token. User and session are read at every request, at the same time, so that signing out,
 * a refresh token used twice, a changed password, a disabled user, other clients or another company sign-in count from
 * the next request on.
 * Throws TOKEN_INVALID (no such user, session ended) or USER_INACTIVE.
 */
export async function loadViewer({ usuarioId, familia, vista }: AccessClaims, now: Date): Promise<Viewer> {
  if (vista) return loadViewedAs({ usuarioId, familia, vista }, now);
  const [usuario, sesion] = await Promise.all([readUsuario(usuarioId), readSession(usuarioId, familia)]);
  if (!usuario || !sesion || !isOpen(sesion, usuario, now)) throw new Failure('TOKEN_INVALID', { usuarioId });
  if (!usuario.isActive) throw new Failure('USER_INACTIVE', { usuarioId });
  const [{ alcance, clientes }, isTaken] = await Promise.all([
    loadScopeAndClientes(usuario),
    isTakenByCompany(sesion, usuario),
  ]);
  if (!isTaken) throw new Failure('TOKEN_INVALID', { usuarioId });
  return { usuario, alcance, familia, regla: await reglaOf(usuario, clientes, sesion) };
}

/**
 * A user as an administrator views the portal as it: good while the view isn't over, the administrator's session is
 * open, and the one is still an administrator and the other still not. A user that has yet to choose a password shows
 * what it will see. Throws TOKEN_INVALID or USER_INACTIVE.
 */
async function loadViewedAs(
  { usuarioId, familia, vista: { _id, adminId } }: Required<AccessClaims>,
  now: Date,
): Promise<Viewer> {
  const [usuario, admin, sesion, vista] = await Promise.all([
    readUsuario(usuarioId),
    readUsuario(adminId),
    readSession(adminId, familia),
    readViewAs(adminId, _id),
  ]);
  // The administrator bears the token.
  const ended = new Failure('TOKEN_INVALID', { usuarioId: adminId });
  if (!admin || !sesion || !isOpen(sesion, admin, now) || admin.role !== 'admin') throw ended;
  if (!admin.isActive) throw new Failure('USER_INACTIVE', { usuarioId: adminId });
  const isOpenView = vista?.usuarioId === usuarioId && vista.expira > now.getTime() / 1000;
  if (!usuario || !isOpenView || usuario.role === 'admin') throw ended;
  if (!usuario.isActive) throw new Failure('USER_INACTIVE', { usuarioId });
  const shown = { ...usuario, debeCambiarContrasena: false };
  return { usuario: shown, alcance: await loadScope(usuario), familia, portador: { tipo: 'vista', _id: adminId } };
}
