import type { Measured } from './engine.ts';
import type { Machine } from './machine.ts';
import type { ColdMedians, Size } from './measure.ts';
import { settings } from './postgres/cluster.ts';
import { indexes } from './postgres/load.ts';
import type { SignInMeasured } from './sign-in.ts';
import { bytes, figure, ratio, table } from './table.ts';

export interface Results {
  machine: Machine;
  runs: number;
  /** Its version; undefined where there was none. */
  postgres: string | undefined;
  sizes: Size[];
  signIn: SignInMeasured[];
}

const clientList = 'Client of 5,000 samples: list, first page with total';

/** docs/performance.md, every figure of it from this run. */
export function report({ machine, runs, postgres, sizes, signIn }: Results): string {
  const { cpu, cores, memoryGiB, system, node, date } = machine;
  return `${[
    '# Performance',
    'Written by `npm run bench`; nothing here is typed by hand. `npm run bench -- --sizes 10000` measures one size, `npm run bench -- --laboratories 10000000x2500` a large laboratory beside PostgreSQL and DuckDB; `--help` says how long that takes and what it needs.',
    `Measured on ${date}: ${cpu}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}, ${postgres ?? 'no PostgreSQL installed, so that no question has one beside it'}. The machine was doing other things too, so times vary by some tens of percent from run to run.`,
    'The samples are those of the demo laboratory (`demo`), and among them, at every size, the same 5,000 samples of one client. The index is the product’s own code on the embedded DynamoDB.',
    ...sizes.slice(-1).map(inShort),
    ...sizes.toReversed().map((size) => questionsOf(size, runs)),
    postgres ? postgresNotes() : '',
    '## What it takes up',
    storage(sizes),
    '## Cold start',
    'A fresh process until it has answered its first list (20 rows and the total); medians of five processes. “First answer” has DynamoDB’s answers served from memory, so it is setting up the SDK, connecting, parsing and opening blocks; “Engine” is that without the waits for the SDK’s calls. “With the embedded DynamoDB” has the answers from the embedded DynamoDB, which is slower than the service. Imports are of TypeScript sources; what the deployed Lambda loads is measured below.',
    cold(sizes),
    '## Cost follows what the user sees',
    'The same client’s user, with the same 5,000 samples, in laboratories of different sizes.',
    cost(sizes),
    '## Through HTTP',
    'On the local product: the gateway, the embedded DynamoDB and all of a Lambda’s work share this machine. Milliseconds, up to 200 requests one at a time, then 20 at once; one thread serves all of a function’s requests, where AWS would run several.',
    ...sizes.toReversed().map(http),
    ...sizes.map(inPages),
    signInTimes(signIn),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** What a reader wants to know first, at the largest size. */
function inShort({ samples, build, engine: { measured }, cold: first, http: calls }: Size): string {
  const slowest = measured.toSorted((a, b) => b.engine - a.engine)[0];
  const [byMonth] = measured;
  const client = measured.find(({ name }) => name === clientList);
  const worst = calls.toSorted((a, b) => b.alone.p95 - a.alone.p95)[0];
  return [
    `## In short, at ${samples.toLocaleString('en')} samples`,
    table(
      ['What', 'Measured'],
      [
        [`${byMonth?.name}, engine`, besidePostgres(byMonth)],
        [`${client?.name}, engine`, besidePostgres(client)],
        [`Slowest question: ${slowest?.name}, engine`, besidePostgres(slowest)],
        ['Stored', `${figure(build.storedBytes / build.indexed)} bytes a sample`],
        ['First answer of a cold process, admin', `${figure(first.admin.firstAnswer)} ms`],
        ['First answer of a cold process, client of 5,000 samples', `${figure(first.client.firstAnswer)} ms`],
        [
          `Slowest call through HTTP, one at a time: ${worst?.user}, \`${worst?.path}\``,
          `p95 ${figure(worst?.alone.p95 ?? NaN)} ms`,
        ],
      ],
    ),
  ].join('\n\n');
}

function besidePostgres(one: Measured | undefined): string {
  if (!one) return '–';
  const beside = one.postgres === undefined ? '' : `; PostgreSQL ${figure(one.postgres)} ms`;
  return `${figure(one.engine)} ms${beside}`;
}

function questionsOf({ samples, engine: { measured } }: Size, runs: number): string {
  const asked = measured.filter(({ postgres }) => postgres !== undefined);
  const ahead = (key: 'engine' | 'call') => asked.filter((one) => one[key] < (one.postgres ?? 0)).length;
  const verdict =
    asked.length > 0
      ? `Ahead of PostgreSQL on ${ahead('engine')} of ${asked.length} questions by the engine’s time, on ${ahead('call')} by the whole call’s. `
      : '';
  return [
    `## ${samples.toLocaleString('en')} samples, warm`,
    `${verdict}Milliseconds, medians of ${runs} runs. “Engine” is the call without its waits for DynamoDB; “call” is all of it, with the manifests read from the embedded DynamoDB. The ratio is PostgreSQL’s time to the engine’s. Units are read capacity units of one request.`,
    table(
      ['Question', 'Engine', 'Call', 'PostgreSQL', 'Ratio', 'Units', 'Answer', 'Compressed'],
      measured.map(questionRow),
    ),
  ].join('\n\n');
}

function questionRow({ name, engine, call, postgres, units, json, compressed }: Measured): string[] {
  const beside = postgres === undefined ? ['–', '–'] : [figure(postgres), ratio(engine, postgres)];
  return [name, figure(engine), figure(call), ...beside, figure(units), bytes(json), bytes(compressed)];
}

function postgresNotes(): string {
  const set = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return [
    '### PostgreSQL’s side',
    `A private cluster with the same rows, asked through the \`pg\` client from the same process, each question right after the index. Answers are compared (totals, the ids of each page, cells, names); a difference ends the run. Both sides use one thread. Names of types, solicitantes and determinations are in tables of their own, texts for searching are stored folded, pages are chosen in an index before rows are fetched, options are probes of an index, and statistics need only give their cells (ours also give total, dates and solicitantes). Settings: ${set.join(', ')}. \`VACUUM ANALYZE\` before the questions. Indexes:`,
    ['```sql', ...indexes.map((index) => `create index ${index};`), '```'].join('\n'),
  ].join('\n\n');
}

function storage(sizes: readonly Size[]): string {
  return table(
    [
      'Samples',
      'Indexed',
      'Solicitantes',
      'Items',
      'Stored',
      'Bytes a sample',
      'Built in',
      'All in memory',
      'PostgreSQL',
      'Loaded in',
    ],
    sizes.map(({ samples, build, engine, postgres }) => [
      samples.toLocaleString('en'),
      build.indexed.toLocaleString('en'),
      figure(build.solicitantes),
      figure(build.items),
      bytes(build.storedBytes),
      figure(build.storedBytes / build.indexed),
      `${figure(build.seconds)} s`,
      bytes(engine.resident),
      postgres ? bytes(postgres.bytes) : '–',
      postgres ? `${figure(postgres.seconds)} s` : '–',
    ]),
  );
}

function cold(sizes: readonly Size[]): string {
  const row = (samples: number, who: string, of: ColdMedians) => [
    `${samples.toLocaleString('en')}, ${who}`,
    `${figure(of.imports)} ms`,
    `${figure(of.firstAnswer)} ms`,
    `${figure(of.engine)} ms`,
    `${figure(of.embedded)} ms`,
    figure(of.requests),
    figure(of.units),
    bytes(of.resident),
  ];
  return table(
    [
      'Samples, who',
      'Imports',
      'First answer',
      'Engine',
      'With the embedded DynamoDB',
      'Requests',
      'Units',
      'Resident',
    ],
    sizes.flatMap(({ samples, cold: { admin, client } }) => [
      row(samples, 'admin', admin),
      row(samples, 'client', client),
    ]),
  );
}

function cost(sizes: readonly Size[]): string {
  const named = (size: Size, name: string) => size.engine.measured.find((one) => one.name === name);
  const stats = 'Client of 5,000 samples: statistics by month × group × type';
  return table(
    ['Samples in all', 'List', 'Statistics', 'Units, warm', 'Units, cold', 'First answer, cold', 'Resident, cold'],
    sizes.map((size) => [
      size.samples.toLocaleString('en'),
      `${figure(named(size, clientList)?.engine ?? NaN)} ms`,
      `${figure(named(size, stats)?.engine ?? NaN)} ms`,
      figure(size.cold.client.warmUnits),
      figure(size.cold.client.units),
      `${figure(size.cold.client.firstAnswer)} ms`,
      bytes(size.cold.client.resident),
    ]),
  );
}

function http({ samples, http: measured }: Size): string {
  const rows = measured.map(({ user, path, alone, together, json, compressed }) => [
    `${user}: \`${path}\``,
    ...[alone.p50, alone.p95, together.p50, together.p95].map(figure),
    bytes(json),
    bytes(compressed),
  ]);
  const head = ['Call', 'p50', 'p95', 'p50, 20 at once', 'p95, 20 at once', 'Answer', 'Compressed'];
  return [`### ${samples.toLocaleString('en')} samples`, table(head, rows)].join('\n\n');
}

function inPages({ samples, pages }: Size): string {
  if (!pages) return '';
  return [
    `## From click to drawn, at ${samples.toLocaleString('en')} samples`,
    'The results page in headless Chromium at 1,440 px, on the same machine as the product: milliseconds from the click to the frame after the last change that it caused, charts included. The page is reloaded before each action, so that no answer comes from the cache.',
    table(
      ['Action', 'User', 'Median', 'p95'],
      pages.map(({ user, action, median, p95 }) => [action, user, figure(median), figure(p95)]),
    ),
  ].join('\n\n');
}

function signInTimes(measured: readonly SignInMeasured[]): string {
  return [
    '## Whether response times reveal who has an account',
    'Medians in milliseconds through HTTP on the local product, known and unknown e-mail addresses in turn. Signing in is with a wrong password; each address is asked for once and each pair comes from an IP address of its own, so that no limit is met.',
    table(
      ['Call', 'Requests of each', 'Known address', 'Unknown address', 'Known to unknown'],
      measured.map(({ call, requests, known, unknown }) => [
        `\`${call}\``,
        figure(requests),
        figure(known),
        figure(unknown),
        figure(known / unknown),
      ]),
    ),
  ].join('\n\n');
}
