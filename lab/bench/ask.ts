import { isDeepStrictEqual } from 'node:util';
import { dataset } from './data.ts';
import type { Filled } from './fill.ts';
import { meterDynamoDb } from './meter.ts';
import { median } from './numbers.ts';
import { connectDuckdb } from './peers/duckdb.ts';
import { askPeer, type Peer, type PeerAt, readIds } from './peers/peer.ts';
import { connectPostgres } from './peers/postgres.ts';
import { questions } from './questions/all.ts';
import type { Comparable, Dialect, Group, Ids, Question } from './questions/question.ts';

/** Which questions are asked, of the product and of which databases. */
export interface AskInput {
  samples: number;
  filled: Filled;
  groups: readonly Group[];
  /** Parts of names; all are asked where there is none. */
  only: readonly string[];
  runs: number;
  peers: readonly PeerAt[];
}

/** One question: medians in milliseconds, where no other unit is named. */
export interface Measured {
  name: string;
  group: Group;
  /** The first answer, in a process that was asked those before it. */
  first: number;
  /** The call without its waits for DynamoDB, and all of it. */
  engine: number;
  call: number;
  /** Of the processor's time, a server's and garbage collection included: what other work on the machine doesn't lengthen. */
  processor: number;
  /** Read capacity units. */
  units: number;
  /** Bytes of the answer as JSON. */
  json: number;
  peers: Partial<Record<Dialect, Pick<Measured, 'call' | 'processor'>>>;
}

export interface Asked {
  measured: Measured[];
  /** What is wrong with answers, in words: then no figure means anything. */
  faults: string[];
}

interface Asking {
  peers: { peer: Peer; ids: Ids }[];
  runs: number;
  /** Reads the meter of DynamoDB and sets it to zero. */
  read: ReturnType<typeof meterDynamoDb>;
}

/**
 * Asks each question of the product, and right after it of the databases; answers are compared before times are taken. Calls `note`
 * with a line for each.
 */
export async function askAll(
  { samples, filled, groups, only, runs, peers: places }: AskInput,
  note: (line: string) => void,
): Promise<Asked> {
  const read = meterDynamoDb();
  const peers: Asking['peers'] = [];
  for (const at of places) {
    const peer = await connect(at);
    peers.push({ peer, ids: await readIds(peer) });
  }
  const asked: Asked = { measured: [], faults: [] };
  for (const question of questions(dataset(samples), filled)) {
    if (!groups.includes(question.group)) continue;
    if (only.length > 0 && !only.some((part) => question.name.includes(part))) continue;
    const { measured, faults } = await measure(question, { peers, runs, read });
    asked.measured.push(measured);
    asked.faults.push(...faults);
    const theirs = Object.entries(measured.peers).map(([name, of]) => `; ${name} ${lineOf(of)}`);
    note(`  ${question.name}: ${lineOf(measured)}${theirs.join('')}`);
  }
  for (const { peer } of peers) await peer.close();
  return asked;
}

export async function connect(at: PeerAt): Promise<Peer> {
  return at.dialect === 'postgres' ? connectPostgres(at) : connectDuckdb(at);
}

const lineOf = ({ call, processor }: Pick<Measured, 'call' | 'processor'>) =>
  `${call.toFixed(2)} ms, processor ${processor.toFixed(2)} ms`;

async function measure(question: Question, { peers, runs, read }: Asking) {
  const begun = performance.now();
  const { answer, comparable } = await question.ask();
  const first = performance.now() - begun;
  const json = Buffer.byteLength(JSON.stringify(answer));
  const ours = comparable();
  const faults: string[] = [];
  if (!question.findsNothing && !ours.some(Boolean)) faults.push(`‘${question.name}’ found nothing`);
  const theirs: Measured['peers'] = {};
  for (const { peer, ids } of peers) {
    const difference = differenceOf(ours, (await askPeer(peer, ids, question))());
    if (difference) faults.push(`‘${question.name}’, ${peer.dialect}: ${difference}`);
  }
  const own = await warm(runs, async () => question.ask(), read);
  for (const { peer, ids } of peers) {
    const { call, processor } = await warm(runs, () => askPeer(peer, ids, question), read, peer);
    theirs[peer.dialect] = { call, processor };
  }
  const measured: Measured = { name: question.name, group: question.group, first, ...own, json, peers: theirs };
  return { measured, faults };
}

/** Asks so many times, and once before that doesn't count. */
async function warm(runs: number, ask: () => Promise<unknown>, read: Asking['read'], peer?: Peer) {
  await ask();
  const times: { engine: number; call: number; processor: number; units: number }[] = [];
  for (let run = 0; run < runs; run++) {
    read();
    const served = (await peer?.serverMs()) ?? 0;
    const before = process.cpuUsage();
    const started = performance.now();
    await ask();
    const call = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    const server = ((await peer?.serverMs()) ?? 0) - served;
    const { waiting, units } = read();
    times.push({ call, engine: call - waiting, processor: (user + system) / 1000 + server, units });
  }
  const middle = (key: 'engine' | 'call' | 'processor' | 'units') => median(times.map((one) => one[key]));
  return { engine: middle('engine'), call: middle('call'), processor: middle('processor'), units: middle('units') };
}

/** The first place at which two answers differ, in words; undefined where they are the same. */
export function differenceOf(ours: Comparable, theirs: Comparable): string | undefined {
  if (isDeepStrictEqual(ours, theirs)) return undefined;
  const length = Math.max(ours.length, theirs.length);
  const place = Array.from({ length }, (_, i) => i).find((i) => !isDeepStrictEqual(ours[i], theirs[i])) ?? 0;
  return `at ${place} of ${length} the product says ${JSON.stringify(ours[place])}, it ${JSON.stringify(theirs[place])}`;
}
