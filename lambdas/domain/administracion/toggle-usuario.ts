import { Failure } from '../../platform/runtime/failure.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { changeUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { sessionsAfter } from '../../platform/credentials/sessions.ts';
import { requireEditable, orEmailTaken, readEditable, editableAnswer } from './usuario.ts';

/**
 * Disables a user, whose next request is answered USER_INACTIVE, or enables it; its former sessions stay ended.
 * Throws FORBIDDEN, CONFLICT or NOT_FOUND.
 */
export const toggleUsuario: Implementation<'toggleUsuario'> = async ({ params, body }, { usuario, now, newId }) => {
  const before = await requireEditable(params.id, body.version);
  if (before._id === usuario._id) {
    throw new Failure('FORBIDDEN', { message: 'No puedes deshabilitar tu propia cuenta' });
  }
  const isActive = !before.isActive;
  const changes = { isActive, ...(isActive && { sessionsSince: sessionsAfter(before, now) }) };
  const changed = await makeChange(
    { usuario, now, newId },
    {
      accion: isActive ? 'habilitar' : 'deshabilitar',
      cosa: { tipo: 'usuario', _id: before._id, nombre: before.email },
      cambios: [{ campo: 'isActive', antes: before.isActive, despues: isActive }],
      previous: before.cambio,
      write: (cambio, entrada) => orEmailTaken(changeUsuario(before, changes, cambio, now, entrada)),
      reread: () => readEditable(before._id),
    },
  );
  return new Reply(await editableAnswer(changed), { email: before.email, isActive });
};
