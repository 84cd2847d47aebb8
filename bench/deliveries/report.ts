import type { Machine } from '../machine.ts';
import { sectionWith } from '../large/section.ts';
import { median } from '../numbers.ts';
import { settings } from '../postgres/cluster.ts';
import { bytes, figure, table } from '../table.ts';
import type { Imported } from './import.ts';
import type { LongFile } from './long-file.ts';
import { type Loaded, upserts } from './postgres.ts';

/** Times in seconds, but for those of ten samples, in milliseconds; memory in bytes. */
export interface DeliveriesMeasured {
  file: LongFile;
  ours: Imported;
  theirs: Loaded | undefined;
  postgres: string | undefined;
  /** Of the product before the file, and at the most. */
  idle: number;
  peak: number;
  /** Seconds of the processor's time in the product while the file was delivered. */
  processor: number;
  /** The first time is of processes that have just started. */
  ten: { stage: number; times: readonly number[] } | undefined;
  load: number;
  runs: number;
}

/** What docs/performance.md says of deliveries, every figure of it from this run. */
export function deliveriesReport(measured: DeliveriesMeasured, machine: Machine): string {
  const { file, ours, theirs, postgres, idle, peak, processor, ten, load } = measured;
  const { date, cpu, cores, memoryGiB, node } = machine;
  const rows = file.rows.toLocaleString('en');
  const total = theirs ? theirs.copy + theirs.upsert : undefined;
  const [first = NaN, ...later] = ten?.times ?? [];
  // The goal is of two million rows: of fewer, their part.
  const goal = (180 * file.rows) / 2_000_000;
  return sectionWith('Deliveries', [
    `Written by \`npm run bench -- --deliveries\` on ${date}, with the code of that day: ${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}. The machine is shared: other work ran meanwhile, and its load was ${figure(load)} when the run began; the processor’s time is what that doesn’t lengthen as it does the others. The goal of time is of two million rows, here in proportion.`,
    `A CSV of ${rows} rows, one for each parameter, of ${file.samples.toLocaleString('en')} samples of the demo laboratory (${bytes(file.bytes)}), delivered to the local product, empty before: from the first byte sent to the report of its end. Memory is that of the one process that runs every function and the stand-ins of DynamoDB and S3. PostgreSQL copies the same file into a table of texts and from there upserts normalized tables, in the same run; it keeps neither revisions nor whose a sample was nor an index to search in, and writes no report.`,
    table(
      ['', 'Measured', 'Goal'],
      [
        ['Delivered and stored', `${figure(ours.seconds)} s`, `≤ ${figure(goal)} s`],
        ['Processor’s time in the product meanwhile', `${figure(processor)} s`, '–'],
        ['Rows a second', figure(file.rows / ours.seconds), '–'],
        ['Most memory', bytes(peak), '≤ 600 MB'],
        ['Memory before', bytes(idle), '–'],
        ...(theirs && total !== undefined
          ? [
              ['PostgreSQL: `copy`', `${figure(theirs.copy)} s`, '–'],
              ['PostgreSQL: upsert', `${figure(theirs.upsert)} s`, '–'],
              ['The product’s time to PostgreSQL’s', `${figure(ours.seconds / total)}×`, '–'],
            ]
          : []),
        ...(ten
          ? [
              [
                `Ten samples into a stage of ${ten.stage.toLocaleString('en')}, until the list shows them: first in fresh processes`,
                `${figure(first)} ms`,
                '≤ 3,000 ms',
              ],
              [`The same, median of ${later.length} after it`, `${figure(median(later))} ms`, '≤ 3,000 ms'],
              ['The same, longest of those', `${figure(Math.max(...later))} ms`, '≤ 3,000 ms'],
            ]
          : []),
      ],
    ),
    postgres
      ? `${postgres}; settings: ${Object.entries(settings)
          .map(([name, value]) => `${name} = ${value}`)
          .join(', ')}. Upserts, in one transaction:`
      : '',
    postgres
      ? ['```sql', ...upserts.map((statement) => `${statement.replaceAll(/\n +/gu, '\n  ')};`), '```'].join('\n')
      : '',
  ]);
}
