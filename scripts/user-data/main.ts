import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { commandLine, type CommandAuthor } from '../../lambdas/platform/audit/command-author.ts';
import { runCommandLine } from '../target/command-line.ts';
import { confirmByTyping } from '../target/confirm.ts';
import { UsageError } from '../target/options.ts';
import { here, withTarget } from '../target/with-target.ts';
import { readArguments, type UserDataArguments, usage } from './arguments.ts';
import { eraseUser } from './erase-user.ts';
import { exportUser } from './export-user.ts';
import { findPerson } from './person.ts';
import { UserDataRefused } from './user-data-refused.ts';
import { summary, warning } from './words.ts';

type ExportArguments = UserDataArguments & { task: 'export' };
type EraseArguments = UserDataArguments & { task: 'erase' };

/** Opens a new file that its owner alone may read. Throws UsageError, before any work is done. */
async function openNew(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    const isThere = error.code === 'EEXIST';
    throw new UsageError(isThere ? `${path} ya existe: da otro nombre` : `No se puede escribir ${path}`, {
      cause: error,
    });
  });
}

async function exportTo({ email, out, ...target }: ExportArguments): Promise<void> {
  const path = out === undefined ? undefined : here(out);
  const file = path === undefined ? undefined : await openNew(path);
  try {
    const data = await withTarget(target, async () => exportUser(email, new Date()));
    const text = `${JSON.stringify(data, null, 2)}\n`;
    if (!file) {
      process.stdout.write(text);
      return;
    }
    await file.writeFile(text);
    console.log(`Los datos de ${email} están en ${path}.`);
  } catch (error) {
    if (path !== undefined) await rm(path, { force: true });
    throw error;
  } finally {
    await file?.close();
  }
}

async function erase({ email, yes, stage, dataDir }: EraseArguments): Promise<number> {
  return withTarget({ stage, dataDir }, async () => {
    await findPerson(email);
    if (!yes && !(await confirmByTyping(warning(email), email))) {
      console.log('No se ha borrado nada.');
      return 1;
    }
    const author: CommandAuthor = { actor: commandLine('user-data'), clock: () => new Date(), newId: randomUUID };
    console.log(summary(email, await eraseUser(email, author), stage));
    return 0;
  });
}

await runCommandLine({
  usage,
  work: async () => {
    const given = readArguments(process.argv.slice(2));
    if (given.task === 'erase') return erase(given);
    await exportTo(given);
    return 0;
  },
  refusal: (error) => (error instanceof UserDataRefused ? error.message : undefined),
});
