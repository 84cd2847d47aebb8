import { randomUUID } from 'node:crypto';
import { findUsuarioByEmail } from '../../lambdas/store/usuarios.ts';
import { createAdmin } from '../../lambdas/admin/create-admin.ts';
import { commandLine } from '../../lambdas/audit/command-author.ts';
import { adminEmail } from '../../demo/admin-email.ts';

/**
 * Creates the first administrator, unless there is one of that address. Its password, which the product of this machine
 * prints as it starts, is kept: there is nothing here to protect.
 */
export async function seedAdmin(password: string, now: Date): Promise<void> {
  if (await findUsuarioByEmail(adminEmail)) return;
  const hand = { actor: commandLine('start'), clock: () => now, newId: randomUUID };
  await createAdmin({ email: adminEmail, password, isProvisional: false }, hand);
}
