import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npmTools } from '../../../scripts/judges/tools.ts';
import { dictionaryFile } from '../rows.ts';
import { arrivals, fileNames, spread } from './load-sql.ts';
import { type Peer, type Row, readIds } from './peer.ts';

/** As much of `@duckdb/node-api` as is used here: it is no dependency of the project, but is installed apart. */
interface DuckDb {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection>; closeSync(): void }> };
}

interface Connection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Row[] }>;
  closeSync(): void;
}

/** The report prints these. */
export const duckdbSettings: Record<string, string> = { threads: '1', memory_limit: "'4GB'" };

/** Where it is installed; the first time from the registry. Throws ToolUnavailable where that can't be had. */
export const installDuckdb = (): Promise<string> => npmTools('duckdb', join(import.meta.dirname, 'duckdb'));

/** A native database in a file, with the settings that the report prints. */
export async function connectDuckdb(installed: string, file: string): Promise<Pick<Peer, 'rows' | 'close'>> {
  const entry = createRequire(join(installed, 'package.json')).resolve('@duckdb/node-api');
  const { DuckDBInstance } = (await import(pathToFileURL(entry).href)) as DuckDb;
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  const rows = async (statement: string) => (await connection.runAndReadAll(statement)).getRowObjectsJson();
  for (const [name, value] of Object.entries(duckdbSettings)) await connection.run(`set ${name} = ${value}`);
  return {
    rows,
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Loads a laboratory's files into a native database in a file, and asks there. */
export async function openDuckdb(installed: string, file: string, folder: string): Promise<Peer> {
  const { rows, close } = await connectDuckdb(installed, file);
  const started = performance.now();
  for (const [name, columns] of Object.entries(arrivals)) {
    await rows(`create table ${name} (${columns})`);
    const path = dictionaryFile(folder, fileNames[name] as string);
    await rows(`copy ${name} from '${path}' (format csv, delimiter '\t', header false, quote '', escape '')`);
  }
  for (const statement of spread()) await rows(statement);
  await rows('checkpoint');
  const seconds = (performance.now() - started) / 1000;
  const [rolled] = await rows('select count(*)::int as rolled from recuento');
  return {
    loaded: { seconds, bytes: (await stat(file)).size, rolled: Number(rolled?.['rolled']) },
    chosen: 'm.*',
    ids: await readIds(rows),
    rows,
    close,
  };
}
