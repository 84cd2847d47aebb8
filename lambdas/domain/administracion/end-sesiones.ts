import { makeChange } from '../../platform/audit/change.ts';
import { sessionsAfter } from '../../platform/credentials/sessions.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { changeUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { editableAnswer, orEmailTaken, readEditable, requireEditable } from './usuario.ts';

/**
 * Ends every session of a user: of a computer that was lost, or of whom is suspected to be another. Administrators end their own in
 * their account. Throws FORBIDDEN, CONFLICT or NOT_FOUND.
 */
export const endSesiones: Implementation<'endSesiones'> = async ({ params, body }, { usuario, now, newId }) => {
  const before = await requireEditable(params.id, body.version);
  const { _id, email } = before;
  if (_id === usuario._id) throw new Failure('FORBIDDEN', { message: 'Las tuyas se cierran en «Mi cuenta»' });
  const changes = { sessionsSince: sessionsAfter(before, now) };
  const changed = await makeChange(
    { usuario, now, newId },
    {
      accion: 'cerrar-sesiones',
      cosa: { tipo: 'usuario', _id, nombre: email },
      cambios: [],
      previous: before.cambio,
      write: (cambio, entrada) => orEmailTaken(changeUsuario(before, changes, cambio, now, entrada)),
      reread: () => readEditable(_id),
    },
  );
  return new Reply(await editableAnswer(changed), email);
};
