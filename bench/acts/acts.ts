import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../local/environment.ts';
import { UsageError } from '../../scripts/target/options.ts';
import { runChild } from '../child.ts';
import { machine } from '../machine.ts';
import { columns } from './counts.ts';
import { waitMs } from './meter.ts';
import type { SizeInput, SizeMeasured } from './size.ts';

/** Milliseconds that one size may take; a million samples took eight minutes. */
const longestMs = 30 * 60_000;

const costs = join(root, 'scripts/costs');
const file = join(costs, 'measured.json');

/** The fields of scripts/costs/assumptions.json that count here. */
interface Laboratory {
  samplesPerYear: number;
  samplesPerFile: number;
}

/** What scripts/costs/measured.json holds of a size; acts are rows under `columns`. */
interface SizeRecord {
  date: string;
  bytesPerSample: SizeMeasured['bytesPerSample'];
  acts: Record<string, number[]>;
}

/** Measures what each act asks of AWS at each size, and writes it where `npm run costs` reads it; other sizes stay. */
export async function measureActs(sizes: readonly number[]): Promise<void> {
  const { cpu, cores, node, date } = machine(new Date());
  const { laboratories } = await readJson<{ laboratories: Laboratory[] }>(join(costs, 'assumptions.json'));
  const records: [string, SizeRecord][] = [];
  let firstLoad: SizeMeasured['firstLoad'] | undefined;
  for (const samples of sizes) {
    const { samplesPerFile } = laboratories.find((one) => one.samplesPerYear === samples) ?? {};
    if (!samplesPerFile) throw new UsageError(`assumptions.json no tiene un laboratorio de ${samples} muestras`);
    const asked: SizeInput = { samples, samplesPerFile, today: date };
    const measured = await runChild<SizeMeasured>('acts/size.ts', asked, {}, longestMs);
    ({ firstLoad } = measured);
    const { bytesPerSample, acts } = measured;
    const rows = Object.entries(acts).map(([name, counts]) => [name, columns.map((column) => rounded(counts[column]))]);
    const record: SizeRecord = {
      date,
      bytesPerSample: {
        item: rounded(bytesPerSample.item),
        indexedCopy: rounded(bytesPerSample.indexedCopy),
        resultsIndex: rounded(bytesPerSample.resultsIndex),
        delivered: rounded(bytesPerSample.delivered),
      },
      acts: Object.fromEntries(rows) as Record<string, number[]>,
    };
    records.push([String(samples), record]);
  }
  const { secretsManager: secrets, ...waits } = waitMs;
  const before = await readJson<{ sizes: Record<string, SizeRecord> }>(file);
  const all = {
    machine: `${cpu}, ${cores} cores, Node ${node}`,
    waitMs: { ...waits, secrets },
    firstLoad,
    columns,
    sizes: { ...before.sizes, ...Object.fromEntries(records) },
  };
  await writeFile(file, JSON.stringify(all));
  await promisify(execFile)(join(root, 'node_modules/.bin/oxfmt'), [file]);
  console.log('Written to scripts/costs/measured.json');
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
