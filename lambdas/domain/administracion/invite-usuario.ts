import { publish } from '../../platform/bus/bus.ts';
import { invitationPauseSeconds } from '../../platform/credentials/invitacion.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { changeUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { editableAnswer, isInvited, orEmailTaken, readEditable, requireEditable } from './usuario.ts';

/** Has a user mailed a link to choose its first password. */
export async function orderInvitation({ email }: Pick<StoredUsuario, 'email'>): Promise<void> {
  await publish('contrasena', { tipo: 'invitacion', email, origen: null, equipos: [] });
}

/**
 * Invites a user again that has yet to choose a password. Throws FORBIDDEN for any other or a disabled one,
 * TOO_MANY_ATTEMPTS within a minute of the invitation before, CONFLICT or NOT_FOUND.
 */
export const inviteUsuario: Implementation<'inviteUsuario'> = async ({ params, body }, { usuario, now, newId }) => {
  const before = await requireEditable(params.id, body.version);
  const { _id, email } = before;
  if (!isInvited(before)) throw new Failure('FORBIDDEN', { message: `${email} ya ha elegido su contraseña` });
  if (!before.isActive) {
    throw new Failure('FORBIDDEN', { message: 'El usuario está deshabilitado. Habilítalo antes de invitarlo' });
  }
  const since = (now.getTime() - Date.parse(before.invitado)) / 1000;
  if (since < invitationPauseSeconds) {
    const headers = { 'retry-after': String(Math.ceil(invitationPauseSeconds - since)) };
    throw new Failure('TOO_MANY_ATTEMPTS', { message: `La invitación a ${email} se acaba de enviar`, headers });
  }
  const changed = await makeChange(
    { usuario, now, newId },
    {
      accion: 'invitar',
      cosa: { tipo: 'usuario', _id, nombre: email },
      cambios: [],
      previous: before.cambio,
      write: (cambio, entrada) =>
        orEmailTaken(changeUsuario(before, { invitado: now.toISOString() }, cambio, now, entrada)),
      reread: () => readEditable(_id),
    },
  );
  await orderInvitation(changed);
  return new Reply(await editableAnswer(changed), email);
};
