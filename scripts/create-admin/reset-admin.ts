import { makeChange } from '../../lambdas/platform/audit/change.ts';
import { changesBetween, usuarioSnapshot } from '../../contract/administracion/rules/audit-snapshot.ts';
import { orEmailTaken } from '../../lambdas/domain/administracion/usuario.ts';
import { forgetSignIns } from '../../lambdas/domain/cuenta/login.ts';
import { hashPassword } from '../../lambdas/platform/credentials/password.ts';
import { sessionsAfter } from '../../lambdas/platform/credentials/sessions.ts';
import { Failure } from '../../lambdas/platform/runtime/failure.ts';
import { findUsuarioByEmail, readUsuario } from '../../lambdas/platform/access/store/usuarios.ts';
import { changeUsuario, type PanelChanges } from '../../lambdas/platform/access/store/usuarios-panel.ts';
import { AdminRefused } from '../../lambdas/domain/administracion/admin-refused.ts';
import type { AdminOptions } from '../../lambdas/domain/administracion/create-admin.ts';
import { type CommandAuthor, noNames } from '../../lambdas/platform/audit/command-author.ts';

/**
 * Lets an administrator in again that can't sign in any more: gives it another password, ends its sessions, enables it
 * if it was disabled, and resets its count of wrong passwords. The audit trail records it.
 * Throws AdminRefused where there is no administrator of that address.
 */
export async function resetAdmin(
  { email, password, isProvisional = true }: AdminOptions,
  { actor, clock, newId }: CommandAuthor,
): Promise<void> {
  const before = await findUsuarioByEmail(email);
  if (!before) throw new AdminRefused('no-existe', email);
  if (before.role !== 'admin') throw new AdminRefused('no-es-administrador', email);
  const enabled: PanelChanges = before.isActive ? {} : { isActive: true };
  const passwordHash = await hashPassword(password);
  // Hashing takes a while, during which a session may have begun with the old password.
  const now = clock();
  const secret = { passwordHash, sessionsSince: sessionsAfter(before, now), debeCambiarContrasena: isProvisional };
  const after = { ...before, ...enabled };
  const change = makeChange(
    { usuario: actor, now, newId },
    {
      accion: 'modificar',
      cosa: { tipo: 'usuario', _id: before._id, nombre: email },
      cambios: changesBetween(usuarioSnapshot(before, noNames), usuarioSnapshot(after, noNames)),
      contrasenaCambiada: true,
      previous: before.cambio,
      write: (cambio, entrada) => orEmailTaken(changeUsuario(before, { ...enabled, ...secret }, cambio, now, entrada)),
      reread: () => readUsuario(before._id),
    },
  );
  await change.catch((error: unknown) => {
    throw error instanceof Failure ? new AdminRefused('cambiado', email, { cause: error }) : error;
  });
  await forgetSignIns(email, { now, newId });
}
