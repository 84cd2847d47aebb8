import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderError } from '../../local/aws/data-folder.ts';
import { assertUnused, isDataDirectory } from '../../local/data-directory.ts';
import { findRunning } from '../../local/running.ts';

/** All that the product keeps in a data directory, and the drafts of its files that a crash leaves. */
const productFiles = /^(?:(?:alicuota|running)\.json(?:\.[0-9a-f-]{36}\.tmp)?|dynamodb|s3|ses|secrets|queues|logs)$/u;

/** Why the data of a directory may not be removed, in words for the person who asked; undefined where they may. */
export async function obstacle(dataDir: string): Promise<string | undefined> {
  if (!(await isDataDirectory(dataDir))) return `En ${dataDir} no hay datos de Alícuota: no se borra nada.`;
  const others = (await readdir(dataDir)).filter((name) => !productFiles.test(name));
  if (others.length > 0) {
    return `En ${dataDir} hay algo que no es de Alícuota (${others.slice(0, 3).join(', ')}): no se borra nada.`;
  }
  try {
    await assertUnused(dataDir);
    return undefined;
  } catch (error) {
    // Damaged tables are what a reset is for; tables that a process uses are not.
    if (error instanceof DataFolderError && error.isDamaged) return undefined;
    const running = await findRunning(dataDir);
    if (running) return `Alícuota está en marcha en ${running.url}. Termínala antes de borrar sus datos.`;
    return `${error instanceof Error ? error.message : String(error)}. No se borra nada.`;
  }
}

/** Removes what the product keeps in a data directory, its mark last: a reset that was cut short can be repeated. */
export async function removeData(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => productFiles.test(name));
  const isMark = (name: string) => name === 'alicuota.json';
  for (const name of names.sort((a, b) => Number(isMark(a)) - Number(isMark(b)))) {
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
  // A link to the folder, or a folder that something has been put into meanwhile, stays.
  await rmdir(dataDir).catch(() => undefined);
}
