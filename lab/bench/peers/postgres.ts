import { readFile } from 'node:fs/promises';
import { Client, types } from 'pg';
import type { Row } from '../questions/question.ts';
import { type Loaded, loadTables, type Peer, type PeerAt } from './peer.ts';
import { asked, indexes } from './tables.ts';

// Dates stay as they are written: making a Date of each would cost PostgreSQL's side time.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.TIMESTAMP, (text) => text);

export async function connectPostgres(at: Extract<PeerAt, { dialect: 'postgres' }>): Promise<Peer> {
  const client = new Client(at);
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

/** Loads a laboratory's files over what there was, with the indexes that its questions want. */
export async function loadPostgres(at: Extract<PeerAt, { dialect: 'postgres' }>, folder: string): Promise<Loaded> {
  const peer = await connectPostgres(at);
  try {
    await peer.rows('drop schema public cascade; create schema public; create extension pg_trgm');
    const started = performance.now();
    await loadTables(peer, folder);
    for (const index of indexes) await peer.rows(`create index on ${index}`);
    for (const table of asked) await peer.rows(`vacuum analyze ${table}`);
    const seconds = (performance.now() - started) / 1000;
    const sizes = asked.map((table) => `pg_total_relation_size('${table}')`);
    const [size] = await peer.rows(`select (${sizes.join(' + ')})::float8 as bytes`);
    return { seconds, bytes: Number(size?.['bytes']) };
  } finally {
    await peer.close();
  }
}
