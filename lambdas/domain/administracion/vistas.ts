import { accessTokenSeconds, signAccessToken } from '../../platform/access/access-token.ts';
import { publicUsuario } from '../../platform/access/public-usuario.ts';
import { makeChange } from '../../platform/audit/change.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { putViewAs, readViewAs, removeViewAs, type ViewAs } from '../../platform/access/store/view-as.ts';
import { requireEditable } from './usuario.ts';

/**
 * Begins a view of the portal as a user: a token of its own, for the session by which it was asked. The view is recorded
 * before its token can be used. Throws FORBIDDEN for an administrator or a disabled user.
 */
export const startVista: Implementation<'startVista'> = async ({ params }, { usuario: admin, familia, now, newId }) => {
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
  const vista = { adminId: admin._id, _id, usuarioId, email, expira };
  await makeChange(
    { usuario: admin, now, newId },
    {
      accion: 'ver-como',
      ...asked(vista),
      write: async (_cambio, entrada) => putViewAs(vista, entrada),
    },
  );
  return {
    _id,
    accessToken: await signAccessToken({ usuarioId, familia, vista: { _id, adminId: admin._id } }, now),
    expira: new Date(expira * 1000).toISOString(),
    user: await publicUsuario(usuario),
  };
};

/** Ends one's own view. Throws NOT_FOUND. */
export const endVista: Implementation<'endVista'> = async ({ params }, { usuario: admin, now, newId }) => {
  const vista = await readViewAs(admin._id, params.id);
  if (!vista) throw new Failure('NOT_FOUND');
  await makeChange(
    { usuario: admin, now, newId },
    {
      accion: 'dejar-de-ver-como',
      ...asked(vista),
      write: async (_cambio, entrada) => removeViewAs(vista, entrada),
    },
  );
  return null;
};

/** What the trail records of a view, beginning or ended: nothing of the user is changed by it. */
function asked({ usuarioId, email }: ViewAs) {
  const cosa = { tipo: 'usuario', _id: usuarioId, nombre: email } as const;
  return { cosa, cambios: [], previous: null, reread: async () => undefined };
}
