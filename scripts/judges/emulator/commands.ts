import { join } from 'node:path';
import { root } from '../../../local/environment.ts';
import { CommandFailed, runCommand } from '../run-command.ts';
import type { Emulator } from './emulator.ts';

/** Makes an administrator of a stage by the command that people make it with; gives its password. */
export async function createAdmin(emulator: Emulator, stage: string, email: string): Promise<string> {
  const command = ['scripts/create-admin/main.ts', '--stage', stage, '--email', email];
  const said = await runCommand(process.execPath, command, { env: emulator.environment });
  const password = /^Contraseña: (?<password>\S+)$/mu.exec(said)?.groups?.['password'];
  if (password === undefined) throw new Error('create-admin gave no password');
  return password;
}

/** Where the tests of `e2e/deployed` and the rehearsal of a restore find the stage, as their environment. */
export function targetEnvironment(
  emulator: Emulator,
  { url, drop, admin }: { url: string; drop: string; admin: { email: string; password: string } },
): NodeJS.ProcessEnv {
  return {
    ...emulator.environment,
    ALICUOTA_DEPLOYED_URL: url,
    ALICUOTA_DEPLOYED_MAILS: `${emulator.url}/_ministack/ses/messages`,
    ALICUOTA_DEPLOYED_DROP: drop,
    ALICUOTA_DEPLOYED_ADMIN: admin.email,
    ALICUOTA_DEPLOYED_PASSWORD: admin.password,
  };
}

/** Runs the tests that a deployed portal is asked by; gives what they print. Throws CommandFailed where any fails. */
export async function runSuite(environment: NodeJS.ProcessEnv): Promise<string> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return runCommand(process.execPath, [vitest, 'run', '--no-file-parallelism', 'e2e/deployed'], { env: environment });
}

/** What `npm run reindex -- --check` says in the end. Throws CommandFailed where the index is not what it should be. */
async function checkIndex(emulator: Emulator, stage: string): Promise<string> {
  const check = ['scripts/reindex/main.ts', '--stage', stage, '--check'];
  const said = await runCommand(process.execPath, check, { env: emulator.environment });
  return said.trim().split('\n').at(-1) ?? '';
}

/** How often the index is compared before it counts as wrong; each time takes ten seconds or more. */
const mostTries = 30;

/**
 * As `checkIndex`, once it says the same twice in a row: what was delivered last may still be on its way, and a sample is
 * in the index before its item. Throws the last CommandFailed where it doesn't come to that.
 */
export async function settledIndex(emulator: Emulator, stage: string): Promise<string> {
  let said: string | undefined;
  let failure: unknown;
  for (let tries = 0; tries < mostTries; tries++) {
    try {
      const next = await checkIndex(emulator, stage);
      if (next === said) return next;
      said = next;
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      [said, failure] = [undefined, error];
    }
  }
  throw failure ?? new Error(`The index doesn't settle: ${said}`);
}

/** Restores the stage's table as docs/operations.md says; gives what was found. Throws CommandFailed where it isn't as it should. */
export async function rehearseRestore(
  environment: NodeJS.ProcessEnv,
  { stage, folder, programs }: { stage: string; folder: string; programs: string },
): Promise<string> {
  const script = join(import.meta.dirname, 'rehearsal.ts');
  // The AWS CLI is among the judge's programs.
  const env = { ...environment, PATH: `${programs}:${process.env['PATH']}` };
  return runCommand(process.execPath, [script, stage, folder], { env, timeout: 1_200_000 });
}
