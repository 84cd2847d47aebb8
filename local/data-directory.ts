import { constants } from 'node:fs';
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { isMissing, makeFolder, writeWhole } from './aws/data-folder.ts';
import { startDynamoDb } from './aws/dynamodb.ts';
import { StartError } from './start-error.ts';

const stateSchema = z.object({
  /** Whether the first administrator has been created. */
  admin: z.boolean(),
  /** Whether its rule of second factors has been set; absent in a directory from before there was one. */
  acceso: z.boolean().default(false),
  /** The demo laboratory: a load that was cut short is seen at the next start, and goes on. */
  demo: z.enum(['ausente', 'cargando', 'completa']),
  /** How many samples it was loaded with, where that is on record. */
  demoSamples: z.number().int().optional(),
  /** Whether its certificates have been dropped, and what its samples lead to is done. */
  demoPdfs: z.boolean(),
  /** Who can sign in to the demo laboratory. */
  usuarios: z.array(z.object({ email: z.string(), descripcion: z.string() })),
  /** Pages of it that anyone reads without signing in; none in a directory from before they were noted. */
  publicas: z.array(z.object({ ruta: z.string(), descripcion: z.string() })).default([]),
});

/** What a data directory holds, kept in its `alicuota.json`, which also marks the directory as ours. */
type DataState = z.infer<typeof stateSchema>;

const fresh: DataState = { admin: false, acceso: false, demo: 'ausente', demoPdfs: false, usuarios: [], publicas: [] };
const marker = 'alicuota.json';

/** Whether a directory is one of ours, which may be deleted with all its contents. */
export async function isDataDirectory(path: string): Promise<boolean> {
  const names: string[] = await readdir(path).catch(() => []);
  return names.includes(marker);
}

/** A directory of data that can be written. */
export interface DataDirectory {
  path: string;
  readonly state: DataState;
  /** Changes the state, safely on the disk once this returns. */
  note(change: Partial<DataState>): Promise<void>;
}

/** Opens a data directory, made where there is none. Throws StartError, or DataFolderError. */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  await makeFolder(path);
  await access(path, constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw new StartError(`No se puede escribir en la carpeta de datos ${path}`, { cause });
  });
  const found = await readState(path);
  let state = found ?? fresh;
  const note = async (change: Partial<DataState>) => {
    state = { ...state, ...change };
    try {
      await writeWhole(join(path, marker), JSON.stringify(state, null, 2));
    } catch (cause) {
      throw new StartError(`No se puede escribir en la carpeta de datos ${path}`, { cause });
    }
  };
  // Only a new directory is marked: another process may be at work on one that has its mark.
  if (!found) await note({});
  return {
    path,
    get state() {
      return state;
    },
    note,
  };
}

async function readState(path: string): Promise<DataState | undefined> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(join(path, marker), 'utf8')));
  } catch (cause) {
    if (!isMissing(cause)) {
      const advice = 'Ejecuta "npm run reset" para empezar de cero';
      throw new StartError(`La carpeta de datos ${path} está dañada. ${advice}.`, { cause });
    }
  }
  if ((await readdir(path)).length > 0) {
    throw new StartError(`La carpeta ${path} tiene otras cosas. Elige con ALICUOTA_DATA_DIR una vacía para los datos.`);
  }
  return undefined;
}

/** Throws DataFolderError while another process uses the directory, or when its tables are damaged. */
export async function assertUnused(path: string): Promise<void> {
  const tables = await startDynamoDb({ dataDir: path });
  await tables.close();
}
