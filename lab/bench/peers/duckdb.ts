import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npmTools, ToolUnavailable } from '../../judges/judge.ts';
import type { Row } from '../questions/question.ts';
import { loadTables, type Peer, type PeerAt } from './peer.ts';

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

/** Where it is installed, the first time from the registry; undefined where that can't be had. */
export async function installDuckdb(): Promise<string | undefined> {
  try {
    return await npmTools('duckdb', join(import.meta.dirname, 'duckdb'));
  } catch (error) {
    if (!(error instanceof ToolUnavailable)) throw error;
    console.error(`DuckDB can’t be installed here: ${error.message}`);
    return undefined;
  }
}

/** A native database in a file. */
export async function connectDuckdb({ installed, file }: Extract<PeerAt, { dialect: 'duckdb' }>): Promise<Peer> {
  const entry = createRequire(join(installed, 'package.json')).resolve('@duckdb/node-api');
  const { DuckDBInstance } = (await import(pathToFileURL(entry).href)) as DuckDb;
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const [name, value] of Object.entries(duckdbSettings)) await connection.run(`set ${name} = ${value}`);
  return {
    dialect: 'duckdb',
    rows: async (statement) => (await connection.runAndReadAll(statement)).getRowObjectsJson(),
    serverMs: async () => 0,
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Loads a laboratory's files into a new file. */
export async function loadDuckdb(at: Extract<PeerAt, { dialect: 'duckdb' }>, folder: string): Promise<void> {
  const peer = await connectDuckdb(at);
  try {
    await loadTables(peer, folder);
    await peer.rows('checkpoint');
  } finally {
    await peer.close();
  }
}
