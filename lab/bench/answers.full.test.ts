import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTables } from '../../testing/tables.ts';
import { askAll, differenceOf, type Measured } from './ask.ts';
import { fill, type Filled } from './fill.ts';
import { startCluster } from './peers/cluster.ts';
import { connect, installDuckdb, load, type PeerAt } from './peers/peer.ts';
import { pages } from './questions/all.ts';
import { groups } from './questions/question.ts';
import { report } from './report.ts';

// A small laboratory, filled and asked as the bench does: DuckDB comes from the registry, PostgreSQL is asked where it is installed.

const samples = 10_000;
const own = new AsyncDisposableStack();
const peers: PeerAt[] = [];
let filled: Filled;
let asked: Measured[];

beforeAll(async () => {
  own.defer(await startTables());
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-bench-'));
  own.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  filled = await fill({ samples, folder });
  const cluster = await startCluster(own);
  if (cluster) peers.push({ dialect: 'postgres', host: cluster.host });
  const installed = await installDuckdb();
  if (installed !== undefined) peers.push({ dialect: 'duckdb', installed, file: join(folder, 'muestras.duckdb') });
  for (const at of peers) await load(at, folder);
  asked = await askAll({ samples, filled, groups, only: [], runs: 1, peers }, () => undefined);
}, 600_000);
afterAll(async () => own.disposeAsync());

it('each database answers every question as the product does', () => {
  expect(peers.length).toBeGreaterThan(0);
  expect(asked.flatMap(({ faults }) => faults)).toEqual([]);
  for (const { peers: beside } of asked) expect(Object.keys(beside)).toHaveLength(peers.length);
});

it('every question has a name of its own, and every group has some', () => {
  expect(new Set(asked.map(({ name }) => name)).size).toBe(asked.length);
  expect(new Set(asked.map(({ group }) => group))).toEqual(new Set(groups));
});

it('the pages of a cold start ask questions that there are', () => {
  expect(asked.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(pages).flat()));
});

it('a database with one sample less is found out', async () => {
  const [at] = peers;
  if (!at) throw new Error('There is neither PostgreSQL nor DuckDB');
  const peer = await connect(at);
  await peer.rows('delete from muestra where id = (select max(id) from muestra)');
  await peer.close();
  const only = ['Admin: first page', 'Admin: points, newest first'];
  const told = await askAll({ samples, filled, groups, only, runs: 1, peers: [at] }, () => undefined);
  expect(told.flatMap(({ faults }) => faults).map((fault) => fault.split(':', 2).join(':'))).toEqual([
    `‘Admin: first page’, ${at.dialect}`,
    `‘Admin: points, newest first’, ${at.dialect}`,
  ]);
});

it('the report has every question at every size', async () => {
  const size = { filled, measured: asked, cold: {} };
  const sizes = [10_000, 100_000].map((count) => ({ ...size, samples: count }));
  const imported = { rows: 10, samples: 2, bytes: 100, seconds: 1, processor: 1 };
  const text = await report({ sizes, imported, postgres: 'PostgreSQL 15', hasDuckdb: true });
  const rows = text.split('\n').map((line) => line.split('|')[1]?.trim());
  for (const { name } of asked) expect(rows.filter((row) => row === name)).toHaveLength(2);
  expect(text).not.toMatch(/undefined|NaN/u);
});

it('a difference says where it begins', () => {
  expect(differenceOf([3, 'a', ['b', 1]], [3, 'a', ['b', 1]])).toBeUndefined();
  expect(differenceOf([3, 'a'], [3, 'b'])).toBe('at 1 of 2 the product says "a", it "b"');
  expect(differenceOf([3], [3, 'b'])).toContain('it "b"');
});
