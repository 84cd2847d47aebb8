import { isDeepStrictEqual } from 'node:util';
import { dataset, type Filled } from './fill.ts';
import { connectDuckdb } from './peers/duckdb.ts';
import { askPeer, type Peer, type PeerAt, readIds } from './peers/peer.ts';
import { connectPostgres } from './peers/postgres.ts';
import { first, questions } from './questions/all.ts';
import type { Comparable, Dialect, Group, Ids, Question } from './questions/question.ts';

/** The middle value; of an even count, the greater of the two in the middle. NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Milliseconds of the processor's time that this process has taken. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

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

/** Medians in milliseconds: of the whole, and of the processor's time in it, a server's included, which other work on the machine doesn't lengthen. */
export interface Times {
  call: number;
  processor: number;
}

/** One question; `first` is the first answer, in a process that was asked those before it. */
export interface Measured extends Times {
  name: string;
  group: Group;
  first: number;
  /** Bytes of the answer as JSON. */
  json: number;
  peers: Partial<Record<Dialect, Times>>;
}

export interface Asked {
  measured: Measured[];
  /** What is wrong with answers, in words: then no figure means anything. */
  faults: string[];
}

type Connected = readonly { peer: Peer; ids: Ids }[];

/**
 * Asks each question of the product, and right after it of the databases; answers are compared before times are taken. Calls `note`
 * with a line for each.
 */
export async function askAll(
  { samples, filled, groups, only, runs, peers: places }: AskInput,
  note: (line: string) => void,
): Promise<Asked> {
  const peers: { peer: Peer; ids: Ids }[] = [];
  for (const at of places) {
    const peer = await connect(at);
    peers.push({ peer, ids: await readIds(peer) });
  }
  const asked: Asked = { measured: [], faults: [] };
  for (const question of questions(dataset(samples), filled)) {
    if (!groups.includes(question.group)) continue;
    if (only.length > 0 && !only.some((part) => question.name.includes(part))) continue;
    const { measured, faults } = await measure(question, peers, runs);
    asked.measured.push(measured);
    asked.faults.push(...faults);
    const theirs = Object.entries(measured.peers).map(([name, of]) => `; ${name} ${lineOf(of)}`);
    note(`  ${question.name}: ${lineOf(measured)}${theirs.join('')}`);
  }
  for (const { peer } of peers) await peer.close();
  return asked;
}

export const connect = async (at: PeerAt): Promise<Peer> =>
  at.dialect === 'postgres' ? connectPostgres(at) : connectDuckdb(at);

const lineOf = ({ call, processor }: Times) => `${call.toFixed(2)} ms, processor ${processor.toFixed(2)} ms`;

async function measure(question: Question, peers: Connected, runs: number) {
  const begun = performance.now();
  const { answer, comparable } = await question.ask();
  const once = performance.now() - begun;
  const json = Buffer.byteLength(JSON.stringify(answer));
  const ours = comparable();
  const faults = ours.some(Boolean) ? [] : [`‘${question.name}’ found nothing`];
  for (const { peer, ids } of peers) {
    const difference = differenceOf(ours, (await askPeer(peer, ids, question))());
    if (difference) faults.push(`‘${question.name}’, ${peer.dialect}: ${difference}`);
  }
  const own = await warm(runs, async () => question.ask());
  const theirs: Measured['peers'] = {};
  for (const { peer, ids } of peers) theirs[peer.dialect] = await warm(runs, () => askPeer(peer, ids, question), peer);
  const measured: Measured = { name: question.name, group: question.group, first: once, ...own, json, peers: theirs };
  return { measured, faults };
}

/** Asks so many times, and once before that doesn't count. */
async function warm(runs: number, ask: () => Promise<unknown>, peer?: Peer): Promise<Times> {
  await ask();
  const times: Times[] = [];
  for (let run = 0; run < runs; run++) {
    const served = (await peer?.serverMs()) ?? 0;
    const [before, started] = [processorMs(), performance.now()];
    await ask();
    const call = performance.now() - started;
    const processor = processorMs() - before;
    times.push({ call, processor: processor + ((await peer?.serverMs()) ?? 0) - served });
  }
  return { call: median(times.map(({ call }) => call)), processor: median(times.map(({ processor }) => processor)) };
}

/** The first place at which two answers differ, in words; undefined where they are the same. */
export function differenceOf(ours: Comparable, theirs: Comparable): string | undefined {
  if (isDeepStrictEqual(ours, theirs)) return undefined;
  const length = Math.max(ours.length, theirs.length);
  const place = Array.from({ length }, (_, i) => i).find((i) => !isDeepStrictEqual(ours[i], theirs[i])) ?? 0;
  return `at ${place} of ${length} the product says ${JSON.stringify(ours[place])}, it ${JSON.stringify(theirs[place])}`;
}

/** Pages of which a fresh process is asked, one question after the other. */
export const pages = {
  'Admin: list and statistics': [first.adminList, first.adminMonths],
  'Client of 5,000: list and statistics': [first.clientList, first.clientMonths],
  'Client of 5,000: list and a series': [first.clientList, first.clientSeries],
  'Admin: points': [first.adminPoints],
} as const;
export type Page = keyof typeof pages;

export interface ColdInput {
  samples: number;
  filled: Filled;
  page: Page;
}

/** What a fresh process's first answers took, without loading its code. */
export interface Cold extends Times {
  /** Bytes of memory of the process. */
  resident: number;
}

export async function askCold({ samples, filled, page }: ColdInput): Promise<Cold> {
  const all = questions(dataset(samples), filled);
  const asked = pages[page].flatMap((name) => all.find((one) => one.name === name) ?? []);
  const [before, started] = [processorMs(), performance.now()];
  for (const question of asked) await question.ask();
  const call = performance.now() - started;
  return { call, processor: processorMs() - before, resident: process.memoryUsage.rss() };
}
