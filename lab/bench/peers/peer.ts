import { join } from 'node:path';
import type { Comparable, Dialect, Ids, Question, Row } from '../questions/question.ts';
import { arrivals, spread } from './tables.ts';

/** A database beside the product, connected. */
export interface Peer {
  dialect: Dialect;
  rows(statement: string): Promise<Row[]>;
  /** Milliseconds of the processor's time that its server has taken outside this process; NaN where the system doesn't say. */
  serverMs(): Promise<number>;
  close(): Promise<void>;
}

/** Where a database is: PostgreSQL's address, or DuckDB's program and file. */
export type PeerAt =
  | { dialect: 'postgres'; host: string; port: number; user: string; database: string }
  | { dialect: 'duckdb'; installed: string; file: string };

/** The file that a table is loaded from. */
export const tableFile = (folder: string, table: string): string => join(folder, `${table}.tsv`);

/** Copies the files in, and makes of them the tables that are asked. */
export async function loadTables(peer: Peer, folder: string): Promise<void> {
  const isDuckdb = peer.dialect === 'duckdb';
  const options = isDuckdb ? ` (format csv, delimiter '\t', header false, quote '', escape '', nullstr '\\N')` : '';
  for (const [table, columns] of Object.entries(arrivals)) {
    await peer.rows(`create table ${table} (${columns})`);
    await peer.rows(`copy ${table} from '${tableFile(folder, table)}'${options}`);
    if (!isDuckdb) await peer.rows(`analyze ${table}`);
  }
  for (const statement of spread) await peer.rows(statement);
}

/** The ids that names have; a client knows them beforehand, as it would. */
export async function readIds(peer: Peer): Promise<Ids> {
  const idsOf = async (table: keyof Ids) =>
    new Map((await peer.rows(`select id, texto from ${table}`)).map(({ id, texto }) => [String(texto), Number(id)]));
  return {
    solicitante: await idsOf('solicitante'),
    tipo: await idsOf('tipo'),
    punto: await idsOf('punto'),
    parametro: await idsOf('parametro'),
  };
}

/** A database's answer to a question, as it is compared. */
export async function askPeer(peer: Peer, ids: Ids, question: Question): Promise<() => Comparable> {
  const found: Record<string, number[]> = {};
  for (const [column, statement] of Object.entries(question.lookups?.() ?? {}))
    found[column] = (await peer.rows(statement)).map(({ id }) => Number(id));
  const answers: Row[][] = [];
  for (const statement of question.statements({ dialect: peer.dialect, ids, found }))
    answers.push(await peer.rows(statement));
  return () => question.comparable(answers);
}
