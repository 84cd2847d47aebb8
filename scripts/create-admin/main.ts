import { randomUUID } from 'node:crypto';
import { runCommandLine } from '../target/command-line.ts';
import { withTarget } from '../target/with-target.ts';
import { randomPassword } from '../../contract/cuenta/rules/random-password.ts';
import { AdminRefused } from '../../lambdas/domain/administracion/admin-refused.ts';
import { type CreateAdminArguments, readArguments, usage } from './arguments.ts';
import { createAdmin } from '../../lambdas/domain/administracion/create-admin.ts';
import { givenPassword } from './given-password.ts';
import { commandLine } from '../../lambdas/platform/audit/command-author.ts';
import { resetFactors } from './reset-factors.ts';
import { resetAdmin } from './reset-admin.ts';

async function run({ isFactorsReset, ...asked }: CreateAdminArguments): Promise<void> {
  if (!isFactorsReset) return giveEntry(asked);
  const { email, stage, dataDir } = asked;
  await withTarget({ stage, dataDir }, async () => resetFactors(email, hand()));
  console.log(
    `${email} ya no tiene verificación en dos pasos. Puede entrar con su contraseña y configurarla otra vez en «Mi cuenta».`,
  );
}

const hand = () => ({ actor: commandLine('create-admin'), clock: () => new Date(), newId: randomUUID });

async function giveEntry({
  email,
  isReset,
  isPasswordGiven,
  ...target
}: Omit<CreateAdminArguments, 'isFactorsReset'>): Promise<void> {
  const password = isPasswordGiven
    ? await givenPassword(process.stdin, email)
    : randomPassword((bytes) => crypto.getRandomValues(bytes));
  await withTarget(target, async () => {
    await (isReset ? resetAdmin : createAdmin)({ email, password }, hand());
  });
  console.log(isReset ? `${email} tiene una contraseña nueva.` : `${email} es administrador del portal.`);
  if (isPasswordGiven) return;
  console.log(`Contraseña: ${password}`);
  console.log('No se guarda ni se vuelve a mostrar. Al entrar por primera vez hay que elegir otra.');
}

await runCommandLine({
  usage,
  work: async () => {
    await run(readArguments(process.argv.slice(2)));
    return 0;
  },
  refusal: (error) => (error instanceof AdminRefused ? error.message : undefined),
});
