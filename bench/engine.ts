import { deepStrictEqual } from 'node:assert/strict';
import { brotliCompressSync, constants } from 'node:zlib';
import { answer, input } from './child.ts';
import { dataset } from './data.ts';
import { meterDynamoDb } from './meter.ts';
import { median } from './numbers.ts';
import { askIndex } from './index-engine.ts';
import { connectPostgres, type Postgres } from './postgres/ask.ts';
import type { Cluster } from './postgres/cluster.ts';
import { type Question, questions } from './questions.ts';

/** Asks every question of the index, warm, and of PostgreSQL beside it, and compares the answers. */
export interface EngineInput {
  samples: number;
  authorised: number;
  runs: number;
  connection?: Cluster['connection'] | undefined;
}

/** One question's medians, in milliseconds, and what its answer takes, in bytes. */
export interface Measured {
  name: string;
  /** The call without its waits for DynamoDB. */
  engine: number;
  /** The whole call, with the manifests read from the embedded DynamoDB. */
  call: number;
  postgres?: number | undefined;
  units: number;
  json: number;
  compressed: number;
}

export interface Engine {
  measured: Measured[];
  /** Bytes of this process once everything is in memory. */
  resident: number;
}

const { samples, authorised, runs, connection } = input() as EngineInput;
const read = meterDynamoDb();
const postgres = connection && (await connectPostgres(connection));
const measured: Measured[] = [];
for (const question of questions(dataset(samples), authorised)) measured.push(await measure(question));
const resident = process.memoryUsage.rss();
await postgres?.close();
const engine: Engine = { measured, resident };
answer(engine);

async function measure(question: Question): Promise<Measured> {
  const first = await askIndex(question);
  const json = Buffer.from(JSON.stringify(first.answer));
  const theirs = postgres && (await compare(postgres, question, first.comparable()));
  await askIndex(question);
  const timed: { call: number; engine: number; units: number }[] = [];
  for (let run = 0; run < runs; run++) {
    read();
    const started = performance.now();
    await askIndex(question);
    const call = performance.now() - started;
    const { waiting, units } = read();
    timed.push({ call, engine: call - waiting, units });
  }
  return {
    name: question.name,
    engine: median(timed.map((run) => run.engine)),
    call: median(timed.map((run) => run.call)),
    postgres: theirs,
    units: median(timed.map((run) => run.units)),
    json: json.length,
    compressed: brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length,
  };
}

/** PostgreSQL's median, warm. Throws where the two sides disagree: then neither figure means anything. */
async function compare(of: Postgres, question: Question, expected: unknown[]): Promise<number> {
  deepStrictEqual((await of.ask(question))(), expected, `The answers to ‘${question.name}’ differ`);
  await of.ask(question);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await of.ask(question);
    times.push(performance.now() - started);
  }
  return median(times);
}
