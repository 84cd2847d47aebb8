import { publish } from '../../platform/bus/bus.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { sessionsAfter } from '../../platform/credentials/sessions.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { changeUsuario, type PanelChanges } from '../../platform/access/store/usuarios-panel.ts';
import { editableAnswer, orEmailTaken, readEditable, requireEditable } from './usuario.ts';

/** What takes all second factors and recovery codes of a user away, and the company's account that it is bound to. */
export function withoutFactores({ revisionFactores }: StoredUsuario): PanelChanges {
  return { factores: [], codigosRecuperacion: null, cuentaEmpresa: null, revisionFactores: revisionFactores + 1 };
}

/**
 * Removes the second factors of a user who has lost them, ends the user's sessions, and unbinds the user from its company
 * account, which the next company sign-in binds anew. A user who had factors is mailed. Administrators can't do this for
 * themselves, since a stolen session could. Throws FORBIDDEN, CONFLICT or NOT_FOUND.
 */
export const removeFactores: Implementation<'removeFactores'> = async ({ params, body }, { usuario, now, newId }) => {
  const before = await requireEditable(params.id, body.version);
  const { _id, email } = before;
  if (_id === usuario._id) throw new Failure('FORBIDDEN', { message: 'Los tuyos se quitan en «Mi cuenta»' });
  if (before.factores.length === 0 && before.cuentaEmpresa === null)
    return new Reply(await editableAnswer(before), email);
  const changes = { ...withoutFactores(before), sessionsSince: sessionsAfter(before, now) };
  const changed = await makeChange(
    { usuario, now, newId },
    {
      accion: 'quitar-factores',
      cosa: { tipo: 'usuario', _id, nombre: email },
      cambios: [],
      previous: before.cambio,
      write: (cambio, entrada) => orEmailTaken(changeUsuario(before, changes, cambio, now, entrada)),
      reread: () => readEditable(_id),
    },
  );
  const cuando = now.toISOString();
  if (before.factores.length > 0) {
    await publish('cuenta', { tipo: 'factores-quitados', usuarioId: _id, nombre: '', origen: null, cuando });
  }
  return new Reply(await editableAnswer(changed), email);
};
