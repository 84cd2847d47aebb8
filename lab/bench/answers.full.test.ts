import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTables } from '../../testing/tables.ts';
import { type Asked, askAll, connect, differenceOf } from './ask.ts';
import { fill, type Filled } from './fill.ts';
import { startCluster } from './peers/cluster.ts';
import { installDuckdb, loadDuckdb } from './peers/duckdb.ts';
import type { PeerAt } from './peers/peer.ts';
import { loadPostgres } from './peers/postgres.ts';
import { groups } from './questions/question.ts';
import { report } from './report.ts';
import { cleanup } from './step.ts';

// A small laboratory, filled and asked as the bench does: DuckDB comes from the registry, PostgreSQL is asked where it is installed.

const samples = 10_000;
const own = cleanup();
const peers: PeerAt[] = [];
let filled: Filled;
let asked: Asked;

beforeAll(async () => {
  own.defer(await startTables());
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
  own.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  filled = await fill({ samples, folder });
  const cluster = await startCluster(own);
  if (cluster) {
    await loadPostgres(cluster.at, folder);
    peers.push(cluster.at);
  }
  const installed = await installDuckdb();
  if (installed !== undefined) {
    const at = { dialect: 'duckdb', installed, file: join(folder, 'muestras.duckdb') } as const;
    await loadDuckdb(at, folder);
    peers.push(at);
  }
  asked = await askAll({ samples, filled, groups, only: [], runs: 1, peers }, () => undefined);
}, 600_000);
afterAll(async () => own[Symbol.asyncDispose]());

it('each database answers every question as the product does', () => {
  expect(peers.length).toBeGreaterThan(0);
  expect(asked.faults).toEqual([]);
  for (const { peers: beside } of asked.measured) expect(Object.keys(beside)).toHaveLength(peers.length);
});

it('every question has a name of its own, and every group has some', () => {
  const { measured } = asked;
  expect(new Set(measured.map(({ name }) => name)).size).toBe(measured.length);
  expect(new Set(measured.map(({ group }) => group))).toEqual(new Set(groups));
});

it('a database with one sample less is found out', async () => {
  const [at] = peers;
  if (!at) throw new Error('There is neither PostgreSQL nor DuckDB');
  const peer = await connect(at);
  await peer.rows('delete from muestra where id = (select max(id) from muestra)');
  await peer.close();
  const only = ['Admin: first page', 'Admin: points, newest first'];
  const { faults } = await askAll({ samples, filled, groups, only, runs: 1, peers: [at] }, () => undefined);
  expect(faults.map((fault) => fault.split(':', 2).join(':'))).toEqual([
    `‘Admin: first page’, ${at.dialect}`,
    `‘Admin: points, newest first’, ${at.dialect}`,
  ]);
});

it('the report has every question at every size', async () => {
  const size = { filled, measured: asked.measured, cold: {}, load: 1 };
  const sizes = [10_000, 100_000].map((count) => ({ ...size, samples: count }));
  const imported = { rows: 10, samples: 2, bytes: 100, seconds: 1, processor: 1 };
  const text = await report({ sizes, imported, postgres: 'PostgreSQL 15', hasDuckdb: true }, 7);
  const rows = text.split('\n').map((line) => line.split('|')[1]?.trim());
  for (const { name } of asked.measured) expect(rows.filter((row) => row === name)).toHaveLength(2);
  expect(text).not.toMatch(/undefined|NaN/u);
});

it('a difference says where it begins', () => {
  expect(differenceOf([3, 'a', ['b', 1]], [3, 'a', ['b', 1]])).toBeUndefined();
  expect(differenceOf([3, 'a'], [3, 'b'])).toBe('at 1 of 2 the product says "a", it "b"');
  expect(differenceOf([3], [3, 'b'])).toContain('it "b"');
});
