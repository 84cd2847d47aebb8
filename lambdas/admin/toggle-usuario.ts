import { Failure } from '../runtime/failure.ts';
import { Reply } from '../http/reply.ts';
import type { Implementation } from '../http/serve.ts';
import { changeUsuario } from '../store/usuarios-panel.ts';
import { makeChange } from '../audit/change.ts';
import { sessionsAfter } from '../credentials/sessions.ts';
import { editable, orEmailTaken, readEditable, shown } from './usuario.ts';

/**
 * Disables a user, which is told so at its next request, or enables it; sessions from before don't come back then.
 * Throws FORBIDDEN, CONFLICT or NOT_FOUND.
 */
export function toggleUsuario(newId: () => string): Implementation<'toggleUsuario'> {
  return async ({ params, body }, { usuario, now }) => {
    const before = await editable(params.id, body.version);
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
        anterior: before.cambio,
        write: (cambio) => orEmailTaken(changeUsuario(before, changes, cambio, now)),
        reread: () => readEditable(before._id),
      },
    );
    return new Reply(await shown(changed), { email: before.email, isActive });
  };
}
