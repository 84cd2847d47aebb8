import { cpus, totalmem } from 'node:os';
import { format } from 'oxfmt';
import type { Measured } from './ask.ts';
import { type Page, pages } from './cold.ts';
import type { Imported, Results, Size } from './measure.ts';
import { median } from './numbers.ts';
import { postgresSettings } from './peers/cluster.ts';
import { duckdbSettings } from './peers/duckdb.ts';
import { indexes } from './peers/tables.ts';
import { first, telling } from './questions/all.ts';
import { groups } from './questions/question.ts';
import { memoryMiB } from './step.ts';
import { bytes, figure, ratio, table } from './table.ts';

/** docs/performance.md, every figure of it from one run. */
export async function report(results: Results, runs: number): Promise<string> {
  const { sizes, imported } = results;
  const largest = sizes.at(-1);
  const parts = [
    '# Performance',
    introduction(results, runs),
    largest && largest.ten.length > 0 ? inShort(largest) : '',
    ...(largest ? questionsOf(largest) : []),
    ...smaller(sizes.slice(0, -1)),
    ...coldOf(sizes),
    ...deliveriesOf(sizes, imported),
    ...storageOf(sizes),
    ...comparison(results),
  ];
  return (await format('performance.md', `${parts.filter(Boolean).join('\n\n')}\n`)).code;
}

const whole = (count: number) => count.toLocaleString('en');
const milliseconds = (value: number) => `${figure(value)} ms`;

function introduction({ sizes, postgres, hasDuckdb }: Results, runs: number): string {
  const [cpu] = cpus();
  const machine = `${cpu?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const loads = sizes.map(({ load }) => figure(load)).join(', ');
  const beside = [postgres, hasDuckdb && 'DuckDB'].filter(Boolean).join(' and ') || 'no database';
  return [
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}; nothing here is typed by hand.`,
    `Machine: ${machine}; its load was ${loads} when the questions began, so times by the clock are longer than on a quiet one where that is more than the number of cores; those of the processor are not. Beside the product: ${beside}. Medians of ${runs} runs.`,
    `The samples are those of the demo laboratory (\`demo\`), and among them at every size the same 5,000 samples of one client. The product’s own code is asked, in a process that keeps what a function of ${whole(memoryMiB)} MiB does, on the embedded DynamoDB.`,
  ].join('\n\n');
}

function inShort({ samples, filled, measured, cold, ten }: Size): string {
  const row = (name: string): string[][] => {
    const found = measured.find((one) => one.name === name);
    return found ? [[name, besides(found)]] : [];
  };
  const slowest = measured.toSorted((a, b) => b.processor - a.processor)[0];
  const starts = (['Admin: list', 'Client of 5,000: list'] as const).flatMap((page): string[][] => {
    const start = cold[page];
    return start
      ? [[`Cold start, ${page}`, `${milliseconds(start.engine)}; processor ${milliseconds(start.processor)}`]]
      : [];
  });
  return `## In short, at ${whole(samples)} samples\n\n${table(
    ['What', 'Measured'],
    [
      ...[first.adminList, first.adminMonths, first.clientList, first.clientSeries].flatMap(row),
      ...(slowest ? [[`Slowest, ${slowest.name}`, besides(slowest)]] : []),
      ...starts,
      ['Ten samples delivered, until the list has them', milliseconds(median(ten.slice(1)))],
      ['Index', `${figure(filled.storedBytes / filled.indexed)} bytes a sample, values included`],
    ],
  )}`;
}

function besides({ call, processor, peers }: Measured): string {
  const theirs = dialects.flatMap((name) => {
    const of = peers[name];
    return of ? [`${titles[name]} ${milliseconds(of.call)}, processor ${milliseconds(of.processor)}`] : [];
  });
  return [`${milliseconds(call)}, processor ${milliseconds(processor)}`, ...theirs].join('; ');
}

function questionsOf({ samples, measured }: Size): string[] {
  const ahead = dialects.flatMap((name) => {
    const asked = measured.flatMap(({ processor, peers: { [name]: of } }) => (of ? [processor < of.processor] : []));
    return asked.length === 0
      ? []
      : [`of ${titles[name]} on ${asked.filter(Boolean).length} of ${asked.length} questions`];
  });
  const tables = groups.flatMap((group) => {
    const rows = measured.filter((one) => one.group === group).map(questionRow);
    return rows.length > 0 ? [table([group, ...heads], rows)] : [];
  });
  const said = ahead.length > 0 ? ` Ahead ${ahead.join(', ')}, by the processor’s time.` : '';
  return [
    `## ${whole(samples)} samples, warm`,
    `Milliseconds. “Call” is the whole of a call, “engine” the same without its waits for DynamoDB, “processor” the processor’s time in it, a database’s server included; “first” is the first answer in a process that was asked those above. Ratios are of a database’s processor’s time to the product’s. “Units” are read capacity units.${said}`,
    ...tables,
  ];
}

const dialects = ['postgres', 'duckdb'] as const;
const titles = { postgres: 'PostgreSQL', duckdb: 'DuckDB' };
const own = ['First', 'Call', 'Engine', 'Processor'];
const heads = [...own, 'PostgreSQL', 'Processor', 'Ratio', 'DuckDB', 'Processor', 'Ratio', 'Units', 'Answer'];

function questionRow({ name, first: once, engine, call, processor, units, json, peers }: Measured): string[] {
  const beside = dialects.flatMap((dialect) => {
    const of = peers[dialect];
    return of ? [figure(of.call), figure(of.processor), ratio(processor, of.processor)] : ['–', '–', '–'];
  });
  return [name, ...[once, call, engine, processor].map(figure), ...beside, figure(units), bytes(json)];
}

/** Some of the questions at the other sizes, in one table whatever their number. */
function smaller(sizes: readonly Size[]): string[] {
  const [some] = sizes;
  if (!some) return [];
  const asked = some.measured.filter(({ name }) => telling.includes(name));
  const rows = asked.map(({ name }) => [
    name,
    ...sizes.flatMap(({ measured }) => {
      const found = measured.find((one) => one.name === name);
      return [found, found?.peers.postgres, found?.peers.duckdb].map((of) => figure(of?.processor ?? NaN));
    }),
  ]);
  const columns = sizes.flatMap(({ samples }) => [whole(samples), 'PostgreSQL', 'DuckDB']);
  return [
    '## Smaller laboratories, warm',
    'Milliseconds of the processor’s time.',
    table(['Samples', ...columns], rows),
  ];
}

function coldOf(sizes: readonly Size[]): string[] {
  const rows = (Object.keys(pages) as Page[]).flatMap((page) =>
    sizes.flatMap(({ samples, cold: { [page]: one } }) => {
      if (!one) return [];
      const times = [one.call, one.engine, one.processor].map(milliseconds);
      return [[page, whole(samples), ...times, figure(one.requests), figure(one.units), bytes(one.resident)]];
    }),
  );
  if (rows.length === 0) return [];
  const head = ['Page', 'Samples', 'Call', 'Engine', 'Processor', 'Requests', 'Units', 'Memory'];
  return [
    '## Cold start',
    'A fresh process until it has answered, without loading its code; medians of five. The embedded DynamoDB takes longer than the service.',
    table(head, rows),
  ];
}

function deliveriesOf(sizes: readonly Size[], imported: Imported | undefined): string[] {
  if (!imported) return [];
  const { rows, samples, bytes: size, seconds, processor, postgres } = imported;
  const ten = sizes.map(({ samples: all, ten: [begun = NaN, ...later] }) => [
    `Ten samples into ${whole(all)}, until the list has them: at first, later, longest`,
    [begun, median(later), Math.max(...later)].map(milliseconds).join(', '),
  ]);
  return [
    '## Import',
    `A CSV of ${whole(rows)} rows, one for each parameter, of ${whole(samples)} samples (${bytes(size)}), delivered to an empty product, until its report says that it ended. PostgreSQL copies the same file and upserts normalized tables; it keeps neither revisions nor whose a sample was, has nothing to search in, looks for no mistakes and writes no report.`,
    table(
      ['', 'Measured'],
      [
        ['Import', `${figure(seconds)} s, ${figure(rows / seconds)} rows a second`],
        ['Processor’s time, of what plays AWS too', `${figure(processor)} s`],
        ...(postgres === undefined ? [] : [['PostgreSQL', `${figure(postgres)} s`]]),
        ...ten,
      ],
    ),
  ];
}

function storageOf(sizes: readonly Size[]): string[] {
  const taken = (loaded: Size['loaded'][keyof Size['loaded']]) =>
    loaded ? `${bytes(loaded.bytes)} in ${figure(loaded.seconds)} s` : '–';
  return [
    '## What it takes up',
    table(
      ['Samples', 'Values', 'Solicitantes', 'Points', 'Items', 'Index', 'A sample', 'PostgreSQL', 'DuckDB'],
      sizes.map(({ samples, filled, loaded }) => [
        whole(samples),
        ...[filled.values, filled.solicitantes, filled.points, filled.items].map(whole),
        `${bytes(filled.storedBytes)} in ${figure(filled.seconds)} s`,
        bytes(filled.storedBytes / filled.indexed),
        taken(loaded.postgres),
        taken(loaded.duckdb),
      ]),
    ),
  ];
}

const settingsOf = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');

function comparison({ postgres, hasDuckdb }: Results): string[] {
  return [
    '## What is compared',
    'The run ends with an error where answers differ. Compared are totals and the ids of a page in order; counts and sums; of a series each number and verdict; of months counts, extremes and, where no value is censored, percentiles; of panoramas and parameters all that is counted; of points what a row of the list says, but for what fails first, of which the total is; names. The product’s answers hold more.',
    'The databases have the same samples numbered by date and names by their places in a Spanish dictionary, dictionaries with folded copies in which texts are looked for, a rollup by month × solicitante × type × verdict from which totals, counts and options come wherever whole months and no text are asked for, what each sample says of each determination, and values with the part of their limit.',
    postgres ? `PostgreSQL, after \`vacuum analyze\`: ${settingsOf(postgresSettings)}. Indexes:` : '',
    postgres ? ['```sql', ...indexes.map((index) => `create index on ${index};`), '```'].join('\n') : '',
    hasDuckdb ? `DuckDB with a native table in a file: ${settingsOf(duckdbSettings)}.` : '',
  ];
}
