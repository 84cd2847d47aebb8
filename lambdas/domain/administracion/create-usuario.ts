import { refuseGuessable } from '../../platform/credentials/own-password.ts';
import { hashPassword } from '../../platform/credentials/password.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { newUsuario } from '../../platform/access/store/usuarios.ts';
import { insertUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { storedAssignment, checkAssignment, loadNames } from './assignment.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { changesBetween, usuarioSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { orderInvitation } from './invite-usuario.ts';
import { orEmailTaken, readEditable, editableAnswer } from './usuario.ts';

/**
 * Creates a user of a client or a master; administrators are made elsewhere. It is mailed a link to choose its password,
 * or gets one from the administrator and chooses another at its first sign-in. A death before the mail is ordered leaves
 * a user whose invitation can be sent again. Throws VALIDATION or EMAIL_TAKEN.
 */
export const createUsuario: Implementation<'createUsuario'> = async ({ body }, { usuario, now, newId }) => {
  await checkAssignment(body);
  const { password, invitar } = body;
  if (password !== undefined) await refuseGuessable(password, body, 'password');
  const { email, role, permisosInformesExternos, canUploadInformesExternos, incidenciasSoloLectura } = body;
  const created = newUsuario(
    {
      _id: newId(),
      email,
      role,
      ...storedAssignment(body),
      permisosInformesExternos,
      canUploadInformesExternos,
      incidenciasSoloLectura,
      debeCambiarContrasena: !invitar,
      ...(invitar && { invitado: now.toISOString() }),
    },
    now,
  );
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const stored = await makeChange(
    { usuario, now, newId },
    {
      accion: 'crear',
      cosa: { tipo: 'usuario', _id: created._id, nombre: email },
      cambios: changesBetween({}, usuarioSnapshot(created, await loadNames(created))),
      contrasenaCambiada: !invitar,
      previous: null,
      write: (cambio, entrada) => orEmailTaken(insertUsuario({ ...created, cambio, passwordHash }, now, entrada)),
      reread: () => readEditable(created._id),
    },
  );
  if (invitar) await orderInvitation(stored);
  return new Reply(await editableAnswer(stored), email);
};
