import { hecho } from '../../contract/rules/mensajes-admin.ts';
import type { UsuarioCambiado } from '../../contract/usuario-admin.ts';
import { hashPassword } from '../auth/password.ts';
import { Said } from '../http/said.ts';
import type { Implementation } from '../http/serve.ts';
import type { StoredUsuario } from '../store/usuarios.ts';
import { changeUsuario, type PanelChanges } from '../store/usuarios-panel.ts';
import { asignada, checkAsignacion, nombresDe, refused } from './asignacion.ts';
import { makeChange } from './change.ts';
import { cambiosEntre, retratoDeUsuario } from './retrato.ts';
import { sessionsAfter } from '../auth/sessions.ts';
import { editable, orEmailTaken, readEditable, shown } from './usuario.ts';

interface Ambient {
  newId: () => string;
  clock: () => Date;
}

/** Changes a user. A new password ends its sessions. Throws VALIDATION, CONFLICT, NOT_FOUND or EMAIL_TAKEN. */
export function updateUsuario({ newId, clock }: Ambient): Implementation<'updateUsuario'> {
  return async ({ params, body }, { usuario, now }) => {
    const before = await editable(params.id, body.version);
    if (body.role !== before.role) throw refused('role', 'No se puede cambiar el rol de un usuario');
    const changes = changesOf(body);
    if (before.role !== 'admin') await checkAsignacion(body);
    const after = { ...before, ...changes };
    const nombres = await nombresDe(before, after);
    const cambios = cambiosEntre(retratoDeUsuario(before, nombres), retratoDeUsuario(after, nombres));
    const said = hecho('usuario', after.email, 'actualizado');
    if (cambios.length === 0 && !body.password) return new Said(said, await shown(before));
    const secret = body.password ? await newSecret(body.password, clock) : {};
    const changed = await makeChange(
      { usuario, now, newId },
      {
        accion: 'modificar',
        cosa: { tipo: 'usuario', _id: before._id, nombre: after.email },
        cambios,
        contrasenaCambiada: Boolean(body.password),
        anterior: before.cambio,
        write: (cambio) => orEmailTaken(changeUsuario(before, { ...changes, ...secret }, cambio, now)),
        reread: () => readEditable(before._id),
      },
    );
    return new Said(said, await shown(changed));
  };
}

/** What of a user is to be another. An administrator sees all whatever its fields say: only its address is changed. */
function changesOf(body: UsuarioCambiado): Pick<StoredUsuario, 'email'> & PanelChanges {
  const { email, role, permisosInformesExternos, canUploadInformesExternos } = body;
  if (role === 'admin') return { email };
  return { email, ...asignada(body), permisosInformesExternos, canUploadInformesExternos };
}

async function newSecret(password: string, clock: () => Date) {
  const passwordHash = await hashPassword(password);
  // Hashing takes a while, in which somebody may have signed in with the old one.
  return { passwordHash, sessionsSince: sessionsAfter(clock()) };
}
