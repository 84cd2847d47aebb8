import { AdminRefused } from '../../lambdas/domain/administracion/admin-refused.ts';
import { withoutFactores } from '../../lambdas/domain/administracion/remove-factores.ts';
import { makeChange } from '../../lambdas/platform/audit/change.ts';
import type { CommandAuthor } from '../../lambdas/platform/audit/command-author.ts';
import { sessionsAfter } from '../../lambdas/platform/credentials/sessions.ts';
import { Failure } from '../../lambdas/platform/runtime/failure.ts';
import { findUsuarioByEmail, readUsuario } from '../../lambdas/platform/access/store/usuarios.ts';
import { changeUsuario } from '../../lambdas/platform/access/store/usuarios-panel.ts';

/**
 * Takes the second factors and recovery codes of an administrator away who has lost them all, and ends its sessions. The
 * audit trail records it. Throws AdminRefused where there is no administrator of that address.
 */
export async function resetFactors(email: string, { actor, clock, newId }: CommandAuthor): Promise<void> {
  const before = await findUsuarioByEmail(email);
  if (!before) throw new AdminRefused('no-existe', email);
  if (before.role !== 'admin') throw new AdminRefused('no-es-administrador', email);
  const now = clock();
  const changes = { ...withoutFactores(before), sessionsSince: sessionsAfter(before, now) };
  const change = makeChange(
    { usuario: actor, now, newId },
    {
      accion: 'quitar-factores',
      cosa: { tipo: 'usuario', _id: before._id, nombre: email },
      cambios: [],
      previous: before.cambio,
      write: (cambio, entrada) => changeUsuario(before, changes, cambio, now, entrada),
      reread: () => readUsuario(before._id),
    },
  );
  await change.catch((error: unknown) => {
    throw error instanceof Failure ? new AdminRefused('cambiado', email, { cause: error }) : error;
  });
}
