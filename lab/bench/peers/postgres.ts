import { readFile } from 'node:fs/promises';
import { Client, types } from 'pg';
import type { Row } from '../questions/question.ts';
import { loadTables, type Peer, type PeerAt } from './peer.ts';
import { indexes } from './tables.ts';

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
export async function loadPostgres(at: Extract<PeerAt, { dialect: 'postgres' }>, folder: string): Promise<void> {
  const peer = await connectPostgres(at);
  try {
    await peer.rows('drop schema public cascade; create schema public; create extension pg_trgm');
    await loadTables(peer, folder);
    for (const index of indexes) await peer.rows(`create index on ${index}`);
    await peer.rows('vacuum analyze');
  } finally {
    await peer.close();
  }
}
