import { rm } from 'node:fs/promises';
import { DataFolderError } from './local/aws/data-folder.ts';
import { assertUnused, isDataDirectory } from './local/data-directory.ts';
import { findRunning } from './local/running.ts';
import { dataDirOf } from './local/settings.ts';

/** `npm run reset`: forgets all local data. */
const dataDir = dataDirOf(process.env);

async function obstacle(): Promise<string | undefined> {
  if (!(await isDataDirectory(dataDir))) return `En ${dataDir} no hay datos de Alícuota: no se borra nada.`;
  try {
    await assertUnused(dataDir);
    return undefined;
  } catch (error) {
    // Damaged tables are what a reset is for; tables that somebody uses are not.
    if (error instanceof DataFolderError && error.message.includes('dañada')) return undefined;
    const running = await findRunning(dataDir);
    if (running) return `Alícuota está en marcha en ${running.url}. Termínala antes de borrar sus datos.`;
    return `${error instanceof Error ? error.message : String(error)}. No se borra nada.`;
  }
}

const why = await obstacle();
if (why) {
  console.error(why);
  process.exitCode = 1;
} else {
  await rm(dataDir, { recursive: true, force: true });
  console.log(`Borrados los datos de ${dataDir}.`);
}
