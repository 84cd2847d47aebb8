import { randomUUID } from 'node:crypto';
import { findUsuarioByEmail } from '../../lambdas/platform/access/store/usuarios.ts';
import { readAcceso, writeAcceso } from '../../lambdas/platform/access/store/acceso.ts';
import { createAdmin } from '../../lambdas/domain/administracion/create-admin.ts';
import { commandLine } from '../../lambdas/platform/audit/command-author.ts';
import { adminEmail } from '../../lab/demo/admin-email.ts';

/**
 * Has the portal of this machine demand no second factors until its administrator says otherwise: there is nothing to
 * protect, and whoever tries it signs in at once. A portal whose rule was set already keeps it.
 */
export async function seedAcceso(): Promise<void> {
  const acceso = await readAcceso();
  if (acceso.version > 0) return;
  const opcional = { ...acceso, administradores: 'opcional' as const, version: 1 };
  await writeAcceso(opcional, 0);
}

/**
 * Creates the first administrator, unless there is one of that address. Its password, which the product of this machine
 * prints as it starts, is kept: there is nothing here to protect.
 */
export async function seedAdmin(password: string, now: Date): Promise<void> {
  if (await findUsuarioByEmail(adminEmail)) return;
  const hand = { actor: commandLine('start'), clock: () => now, newId: randomUUID };
  await createAdmin({ email: adminEmail, password, isProvisional: false }, hand);
}
