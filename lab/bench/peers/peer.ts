import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client, types } from 'pg';
import { npmTools, ToolUnavailable } from '../../judges/judge.ts';
import type { Row } from '../questions/question.ts';
import { arrivals, indexes, spread } from './tables.ts';

export const dialects = ['postgres', 'duckdb'] as const;
export type Dialect = (typeof dialects)[number];

/** Where a database is: the folder of PostgreSQL's socket, or DuckDB's program and file. */
export type PeerAt = { dialect: 'postgres'; host: string } | { dialect: 'duckdb'; installed: string; file: string };

/** A database beside the product, connected. */
export interface Peer {
  dialect: Dialect;
  rows(statement: string): Promise<Row[]>;
  /** Milliseconds of the processor's time that its server has taken outside this process; NaN where the system doesn't say. */
  serverMs(): Promise<number>;
  close(): Promise<void>;
}

export const connect = async (at: PeerAt): Promise<Peer> =>
  at.dialect === 'postgres' ? connectPostgres(at.host) : connectDuckdb(at);

/** Where DuckDB is installed, the first time from the registry; undefined where that can't be had. */
export async function installDuckdb(): Promise<string | undefined> {
  try {
    return await npmTools('duckdb', join(import.meta.dirname, 'duckdb'));
  } catch (error) {
    if (!(error instanceof ToolUnavailable)) throw error;
    console.error(`DuckDB can’t be installed here: ${error.message}`);
    return undefined;
  }
}

/** The file that a table is loaded from. */
export const tableFile = (folder: string, table: string): string => join(folder, `${table}.tsv`);

/** Loads a laboratory's files over what there was, with the indexes that PostgreSQL's questions want. */
export async function load(at: PeerAt, folder: string): Promise<void> {
  const peer = await connect(at);
  const isDuckdb = at.dialect === 'duckdb';
  const options = isDuckdb ? ` (format csv, delimiter '\t', header false, quote '', escape '', nullstr '\\N')` : '';
  try {
    if (!isDuckdb) await peer.rows('drop schema public cascade; create schema public; create extension pg_trgm');
    for (const [table, columns] of Object.entries(arrivals)) {
      await peer.rows(`create table ${table} (${columns})`);
      await peer.rows(`copy ${table} from '${tableFile(folder, table)}'${options}`);
      if (!isDuckdb) await peer.rows(`analyze ${table}`);
    }
    for (const statement of spread) await peer.rows(statement);
    for (const index of isDuckdb ? [] : indexes) await peer.rows(`create index on ${index}`);
    await peer.rows(isDuckdb ? 'checkpoint' : 'vacuum analyze');
  } finally {
    await peer.close();
  }
}

// Dates stay as they are written: making a Date of each would cost PostgreSQL's side time.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.TIMESTAMP, (text) => text);

async function connectPostgres(host: string): Promise<Peer> {
  const client = new Client({ host, user: 'bench', database: 'postgres' });
  await client.connect();
  const rows = async (statement: string) => (await client.query<Row>(statement)).rows;
  const [backend] = await rows('select pg_backend_pid() as pid');
  return {
    dialect: 'postgres',
    rows,
    // Linux alone has it: nanoseconds on a processor, then what doesn't matter here.
    serverMs: async () => {
      const said = await readFile(`/proc/${String(backend?.['pid'])}/schedstat`, 'utf8').catch(() => 'unknown');
      return Number(said.split(' ')[0]) / 1e6;
    },
    close: () => client.end(),
  };
}

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

async function connectDuckdb({ installed, file }: Extract<PeerAt, { dialect: 'duckdb' }>): Promise<Peer> {
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
