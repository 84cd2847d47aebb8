import { isDeepStrictEqual } from 'node:util';
import { dataset, type Filled } from './fill.ts';
import { connect, type Dialect, type Peer, type PeerAt } from './peers/peer.ts';
import { questions } from './questions/all.ts';
import type { Comparable, Group, Question, Row } from './questions/question.ts';

/** The middle value; of an even count, the greater of the two in the middle. NaN of none. */
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Each figure's median. */
export function medians<K extends string>(all: readonly Record<K, number>[]): Record<K, number> {
  const names = Object.keys(all[0] ?? {}) as K[];
  return Object.fromEntries(names.map((name) => [name, median(all.map((one) => one[name]))])) as Record<K, number>;
}

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

/** Milliseconds: of the whole, and of the processor's time in it, a server's included, which other work on the machine doesn't lengthen. */
export type Times = Record<'call' | 'processor', number>;

/** One question; `first` is the first answer, in a process that was asked those before it. */
export interface Measured extends Times {
  name: string;
  group: Group;
  first: number;
  /** Bytes of the answer as JSON. */
  json: number;
  peers: Partial<Record<Dialect, Times>>;
  /** What is wrong with answers, in words: then no figure means anything. */
  faults: string[];
}

/**
 * Asks each question of the product, and right after it of the databases; answers are compared before times are taken. Calls `note`
 * with a line for each.
 */
export async function askAll(
  { samples, filled, groups, only, runs, peers: places }: AskInput,
  note: (line: string) => void,
): Promise<Measured[]> {
  const peers = await Promise.all(places.map(connect));
  const asked: Measured[] = [];
  for (const question of questions(dataset(samples), filled)) {
    if (!groups.includes(question.group)) continue;
    if (only.length > 0 && !only.some((part) => question.name.includes(part))) continue;
    const measured = await measure(question, { peers, runs });
    asked.push(measured);
    const theirs = Object.entries(measured.peers).map(([name, of]) => `; ${name} ${lineOf(of)}`);
    note(`  ${question.name}: ${lineOf(measured)}${theirs.join('')}`);
  }
  for (const peer of peers) await peer.close();
  return asked;
}

const lineOf = ({ call, processor }: Times) => `${call.toFixed(2)} ms, processor ${processor.toFixed(2)} ms`;

async function measure(
  question: Question,
  { peers, runs }: { peers: readonly Peer[]; runs: number },
): Promise<Measured> {
  const begun = performance.now();
  const { answer, comparable } = await question.ask();
  const once = performance.now() - begun;
  const json = Buffer.byteLength(JSON.stringify(answer));
  const ours = comparable();
  const faults = ours.some(Boolean) ? [] : [`‘${question.name}’ found nothing`];
  for (const peer of peers) {
    const difference = differenceOf(ours, question.comparable(await askPeer(peer, question)));
    if (difference) faults.push(`‘${question.name}’, ${peer.dialect}: ${difference}`);
  }
  const own = await warm(runs, () => question.ask());
  const theirs: Measured['peers'] = {};
  for (const peer of peers) theirs[peer.dialect] = await warm(runs, () => askPeer(peer, question), peer);
  return { name: question.name, group: question.group, first: once, ...own, json, peers: theirs, faults };
}

/** The rows of each of a question's statements. */
async function askPeer(peer: Peer, { statements }: Question): Promise<Row[][]> {
  const answers: Row[][] = [];
  const known = new Map<string, string>();
  for (const statement of statements) {
    for (const [, select = ''] of statement.matchAll(inBraces)) {
      if (!known.has(select)) known.set(select, (await peer.rows(select)).map((row) => row['id']).join(', ') || 'null');
    }
    answers.push(await peer.rows(statement.replaceAll(inBraces, (_, select: string) => known.get(select) ?? '')));
  }
  return answers;
}

const inBraces = /\{([^}]*)\}/gu;

/** Medians of so many times, and once before that doesn't count. */
async function warm(runs: number, ask: () => Promise<unknown>, peer?: Peer): Promise<Times> {
  await ask();
  const times: Times[] = [];
  for (let run = 0; run < runs; run++) {
    const served = (await peer?.serverMs()) ?? 0;
    const taken = await timesOf(ask);
    times.push({ ...taken, processor: taken.processor + ((await peer?.serverMs()) ?? 0) - served });
  }
  return medians(times);
}

async function timesOf(work: () => Promise<unknown>): Promise<Times> {
  const [before, started] = [processorMs(), performance.now()];
  await work();
  const call = performance.now() - started;
  return { call, processor: processorMs() - before };
}

/** The first place at which two answers differ, in words; undefined where they are the same. */
export function differenceOf(ours: Comparable, theirs: Comparable): string | undefined {
  if (isDeepStrictEqual(ours, theirs)) return undefined;
  const length = Math.max(ours.length, theirs.length);
  const place = Array.from({ length }, (_, i) => i).find((i) => !isDeepStrictEqual(ours[i], theirs[i])) ?? 0;
  return `at ${place} of ${length} the product says ${JSON.stringify(ours[place])}, it ${JSON.stringify(theirs[place])}`;
}

export interface ColdInput {
  samples: number;
  filled: Filled;
  /** Names of questions, asked in this order. */
  names: readonly string[];
}

/** What a fresh process's first answers took, without loading its code, and bytes of the process's memory. */
export type Cold = Times & { resident: number };

export async function askCold({ samples, filled, names }: ColdInput): Promise<Cold> {
  const all = questions(dataset(samples), filled);
  const asked = names.flatMap((name) => all.find((one) => one.name === name) ?? []);
  const times = await timesOf(async () => {
    for (const question of asked) await question.ask();
  });
  return { ...times, resident: process.memoryUsage.rss() };
}
