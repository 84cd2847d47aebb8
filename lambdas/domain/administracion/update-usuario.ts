import { publish } from '../../platform/bus/bus.ts';
import type { ReglaEnCliente } from '../../../contract/cuenta/usuario.ts';
import type { UsuarioCambiado } from '../../../contract/administracion/usuario-admin.ts';
import { refuseGuessable } from '../../platform/credentials/own-password.ts';
import { hashPassword } from '../../platform/credentials/password.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { noCredential, type StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { changeUsuario, isAnothers, type PanelChanges } from '../../platform/access/store/usuarios-panel.ts';
import { storedAssignment, checkAssignment, loadNames, refusedField } from './assignment.ts';
import { withoutFactores } from './remove-factores.ts';
import { makeChange } from '../../platform/audit/change.ts';
import { changesBetween, usuarioSnapshot } from '../../../contract/administracion/rules/audit-snapshot.ts';
import { sessionsAfter } from '../../platform/credentials/sessions.ts';
import { isInvited, requireEditable, orEmailTaken, readEditable, editableAnswer } from './usuario.ts';

/**
 * Changes a user. Another password, which it changes itself at its next sign-in, another client or another master end its
 * sessions. So does another e-mail address, which takes the password and second factors along: it may be another person's, who is mailed a
 * link there to set one. If the process dies before it orders that mail, the user can ask for a link at the sign-in page. A user with a
 * password that keeps a client and gets another one is mailed about the new one.
 * Throws VALIDATION, CONFLICT, NOT_FOUND or EMAIL_TAKEN.
 */
export function updateUsuario(clock: () => Date): Implementation<'updateUsuario'> {
  return async ({ params, body }, { usuario, now, newId }) => {
    const before = await requireEditable(params.id, body.version);
    if (body.role !== before.role) throw refusedField('role', 'No se puede cambiar el rol de un usuario');
    const changes = changesOf(before, body);
    if (before.role !== 'admin') await checkAssignment({ ...body, porCliente: reglasDe(before, body) });
    const after = { ...before, ...changes };
    const nombres = await loadNames(before, after);
    const cambios = changesBetween(usuarioSnapshot(before, nombres), usuarioSnapshot(after, nombres));
    if (cambios.length === 0 && !body.password) return new Reply(await editableAnswer(before), after.email);
    if (body.password) await refuseGuessable(body.password, after, 'password');
    const isMoved = after.email !== before.email;
    // A user that never had a password is invited at its new address.
    const isInvitation = isMoved && !body.password && isWithoutPassword(before);
    const secret = await secretOf(body.password, { before, isMoved, isOther: isAnothers(before, after), clock });
    const invitado = isInvitation ? { invitado: now.toISOString() } : {};
    const changed = await makeChange(
      { usuario, now, newId },
      {
        accion: 'modificar',
        cosa: { tipo: 'usuario', _id: before._id, nombre: after.email },
        cambios,
        contrasenaCambiada: Boolean(body.password) || isMoved,
        previous: before.cambio,
        write: (cambio, entrada) =>
          orEmailTaken(changeUsuario(before, { ...changes, ...secret, ...invitado }, cambio, now, entrada)),
        reread: () => readEditable(before._id),
      },
    );
    const tipo = isInvitation ? 'invitacion' : 'correo-nuevo';
    if (isMoved) await publish('contrasena', { tipo, email: after.email, origen: null, equipos: [] });
    else if (!isInvited(before)) await tellClientes(before, changed, now);
    return new Reply(await editableAnswer(changed), after.email);
  };
}

/** Orders a mail about each client that a user of others is given. */
async function tellClientes(before: StoredUsuario, { _id, clientes }: StoredUsuario, now: Date): Promise<void> {
  const added = clientes.filter((id) => !before.clientes.includes(id));
  if (added.length === clientes.length) return;
  for (const nombre of added) {
    const cuando = now.toISOString();
    await publish('cuenta', { tipo: 'cliente-anadido', usuarioId: _id, nombre, origen: null, cuando });
  }
}

/** The fields that change. Of an administrator, who sees everything, only the address does. */
function changesOf(before: StoredUsuario, body: UsuarioCambiado): Pick<StoredUsuario, 'email'> & PanelChanges {
  const { email, role, permisosInformesExternos, canUploadInformesExternos } = body;
  const { incidenciasSoloLectura = before.incidenciasSoloLectura } = body;
  if (role === 'admin') return { email };
  return {
    email,
    ...storedAssignment({ ...body, porCliente: reglasDe(before, body) }),
    permisosInformesExternos,
    canUploadInformesExternos,
    incidenciasSoloLectura,
  };
}

/**
 * The rules of a user's clients: those of a form, or of several clients the rules of those that stay. So what an older form leaves
 * out widens nothing, and a single client's rule is the form's.
 */
function reglasDe(before: StoredUsuario, { clientes, porCliente }: UsuarioCambiado): ReglaEnCliente[] {
  if (porCliente) return porCliente;
  return clientes.length > 1 ? before.porCliente.filter(({ cliente }) => clientes.includes(cliente)) : [];
}

interface Secret {
  before: StoredUsuario;
  isMoved: boolean;
  isOther: boolean;
  clock: () => Date;
}

/** The changes of a user's password and sessions: none, the end of both, or of its sessions alone. */
async function secretOf(
  password: string | undefined,
  { before, isMoved, isOther, clock }: Secret,
): Promise<PanelChanges> {
  if (password) {
    const passwordHash = await hashPassword(password);
    // Hashing takes a while, in which the old one may have been signed in with.
    const secret = { passwordHash, debeCambiarContrasena: true, sessionsSince: sessionsAfter(before, clock()) };
    return isMoved ? { ...secret, ...withoutFactores(before) } : secret;
  }
  if (isMoved)
    return {
      passwordHash: null,
      debeCambiarContrasena: false,
      sessionsSince: sessionsAfter(before, clock()),
      ...withoutFactores(before),
    };
  return isOther ? { sessionsSince: sessionsAfter(before, clock()) } : {};
}

function isWithoutPassword({ credencial, lastLogin }: StoredUsuario): boolean {
  return credencial === noCredential && lastLogin === null;
}
