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

/** The user of a signed-in call, as stored now, with its current scope. */
export interface Viewer {
  usuario: StoredUsuario;
  alcance: Alcance;
  /** The session of the call: the administrator's who views as `usuario`, else the user's own. Blank for a key and a link. */
  familia: string;
  /** The demand of the rule of second factors; absent where a `portador` asks for the user, who isn't held to it. */
  regla?: ReglaDeUsuario;
  /**
   * Who asks in place of `usuario`; absent where the user itself asks. A `portador` only reads, and nothing is written for it:
   * neither changes nor the note that something was read.
   */
  portador?: Portador;
}

/** Who asks in place of a user: an administrator who views the portal as the user, the bearer of a key or of a link; by id. */
export interface Portador {
  tipo: 'vista' | 'clave' | 'enlace';
  _id: string;
}

/**
 * The user behind an access token. User and session are read at every request, so that signing out, a refresh token used twice, a
 * changed password, a disabled user, other clients or another company sign-in count from the next request on.
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
 * The viewer for an administrator's view as a user: valid while the view isn't over, the administrator's session is open, the
 * administrator is still one and the user still isn't. For a user that has yet to choose a password it shows what the user will
 * see. Throws TOKEN_INVALID or USER_INACTIVE.
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
