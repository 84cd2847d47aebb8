import { availableParallelism } from 'node:os';
import { parseOptions, UsageError } from '../../target/options.ts';
import { npmTools } from '../tools.ts';
import { judgeCommand } from '../judge-command.ts';
import { type Front, startFront } from './front.ts';
import { startDynamoDbLocal } from './jar.ts';
import { filesWithDynamoDb, leftOut, type SuiteResult, runSuite } from './suite.ts';

// Runs the tests that use DynamoDB, which `npm test` runs against the embedded one, against AWS's own DynamoDB Local.

const usage = `Uso: npm run judge dynamodb-local [-- [opciones] [PRUEBA…]]

Ejecuta con DynamoDB Local, de AWS, las pruebas que usan DynamoDB; con PRUEBA, solo los archivos que la llevan en el nombre.

  --both             también con la base de datos de npm test, para comparar lo que tardan
  --busy             DynamoDB Local rechaza una de cada diez operaciones, como AWS con una tabla ocupada; solo e2e/api`;

/** The tests that use up a connection's faults themselves have no retries, so a busy table is for the API's alone. */
const busyTests = 'e2e/api/';
const busyOneIn = 10;

/** What DynamoDB says of a request that is no good, rather than of what is stored. */
const faults = new Set([
  'ValidationException',
  'SerializationException',
  'InternalFailure',
  'UnknownOperationException',
]);

/** What tests of transactions ask on purpose that DynamoDB doesn't take. */
const provoked =
  /[Tt]ransact|^Member must have length less than or equal to 100$|incorrect data type|token: "<EOF>", near: "\("/u;

function show(name: string, { files, tests, failed, skipped, seconds }: SuiteResult): void {
  const minutes = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  console.log(
    `${name}: ${files} files, ${tests} tests, ${failed.length} failed, ${skipped.length} skipped; ${minutes}`,
  );
  for (const test of failed) console.log(`  ✗ ${test}`);
}

function showFront({ databases, operations, errors }: Front): void {
  const total = [...operations.values()].reduce((sum, times) => sum + times, 0);
  console.log(`DynamoDB Local answered ${total} requests on ${databases} databases:`);
  for (const [operation, times] of [...operations].sort(([, a], [, b]) => b - a))
    console.log(`  ${operation}: ${times}`);
  for (const [name, { times, messages }] of errors) console.log(`  ${name}: ${times} (${[...messages].join(' | ')})`);
}

interface SuiteArguments {
  isOnBoth: boolean;
  isBusy: boolean;
  found: Awaited<ReturnType<typeof filesWithDynamoDb>>;
  /** The test files to run. */
  files: readonly string[];
}

/** Throws UsageError. */
async function readArguments(args: readonly string[]): Promise<SuiteArguments> {
  const { values, positionals: parts } = parseOptions(args, { both: { type: 'boolean' }, busy: { type: 'boolean' } });
  const { both: isOnBoth = false, busy: isBusy = false } = values;
  const found = await filesWithDynamoDb();
  const files = found.run.filter(
    (file) =>
      (!isBusy || file.startsWith(busyTests)) && (parts.length === 0 || parts.some((part) => file.includes(part))),
  );
  if (files.length === 0) throw new UsageError('Ningún archivo de pruebas que use DynamoDB se llama así');
  return { isOnBoth, isBusy, found, files };
}

/** Whether all tests pass, on both databases, and DynamoDB Local was asked nothing that DynamoDB would not take. */
async function judgeSuite({ isOnBoth, isBusy, found, files }: SuiteArguments): Promise<boolean> {
  for (const [start, reason] of leftOut) {
    const left = found.left.filter((file) => file.startsWith(start)).length;
    console.log(`Left out, ${start} (${left} ${left === 1 ? 'file' : 'files'}): ${reason}.`);
  }

  await using cleanup = new AsyncDisposableStack();
  const dynamodb = await startDynamoDbLocal(await npmTools('dynamodb-local'));
  cleanup.defer(() => dynamodb.close());
  const front = await startFront({ target: dynamodb.url, ...(isBusy && { busyOneIn }) });
  cleanup.defer(() => front.close());
  const name = `DynamoDB Local ${dynamodb.version}${isBusy ? `, busy once in ${busyOneIn}` : ''}`;
  console.log(`${name}, in memory; Node ${process.versions.node}; ${availableParallelism()} processors.`);

  const outcomes = new Map([[name, await runSuite(files, front.url)]]);
  if (isOnBoth && !isBusy) outcomes.set('The embedded database (dynalite)', await runSuite(files, undefined));
  showFront(front);
  for (const [which, outcome] of outcomes) show(which, outcome);
  const filesRun = Math.max(...[...outcomes.values()].map((outcome) => outcome.filesRun));
  const isUsed = front.databases >= filesRun;
  if (!isUsed) console.log('Some tests have not used DynamoDB Local.');
  const refused = [...faults].flatMap((fault) => [...(front.errors.get(fault)?.messages ?? [])]);
  const isSound = refused.every((message) => provoked.test(message));
  if (!isSound) console.log('DynamoDB Local has refused requests as malformed.');
  const isPassed = ({ failed, skipped }: SuiteResult) => failed.length + skipped.length === 0;
  return isUsed && isSound && [...outcomes.values()].every(isPassed);
}

await judgeCommand({ usage, read: readArguments, run: judgeSuite });
