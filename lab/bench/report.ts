import { cpus, totalmem } from 'node:os';
import { format } from 'oxfmt';
import type { Measured } from './ask.ts';
import { type Imported, type Results, runs, type Size } from './measure.ts';
import { postgresSettings } from './peers/cluster.ts';
import { dialects, duckdbSettings } from './peers/peer.ts';
import { pages } from './questions/all.ts';
import { groups } from './questions/question.ts';
import { memoryMiB } from './step.ts';

/** docs/performance.md, every figure of it from one run. */
export async function report(results: Results): Promise<string> {
  const { sizes, imported } = results;
  const parts = [
    '# Performance',
    ...introduction(results),
    ...sizes.toReversed().flatMap(questionsOf),
    ...coldOf(sizes),
    ...(imported ? importOf(imported) : []),
  ];
  return (await format('performance.md', `${parts.join('\n\n')}\n`)).code;
}

const english = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const whole = (count: number) => Math.round(count).toLocaleString('en');
const milliseconds = (value: number) => `${figure(value)} ms`;

/** A number as a table shows it: three significant digits, whole from 1,000 on. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Math.abs(value) >= 1000 ? whole(value) : english.format(value);
}

/** Bytes in the largest unit of which there is a whole one. */
function bytes(value: number): string {
  if (value < 1e3) return `${figure(value)} B`;
  if (value < 1e6) return `${figure(value / 1e3)} kB`;
  return value < 1e9 ? `${figure(value / 1e6)} MB` : `${figure(value / 1e9)} GB`;
}

/** A Markdown table; every column but the first is right-aligned. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

const settingsOf = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');

function introduction({ postgres, hasDuckdb }: Results): string[] {
  const [cpu] = cpus();
  const machine = `${cpu?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const beside = [
    postgres && `${postgres} after \`vacuum analyze\` (${settingsOf(postgresSettings)})`,
    hasDuckdb && `DuckDB with a native table in a file (${settingsOf(duckdbSettings)})`,
  ].filter(Boolean);
  return [
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}; nothing here is typed by hand.`,
    `Machine: ${machine}. Other work on it lengthens times by the clock, and not those of the processor. Beside the product: ${beside.join(' and ') || 'no database'}. Medians of ${runs} runs.`,
    `The samples are those of the demo laboratory (\`demo\`), and among them at every size the same 5,000 samples of one client. The product’s own code is asked, in a process that keeps what a function of ${whole(memoryMiB)} MiB does, on the embedded DynamoDB.`,
    'The run ends with an error where answers differ. Compared are totals and the ids of a page in order; counts and sums; of a series each number and verdict; of panoramas all that is counted; of points what a row of the list says, but for what fails first, of which the total is; of programmes what is planned and done in each period. The databases have the same samples numbered by date, names by their places in a Spanish dictionary, folded copies in which texts are looked for, and a rollup by month × solicitante × type × verdict, which answers wherever whole months and no text are asked for (`lab/bench/peers/tables.ts`).',
  ];
}

const heads = ['First', 'Call', 'Processor', 'PostgreSQL', 'Processor', 'DuckDB', 'Processor', 'Answer'];

function questionsOf({ samples, measured, filled }: Size): string[] {
  const tables = groups.flatMap((group) => {
    const rows = measured.filter((one) => one.group === group).map(questionRow);
    return rows.length > 0 ? [table([group, ...heads], rows)] : [];
  });
  return [
    `## ${whole(samples)} samples, warm`,
    'Milliseconds. “Processor” is the processor’s time in a call, a database’s server included; “first” is the first answer in a process that was asked those above.',
    `The index takes up ${bytes(filled.storedBytes)}, ${bytes(filled.storedBytes / filled.indexed)} a sample with its values, and was written in ${figure(filled.seconds)} s.`,
    ...tables,
  ];
}

function questionRow({ name, first, call, processor, json, peers }: Measured): string[] {
  const beside = dialects.flatMap((dialect) => [peers[dialect]?.call ?? NaN, peers[dialect]?.processor ?? NaN]);
  return [name, ...[first, call, processor, ...beside].map(figure), bytes(json)];
}

function coldOf(sizes: readonly Size[]): string[] {
  const rows = Object.keys(pages).flatMap((page) =>
    sizes.flatMap(({ samples, cold: { [page]: one } }) =>
      one ? [[page, whole(samples), milliseconds(one.call), milliseconds(one.processor), bytes(one.resident)]] : [],
    ),
  );
  if (rows.length === 0) return [];
  return [
    '## Cold start',
    'A fresh process until it has answered, without loading its code; medians of five. The embedded DynamoDB takes longer than the service.',
    table(['Page', 'Samples', 'Call', 'Processor', 'Memory'], rows),
  ];
}

function importOf({ rows, samples, bytes: size, seconds, processor }: Imported): string[] {
  return [
    '## Import',
    `A CSV of ${whole(rows)} rows, one for each parameter, of ${whole(samples)} samples (${bytes(size)}), delivered to an empty product, until its report says that it ended: ${figure(seconds)} s, ${figure(rows / seconds)} rows a second; ${figure(processor)} s of the processor’s time, that of what plays AWS included.`,
  ];
}
