import { copyFile, chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, types } from 'pg';
import type { Cluster } from '../../postgres/cluster.ts';
import { dictionaryFile } from '../rows.ts';
import { arrivals, fileNames, indexes, spread } from './load-sql.ts';
import { type Loaded, type Peer, type Row, readIds } from './peer.ts';

types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.TIMESTAMP, (text) => text);

/** How the server is set for the large laboratories, besides the other settings: what is loaded needn't outlive the run. */
export const largeSettings: Record<string, string> = {
  maintenance_work_mem: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
};

/** Longest that a statement may take once loaded, in milliseconds. */
const longest = 60_000;

/** Loads a laboratory's files into a cluster, and asks there. */
export async function openPostgres(cluster: Pick<Cluster, 'connection' | 'folder'>, folder: string): Promise<Peer> {
  const client = new Client(cluster.connection);
  await client.connect();
  const rows = async (statement: string) => (await client.query<Row>(statement)).rows;
  const loaded = await load(cluster, folder, rows);
  await client.query(`set statement_timeout = ${longest}`);
  return { loaded, chosen: 'm.id', ids: await readIds(rows), rows, close: () => client.end() };
}

async function load(
  { folder: serverFolder }: Pick<Cluster, 'folder'>,
  folder: string,
  run: Peer['rows'],
): Promise<Loaded> {
  await run('create extension if not exists pg_trgm');
  const tables = [...Object.keys(arrivals), 'muestra', 'conjunto_determinacion', 'recuento'];
  await run(`drop table if exists ${tables.join(', ')}`);
  const started = performance.now();
  for (const [name, columns] of Object.entries(arrivals)) {
    await run(`create unlogged table ${name} (${columns})`);
    // Where the server may read it, under any user.
    const file = join(serverFolder, `${name}.tsv`);
    await copyFile(dictionaryFile(folder, fileNames[name] as string), file);
    await chmod(file, 0o644);
    await run(`copy ${name} from '${file}'`);
    await rm(file);
  }
  for (const name of Object.keys(arrivals)) await run(`analyze ${name}`);
  for (const statement of spread({ c: ' collate "C"' }))
    await run(statement.replace(/^create table/u, 'create unlogged table'));
  for (const index of indexes) await run(`create index ${index}`);
  for (const name of ['muestra', 'recuento', 'conjunto_determinacion']) await run(`vacuum analyze ${name}`);
  const seconds = (performance.now() - started) / 1000;
  const [size] = await run(
    "select (pg_total_relation_size('muestra') + pg_total_relation_size('recuento'))::float8 as bytes, (select count(*)::int from recuento) as rolled",
  );
  return { seconds, bytes: Number(size?.['bytes']), rolled: Number(size?.['rolled']) };
}
