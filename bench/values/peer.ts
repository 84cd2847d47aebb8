import { stat } from 'node:fs/promises';
import { Client } from 'pg';
import { answer, input } from '../child.ts';
import type { Comparable } from '../comparable.ts';
import { dataset } from '../data.ts';
import { connectDuckdb } from '../large/peers/duckdb.ts';
import { askWarm } from '../numbers.ts';
import type { Cluster } from '../postgres/cluster.ts';
import type { ValueEngineInput } from './engine.ts';
import { type ValueQuestion, valueQuestions } from './questions.ts';
import {
  arrivals,
  comparableOf,
  type Dialect,
  type Row,
  spread,
  type ValueIds,
  valueIndexes,
  valueStatement,
} from './sql.ts';
import { nullText, valueFile } from './value-files.ts';

/** Loads the values into a database, and asks every question there. */
export interface ValuePeerInput extends ValueEngineInput {
  target:
    | { dialect: 'postgres'; connection: Cluster['connection'] }
    | { dialect: 'duckdb'; installed: string; file: string };
  folder: string;
}

export interface ValuePeer {
  seconds: number;
  bytes: number;
  asked: { name: string; ms: number; comparable: Comparable }[];
}

interface Database {
  dialect: Dialect;
  rows: (statement: string) => Promise<Row[]>;
  bytes: () => Promise<number>;
  close: () => Promise<void>;
}

const { target, folder, samples, punto, anterior, runs } = input() as ValuePeerInput;
const database = target.dialect === 'postgres' ? await openPostgres(target) : await openDuckdb(target);
const { dialect, rows } = database;
const started = performance.now();
await load();
const seconds = (performance.now() - started) / 1000;
console.error(`  ${dialect}: loaded in ${Math.round(seconds)} s`);
const ids = await readIds();
const asked: ValuePeer['asked'] = [];
for (const question of valueQuestions(dataset(samples), punto, anterior)) asked.push(await measure(question));
const peer: ValuePeer = { seconds, bytes: await database.bytes(), asked };
await database.close();
answer(peer);

async function load(): Promise<void> {
  const isPostgres = dialect === 'postgres';
  for (const [table, columns] of Object.entries(arrivals)) {
    await rows(`create ${isPostgres ? 'unlogged ' : ''}table ${table} (${columns})`);
    const options = isPostgres
      ? ''
      : ` (format csv, delimiter '\t', header false, quote '', escape '', nullstr '${nullText}')`;
    await rows(`copy ${table} from '${valueFile(folder, table)}'${options}`);
    if (isPostgres) await rows(`analyze ${table}`);
  }
  for (const statement of spread(isPostgres ? { c: ' collate "C"' } : {}))
    await rows(isPostgres ? statement.replace(/^create table/u, 'create unlogged table') : statement);
  if (!isPostgres) {
    await rows('checkpoint');
    return;
  }
  for (const index of valueIndexes) await rows(`create index ${index}`);
  for (const table of ['muestra', 'valor', 'parametro']) await rows(`vacuum analyze ${table}`);
}

async function readIds(): Promise<ValueIds> {
  const idsOf = async (table: string) =>
    new Map((await rows(`select id, clave from ${table}`)).map(({ id, clave }) => [String(clave), Number(id)]));
  return {
    parametro: await idsOf('parametro'),
    solicitante: await idsOf('solicitante'),
    tipo: await idsOf('tipo'),
    punto: await idsOf('punto'),
  };
}

async function measure(question: ValueQuestion): Promise<ValuePeer['asked'][number]> {
  const statement = valueStatement(question, ids, dialect);
  const { first, ms } = await askWarm(runs, async () => rows(statement));
  return { name: question.name, ms, comparable: comparableOf(question.ask, first) };
}

async function openPostgres({ connection }: { connection: Cluster['connection'] }): Promise<Database> {
  const client = new Client(connection);
  await client.connect();
  const run = async (statement: string) => (await client.query<Row>(statement)).rows;
  return {
    dialect: 'postgres',
    rows: run,
    bytes: async () => Number((await run("select pg_total_relation_size('valor')::float8 as bytes"))[0]?.['bytes']),
    close: () => client.end(),
  };
}

async function openDuckdb({ installed, file }: { installed: string; file: string }): Promise<Database> {
  const connection = await connectDuckdb(installed, file);
  return { dialect: 'duckdb', ...connection, bytes: async () => (await stat(file)).size };
}
