import { accessTokenSeconds, signAccessToken } from '../access/access-token.ts';
import { publicUsuario } from '../access/public-usuario.ts';
import { recordAct } from '../audit/change.ts';
import type { Implementation } from '../http/serve.ts';
import { Failure } from '../runtime/failure.ts';
import { putViewAs, readViewAs, removeViewAs } from '../store/view-as.ts';
import { requireEditable } from './usuario.ts';

/**
 * Begins a view of the portal as a user: a token of its own, for the session by which it was asked. The view is recorded
 * before its token can be used. Throws FORBIDDEN for an administrator or a disabled user.
 */
export function startVista(newId: () => string): Implementation<'startVista'> {
  return async ({ params }, { usuario: admin, familia, now }) => {
    const usuario = await requireEditable(params.id, undefined);
    if (usuario.role === 'admin') {
      throw new Failure('FORBIDDEN', { message: 'No se puede ver el portal como otro administrador' });
    }
    if (!usuario.isActive) {
      throw new Failure('FORBIDDEN', { message: 'El usuario está deshabilitado: no puede entrar en el portal' });
    }
    const { _id: usuarioId, email } = usuario;
    const _id = newId();
    const expira = Math.floor(now.getTime() / 1000) + accessTokenSeconds;
    const begin = async () => {
      await putViewAs({ adminId: admin._id, _id, usuarioId, email, expira });
      return true;
    };
    await recordAct({ usuario: admin, now, newId }, { accion: 'ver-como', cosa: cosaOf(usuarioId, email) }, begin);
    return {
      _id,
      accessToken: await signAccessToken({ usuarioId, familia, vista: { _id, adminId: admin._id } }, now),
      expira: new Date(expira * 1000).toISOString(),
      user: await publicUsuario(usuario),
    };
  };
}

/** Ends one's own view. A death before the entry is confirmed leaves the view ended, and its start in the trail. */
export function endVista(newId: () => string): Implementation<'endVista'> {
  return async ({ params }, { usuario: admin, now }) => {
    const vista = await readViewAs(admin._id, params.id);
    if (!vista) throw new Failure('NOT_FOUND');
    const { usuarioId, email } = vista;
    const what = { accion: 'dejar-de-ver-como', cosa: cosaOf(usuarioId, email) } as const;
    const isEnded = await recordAct({ usuario: admin, now, newId }, what, async () => removeViewAs(vista));
    if (!isEnded) throw new Failure('NOT_FOUND');
    return null;
  };
}

function cosaOf(usuarioId: string, email: string) {
  return { tipo: 'usuario', _id: usuarioId, nombre: email } as const;
}
