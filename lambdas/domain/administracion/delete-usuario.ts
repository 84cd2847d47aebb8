import { Failure } from '../../platform/runtime/failure.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { removeUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { deleteEnlacesOf } from '../enlaces/store/enlaces.ts';
import { deUsuario, deleteVistasDe } from '../vistas/store/vistas.ts';
import { deleteWebhooksOf } from '../webhooks/store/webhooks.ts';
import { loadNames } from './assignment.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { changesBetween, usuarioSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { requireEditable, readEditable } from './usuario.ts';

/** Deletes a user, ends its sessions, its links and its webhooks, deletes its views, and lets its e-mail address go. Throws FORBIDDEN, CONFLICT or NOT_FOUND. */
export const deleteUsuario: Implementation<'deleteUsuario'> = async ({ params, query }, { usuario, now, newId }) => {
  const before = await requireEditable(params.id, query.version);
  if (before.role === 'admin') {
    throw new Failure('FORBIDDEN', { message: 'No se puede eliminar a un administrador' });
  }
  await makeChange(
    { usuario, now, newId },
    {
      accion: 'eliminar',
      cosa: { tipo: 'usuario', _id: before._id, nombre: before.email },
      cambios: changesBetween(usuarioSnapshot(before, await loadNames(before)), {}),
      previous: before.cambio,
      write: async (_cambio, entrada) => {
        if (!(await removeUsuario(before, entrada))) return false;
        await deleteEnlacesOf(before._id);
        await deleteWebhooksOf(`usuario#${before._id}`);
        await deleteVistasDe(deUsuario(before._id));
        return true;
      },
      reread: () => readEditable(before._id),
    },
  );
  return new Reply(null, before.email);
};
