import { isDeepStrictEqual } from 'node:util';
import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { waitMs } from '../acts/meter.ts';
import { type Cleanup, cleanup } from '../cleanup.ts';
import type { Comparable } from '../comparable.ts';
import { type Question, questions } from '../questions.ts';
import { step } from '../step.ts';
import { type Cold, measureCold } from './cold.ts';
import { type Laboratory, largeDataset, nameOf } from './laboratory.ts';
import { startInstanceOf, type Warm, WarmInstance } from './lambda.ts';
import { type PeerName, type PeerProcess, startPeers } from './peers/measure.ts';
import { startStub, type Stub } from './start-stub.ts';
import { folderOf, type Kept, prepare, rowsFolder } from './stored.ts';
import type { WriteRequest } from './write-ten.ts';

export interface LargeOptions {
  runs: number;
  /** Keep what was made for the next run. */
  keep: boolean;
  /** Take the index as it is kept, whatever code wrote it. */
  asStored: boolean;
  /** Ask the databases too. */
  peers: boolean;
  /** Parts of names of questions; all are asked where there is none. */
  only: readonly string[];
}

/** One question: the index's way with it, and the databases' medians in milliseconds, infinite where one took too long. */
export interface Row {
  name: string;
  warm: Warm;
  peers: Partial<Record<PeerName, number>>;
}

/** What ten new samples cost in a fresh process and then again: milliseconds and units. */
interface Written {
  milliseconds: number;
  readUnits: number;
  writeUnits: number;
}

/** All that is measured of one large laboratory. */
export interface Large {
  laboratory: Laboratory;
  kept: Kept;
  rows: Row[];
  cold: Cold[];
  written: Written[];
  peers: Pick<PeerProcess, 'name' | 'version' | 'loaded'>[];
  /** Milliseconds of the stub's own work in a call, on average. */
  stubWork: number;
  /** Questions to which not all gave the same answer. */
  differences: string[];
}

/** Longest that ten samples may take, in milliseconds. */
const longestWrite = 60_000;

/** Fills, asks, writes and compares, in processes of their own; leaves nothing but what is to be kept. */
export async function measureLarge(laboratory: Laboratory, options: LargeOptions, all: Cleanup): Promise<Large> {
  const own = cleanup(all);
  try {
    if (!options.keep) own.defer(() => rm(folderOf(laboratory), { recursive: true, force: true }));
    const stub = await startStub();
    own.defer(() => stub.end());
    const kept = await step(nameOf(laboratory), 'prepared', () => prepare(laboratory, stub, options));
    const peers = options.peers
      ? await step(nameOf(laboratory), 'databases loaded', () => startPeers(rowsFolder(laboratory), own))
      : [];
    const { runs, only } = options;
    const large = await measure({ laboratory, kept, stub, peers, runs, only, own });
    await writeFile(join(folderOf(laboratory), 'medido.json'), JSON.stringify(large));
    return large;
  } finally {
    await own.end();
  }
}

interface Setting extends Pick<Large, 'laboratory' | 'kept'> {
  stub: Stub;
  peers: PeerProcess[];
  runs: number;
  only: readonly string[];
  own: Cleanup;
}

async function measure({ laboratory, kept, stub, peers, runs, only, own }: Setting): Promise<Large> {
  const asked = questions(largeDataset(laboratory), kept.spread.authorised);
  await stub.ask({ do: 'wait', milliseconds: waitMs.dynamodb });
  const cold = await step(nameOf(laboratory), 'cold starts', () => measureCold(stub.environment, asked));
  const instance = new WarmInstance(stub.environment);
  own.defer(() => instance.end());
  const rows: Row[] = [];
  const differences: string[] = [];
  await step(nameOf(laboratory), 'questions asked', async () => {
    for (const question of asked.filter(({ name }) => isWanted(name, only))) {
      const { row, answers } = await measureQuestion(question, instance, peers, runs);
      rows.push(row);
      if (answers.some((one) => !isDeepStrictEqual(one, answers[0]))) differences.push(question.name);
      console.log(`  ${question.name}: ${lineOf(row)}`);
    }
  });
  await instance.end();
  const { requests, busy } = await stub.ask({ do: 'stats' });
  const written = await step(nameOf(laboratory), 'ten samples written', () => writeTen(laboratory, stub));
  const shown = peers.map(({ name, version, loaded }) => ({ name, version, loaded }));
  return { laboratory, kept, rows, cold, written, peers: shown, stubWork: busy / requests, differences };
}

function isWanted(name: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((part) => name.includes(part));
}

async function measureQuestion(question: Question, instance: WarmInstance, peers: PeerProcess[], runs: number) {
  const warm = await instance.measure(question, runs);
  const answers: Comparable[] = warm.first.kind === 'answered' ? [warm.first.answer.comparable] : [];
  const row: Row = { name: question.name, warm: withoutAnswer(warm), peers: {} };
  for (const peer of peers) {
    const theirs = await peer.measure(question, runs);
    if (!theirs) continue;
    row.peers[peer.name] = theirs.ms;
    if (theirs.comparable) answers.push(theirs.comparable);
  }
  return { row, answers };
}

/** The answer was compared; kept, a list of a hundred thousand names would fill the file of figures. */
function withoutAnswer(warm: Warm): Warm {
  if (warm.first.kind !== 'answered') return warm;
  return { ...warm, first: { ...warm.first, answer: { ...warm.first.answer, comparable: [] } } };
}

function lineOf({ warm, peers }: Row): string {
  const ours = warm.engine === undefined ? warm.first.kind : `${warm.engine.toFixed(1)} ms`;
  return [ours, ...Object.entries(peers).map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)].join(', ');
}

/** Twice, ten other samples each time: in a fresh process, and once its code is compiled. */
async function writeTen(laboratory: Laboratory, stub: Stub): Promise<Written[]> {
  const { worker } = await startInstanceOf('write-ten.ts', stub.environment);
  const written: Written[] = [];
  try {
    for (const round of [0, 1]) {
      await stub.ask({ do: 'stats' });
      const request: WriteRequest = { folder: rowsFolder(laboratory), samples: laboratory.samples, round };
      const outcome = await worker.ask<{ milliseconds: number }>(request, { clock: longestWrite });
      if (outcome.kind !== 'answered') throw new Error(`Ten samples couldn't be written: ${outcome.kind}`);
      const { readUnits, writeUnits } = await stub.ask({ do: 'stats' });
      written.push({ milliseconds: outcome.answer.milliseconds, readUnits, writeUnits });
    }
  } finally {
    await worker.end();
  }
  return written;
}
