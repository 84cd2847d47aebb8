import { Client, types } from 'pg';
import { answer, input } from '../child.ts';
import type { Comparable } from '../comparable.ts';
import { dataset } from '../data.ts';
import { askWarm } from '../numbers.ts';
import type { Cluster } from '../postgres/cluster.ts';
import { valueFile } from '../values/value-files.ts';
import { type PointQuestion, pointQuestions } from './questions.ts';
import { arrivals, comparableOf, pointIndexes, pointStatements, type Row, type Statement, spread } from './sql.ts';

/** Loads samples, points and incidents into PostgreSQL, and asks every question there. */
export interface PointPeerInput {
  connection: Cluster['connection'];
  folder: string;
  samples: number;
  runs: number;
}

export interface PointPeer {
  seconds: number;
  asked: { name: string; ms: number; comparable: Comparable }[];
}

// Days stay as they are written: making a Date of each would cost PostgreSQL's side time.
types.setTypeParser(types.builtins.DATE, (text) => text);

const { connection, folder, samples, runs } = input() as PointPeerInput;
const client = new Client(connection);
await client.connect();
const started = performance.now();
await load();
const seconds = (performance.now() - started) / 1000;
console.error(`  PostgreSQL: loaded in ${Math.round(seconds)} s`);
const names = await client.query<{ id: number; clave: string }>('select id, clave from solicitante');
const solicitantes = new Map(names.rows.map(({ id, clave }) => [clave, id]));
const asked: PointPeer['asked'] = [];
const data = dataset(samples);
for (const question of [...pointQuestions(data, 'puntos'), ...pointQuestions(data, 'incidencias')])
  asked.push(await measure(question));
await client.end();
const peer: PointPeer = { seconds, asked };
answer(peer);

async function load(): Promise<void> {
  await client.query('create extension if not exists pg_trgm');
  for (const [table, columns] of Object.entries(arrivals)) {
    await client.query(`create unlogged table ${table} (${columns})`);
    await client.query(`copy ${table} from '${valueFile(folder, table)}'`);
    await client.query(`analyze ${table}`);
  }
  for (const statement of spread) await client.query(statement);
  for (const index of pointIndexes) await client.query(`create index ${index}`);
  for (const table of ['muestra', 'valor', 'punto', 'incidencia']) await client.query(`vacuum analyze ${table}`);
}

async function measure(question: PointQuestion): Promise<PointPeer['asked'][number]> {
  const statements = pointStatements(question, solicitantes);
  const { first, ms } = await askWarm(runs, async () => run(statements));
  console.error(`  ${question.name}: ${ms.toFixed(1)} ms`);
  return { name: question.name, ms, comparable: comparableOf(question.ask, first) };
}

async function run(statements: readonly Statement[]): Promise<Row[][]> {
  const answers: Row[][] = [];
  for (const statement of statements) answers.push((await client.query<Row>(statement)).rows);
  return answers;
}
