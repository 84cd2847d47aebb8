import { dataset } from './data.ts';
import type { Filled } from './fill.ts';
import { meterDynamoDb } from './meter.ts';
import { first, questions } from './questions/all.ts';

/** Pages of which a fresh process is asked, one question after the other. */
export const pages = {
  'Admin: list': [first.adminList],
  'Admin: list and statistics': [first.adminList, first.adminMonths],
  'Client of 5,000: list': [first.clientList],
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
export interface Cold {
  /** Milliseconds of all, of those without waits for DynamoDB, and of the processor's time. */
  call: number;
  engine: number;
  processor: number;
  requests: number;
  /** Read capacity units. */
  units: number;
  /** Bytes of memory of the process. */
  resident: number;
}

export async function askCold({ samples, filled, page }: ColdInput): Promise<Cold> {
  const all = questions(dataset(samples), filled);
  const asked = pages[page].map((name) => {
    const question = all.find((one) => one.name === name);
    if (!question) throw new Error(`There is no question ‘${name}’`);
    return question;
  });
  const read = meterDynamoDb();
  const before = process.cpuUsage();
  const started = performance.now();
  for (const question of asked) await question.ask();
  const call = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  const { waiting, requests, units } = read();
  const resident = process.memoryUsage.rss();
  return { call, engine: call - waiting, processor: (user + system) / 1000, requests, units, resident };
}
