import { waitMs } from '../acts/meter.ts';
import type { Machine } from '../machine.ts';
import { settings } from '../postgres/cluster.ts';
import { bytes, figure, ratio, table } from '../table.ts';
import type { Cold } from './cold.ts';
import type { Laboratory } from './laboratory.ts';
import { longest, memoryMiB } from './lambda.ts';
import type { Large, Row } from './measure.ts';
import { duckdbSettings } from './peers/duckdb.ts';
import { indexes } from './peers/load-sql.ts';
import { largeSettings } from './peers/postgres.ts';
import { sectionWith } from './section.ts';
import type { WorkerAnswer } from './worker.ts';

/** What docs/performance.md says of large laboratories, every figure of it from this run. */
export function largeReport(measured: readonly Large[], { machine, runs }: { machine: Machine; runs: number }): string {
  const { date, cpu, cores, memoryGiB, node } = machine;
  const hasPeers = measured.some(({ peers }) => peers.length > 0);
  return sectionWith('Large laboratories', [
    `Written by \`npm run bench -- --laboratories …\` on ${date}, with the code of that day: ${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}; other work ran on the machine.`,
    `The index is the product’s own code in a process with a function’s memory (${memoryMiB.toLocaleString('en')} MiB: it is ended above that, its heap may take 90% of it) on one processor, and a question that takes more than ${longest / 1000} s of the processor’s time counts as late: other work on the machine makes times by the clock longer, not those of the processor. DynamoDB is a stub in a process of its own: its items in memory, its units by AWS’s rules, each answer after ${waitMs.dynamodb} ms. “Engine” is the call without its waits for it. The samples are those of the demo laboratory; for more solicitantes than it has, each of its solicitantes is parted into centres.`,
    filled(measured),
    '### Cold',
    'A fresh process until it has answered, without its imports; medians of five. Memory is the most that a process held.',
    coldTable(measured),
    '### Ten samples',
    'Ten new samples of ten solicitantes, written to the filled index by its own writer: in a fresh process, and then ten others.',
    writtenTable(measured),
    ...measured.flatMap((one) => questionsOf(one, runs)),
    hasPeers ? peerNotes(measured) : '',
  ]);
}

function titleOf({ samples, solicitantes }: Laboratory, found: number): string {
  return `${samples.toLocaleString('en')} samples of ${(solicitantes ?? found).toLocaleString('en')} solicitantes`;
}

const titled = ({ laboratory, kept }: Large): string => titleOf(laboratory, kept.spread.solicitantes);

function filled(measured: readonly Large[]): string {
  const peer = (one: Large, name: string) => one.peers.find((each) => each.name === name)?.loaded;
  const sizeOf = (one: Large, name: string) => {
    const loaded = peer(one, name);
    return loaded ? `${bytes(loaded.bytes)} in ${figure(loaded.seconds)} s` : '–';
  };
  return table(
    [
      'Laboratory',
      'Indexed',
      'Items',
      'Stored',
      'Bytes a sample',
      'Filled in',
      'Units written',
      'PostgreSQL',
      'DuckDB',
      'Rows of the rollup',
    ],
    measured.map((one) => {
      const { spread, filled: of } = one.kept;
      return [
        titled(one),
        spread.indexed.toLocaleString('en'),
        of.items.toLocaleString('en'),
        bytes(of.bytes),
        figure(of.bytes / spread.indexed),
        `${figure(of.seconds)} s`,
        figure(of.writeUnits),
        sizeOf(one, 'postgres'),
        sizeOf(one, 'duckdb'),
        figure(one.peers[0]?.loaded.rolled ?? NaN),
      ];
    }),
  );
}

function coldTable(measured: readonly Large[]): string {
  return table(
    ['Page', 'Laboratory', 'First answer', 'Processor', 'Requests', 'Units', 'Memory', 'Imports'],
    measured.flatMap((one) => one.cold.map((cold) => coldRow(titled(one), cold))),
  );
}

function coldRow(
  laboratory: string,
  { name, total, processor, imports, units, requests, memory, end }: Cold,
): string[] {
  const answered = total === undefined ? endOf(end) : `${figure(total)} ms`;
  const spent = total === undefined ? ['–', '–', '–'] : [`${figure(processor)} ms`, figure(requests), figure(units)];
  return [name, laboratory, answered, ...spent, bytes(memory), `${figure(imports)} ms`];
}

/** What became of a question that wasn't answered. */
function endOf(kind: WorkerAnswer<unknown>['kind']): string {
  return kind === 'late' ? `> ${longest / 1000} s` : 'died';
}

function writtenTable(measured: readonly Large[]): string {
  return table(
    ['Laboratory', 'Which', 'Time', 'Read units', 'Write units'],
    measured.flatMap((one) =>
      one.written.map(({ milliseconds, readUnits, writeUnits }, round) => [
        titled(one),
        round === 0 ? 'first' : 'again',
        `${figure(milliseconds)} ms`,
        figure(readUnits),
        figure(writeUnits),
      ]),
    ),
  );
}

function questionsOf(one: Large, runs: number): string[] {
  const { rows } = one;
  const answered = rows.filter(({ warm }) => warm.engine !== undefined).length;
  const verdicts = one.peers.map(({ name }) => {
    const asked = rows.filter(({ peers }) => peers[name] !== undefined);
    const ahead = asked.filter(({ warm, peers }) => (warm.engine ?? Infinity) < (peers[name] ?? 0)).length;
    return `ahead of ${names[name]} on ${ahead} of ${asked.length}`;
  });
  const differ = one.differences.length > 0 ? ` **Answers differ: ${one.differences.join('; ')}.**` : '';
  return [
    `### ${titled(one)}, warm`,
    `Answered ${answered} of ${rows.length} questions${verdicts.map((text) => `, ${text}`).join('')}, by the engine’s time.${differ} Milliseconds, medians of ${runs} runs; “first” is the question’s first answer in the process that was asked those above it, or in a new one where the one above ended it. Ratios are the database’s time to the engine’s.`,
    table(
      ['Question', 'First', 'Engine', 'Processor', 'Call', 'PostgreSQL', 'Ratio', 'DuckDB', 'Ratio', 'Units', 'Memory'],
      rows.map(questionRow),
    ),
  ];
}

const names = { postgres: 'PostgreSQL', duckdb: 'DuckDB' };

function questionRow({ name, warm, peers }: Row): string[] {
  const { first, engine, call, processor, units } = warm;
  const ours =
    first.kind === 'answered' && engine !== undefined && call !== undefined
      ? [figure(first.answer.call), figure(engine), figure(processor ?? NaN), figure(call)]
      : [endOf(first.kind), '–', '–', '–'];
  const theirs = (['postgres', 'duckdb'] as const).flatMap((peer) => {
    const ms = peers[peer];
    if (ms === undefined) return ['–', '–'];
    if (ms === Infinity) return ['> 60 s', '–'];
    return [figure(ms), engine === undefined ? '–' : ratio(engine, ms)];
  });
  return [name, ...ours, ...theirs, figure(units ?? NaN), bytes(first.memory)];
}

function peerNotes(measured: readonly Large[]): string {
  const [postgres] = measured.flatMap(({ peers }) => peers.filter(({ name }) => name === 'postgres'));
  const set = Object.entries({ ...settings, ...largeSettings }).map(([name, value]) => `${name} = ${value}`);
  const duck = Object.entries(duckdbSettings).map(([name, value]) => `${name} = ${value}`);
  return [
    '### The databases’ side',
    `The same samples, loaded in order of date, asked right after the index; answers are compared. Both have a table of samples with codes for every text, in the order of a Spanish dictionary; dictionaries of the texts with folded copies, in which texts are looked for; and a rollup by month × solicitante × type × verdict with its first and last day, from which counts, totals and options come wherever whole months and no text are asked for. Points that fail now are asked of the index alone.`,
    postgres ? `${postgres.version}, unlogged tables, \`VACUUM ANALYZE\`; settings: ${set.join(', ')}. Indexes:` : '',
    postgres ? ['```sql', ...indexes.map((index) => `create index ${index};`), '```'].join('\n') : '',
    measured.some(({ peers }) => peers.some(({ name }) => name === 'duckdb'))
      ? `DuckDB (\`@duckdb/node-api\`, bench/large/peers/duckdb) with a native table in a file; settings: ${duck.join(', ')}.`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}
