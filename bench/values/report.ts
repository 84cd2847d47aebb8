import { duckdbSettings } from '../large/peers/duckdb.ts';
import { memoryMiB } from '../large/lambda.ts';
import { largeSettings } from '../large/peers/postgres.ts';
import { sectionWith } from '../large/section.ts';
import type { Machine } from '../machine.ts';
import { settings } from '../postgres/cluster.ts';
import { bytes, figure, ratio, table } from '../table.ts';
import type { ValueQuestion } from './questions.ts';
import type { ValuesMeasured } from './measure.ts';
import { valueIndexes } from './sql.ts';

/** What docs/performance.md says of values, every figure of it from this run. */
export function valuesReport(
  measured: ValuesMeasured,
  { machine, runs, asked }: { machine: Machine; runs: number; asked: readonly ValueQuestion[] },
): string {
  const { samples, build, postgres, duckdb, load, cold, written } = measured;
  const { date, cpu, cores, memoryGiB, node } = machine;
  return sectionWith('Values', [
    `Written by \`npm run bench -- --values ${samples}\` on ${date}, with the code of that day: ${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}; other work ran on the machine, whose load was ${figure(load)} when the questions began.`,
    `${samples.toLocaleString('en')} samples of the demo laboratory with ${build.values.toLocaleString('en')} values, of which the ${build.authorisedValues.toLocaleString('en')} of authorised samples are asked for. The index is asked through the functions of the product’s own calls, with what a function of ${memoryMiB.toLocaleString('en')} MiB keeps in memory, on the embedded DynamoDB. “Engine” is the call without its waits for it; “processor” is the processor’s time in the call, which other work on the machine doesn’t lengthen as it does the others; “first” is the first answer in a process that was asked the questions above it. Medians of ${runs} runs, in milliseconds; ratios are the database’s time to the engine’s.`,
    questionsTable(measured, asked),
    missedOf(measured, asked),
    table(
      ['', 'Measured', 'Goal'],
      [
        ['Bytes stored a value, items of values alone', figure(build.valueBytes / build.values), '≤ 1.2'],
        ['Items of values', figure(build.valueItems), '–'],
        ['Index written in', `${figure(build.seconds)} s`, '–'],
        [
          'A client’s first series, over all its points, after its first list in a fresh process',
          `${figure(cold.series)} ms (processor ${figure(cold.processor)} ms)`,
          '≤ 100 ms',
        ],
        ['That first list', `${figure(cold.list)} ms`, '–'],
        ...written.map(({ total, processor, values }, round) => [
          `Ten new samples with ${values} values, ${round === 0 ? 'in a fresh process' : 'ten others after these'}`,
          `${figure(total)} ms (processor ${figure(processor)} ms)`,
          '≤ 1,000 ms',
        ]),
        ['Memory of the process that was asked', bytes(measured.engine.resident), '–'],
        ['PostgreSQL: table of values with its indexes', sizeOf(postgres), '–'],
        ['DuckDB: its file', sizeOf(duckdb), '–'],
      ],
    ),
    '### What is compared',
    'The run ends where answers differ. Compared are: of a series, the samples in order, each with its number and verdict; by month, the counts, those with a sign, those that don’t comply, the smallest and the largest number, and p10, median and p90 (`percentile_disc`) of the parameter that has no censored value, where Kaplan–Meier’s are the same by definition; of the other parameter the databases compute percentiles of its numbers as if none had a sign, which mean something else and aren’t compared. Of a panorama, the number of rows, the first 50 in order, and each cell’s count, those that don’t comply and the worst part of its limit; of parameters, all that is answered. The product’s answers hold more: trend, projection, sentence, points, extremes that can be opened, samples of each cell and its newest value. The databases aren’t asked for those. They have the part of the limit of each value precomputed, and neither a rollup nor partitions.',
    postgres
      ? `${postgres.version}, unlogged tables, \`VACUUM ANALYZE\`; settings: ${settingsOf({ ...settings, ...largeSettings })}. Indexes:`
      : '',
    postgres ? ['```sql', ...valueIndexes.map((index) => `create index ${index};`), '```'].join('\n') : '',
    duckdb ? `DuckDB with a native table in a file, in order of date; settings: ${settingsOf(duckdbSettings)}.` : '',
  ]);
}

const settingsOf = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');

const sizeOf = (peer: { bytes: number; seconds: number } | undefined) =>
  peer ? `${bytes(peer.bytes)} in ${figure(peer.seconds)} s` : '–';

/** Which questions take longer than they are held to. */
function missedOf({ engine }: ValuesMeasured, asked: readonly ValueQuestion[]): string {
  const missed = engine.measured.flatMap(({ name, engine: ours }, place) => {
    const goal = asked[place]?.goal;
    return goal !== undefined && ours > goal ? [`${name} (${figure(ours)} ms instead of ${goal})`] : [];
  });
  return missed.length > 0 ? `Beyond their goal: ${missed.join('; ')}.` : 'None is beyond its goal.';
}

function questionsTable({ engine, postgres, duckdb }: ValuesMeasured, asked: readonly ValueQuestion[]): string {
  return table(
    [
      'Question',
      'Goal',
      'First',
      'Engine',
      'Processor',
      'Call',
      'PostgreSQL',
      'Ratio',
      'DuckDB',
      'Ratio',
      'Units',
      'Answer',
    ],
    engine.measured.map(({ name, first, engine: ours, processor, call, units, json }, place) => {
      const beside = [postgres, duckdb].flatMap((peer) => {
        const ms = peer?.asked[place]?.ms;
        return ms === undefined ? ['–', '–'] : [figure(ms), ratio(ours, ms)];
      });
      const goal = asked[place]?.goal;
      const shown = [first, ours, processor, call].map(figure);
      return [name, goal === undefined ? '–' : `≤ ${goal}`, ...shown, ...beside, figure(units), bytes(json)];
    }),
  );
}
