import { join, relative } from 'node:path';
import { createVitest, startVitest, type TestModule } from 'vitest/node';
import { root } from '../../../local/environment.ts';
import { dynamoDbVariable } from '../../../local/aws/dynamodb.ts';

/** Test files that use DynamoDB and aren't run here, by how their paths begin, and why. */
export const leftOut: ReadonlyMap<string, string> = new Map([
  ['local/aws/dynamodb.test.ts', 'is about the embedded database’s folder'],
  ['local/aws/iterators.test.ts', 'is about the embedded database’s store'],
  ['local/product.test.ts', 'is about the embedded database’s folder and its lock'],
  ['scripts/reset/', 'is about the embedded database’s folder and its lock'],
  ['scripts/quality/', 'sizes and words of what is built'],
  ['e2e/deployed/whole.test.ts', 'reads other tests, and asks nothing of a database'],
  ['e2e/web/', 'pages in a browser, over the calls that e2e/api tries'],
]);

/** Every test file that reaches the module by which all of the project starts a DynamoDB; paths from the root. */
export async function filesWithDynamoDb(): Promise<{ run: string[]; left: string[] }> {
  const related = [join(root, 'local/aws/dynamodb.ts')];
  const vitest = await createVitest({ root, watch: false, related });
  const specifications = await vitest.getRelevantTestSpecifications();
  await vitest.close();
  const files = specifications.map(({ moduleId }) => relative(root, moduleId)).sort((a, b) => a.localeCompare(b));
  const isLeft = (file: string) => [...leftOut.keys()].some((start) => file.startsWith(start));
  return { run: files.filter((file) => !isLeft(file)), left: files.filter(isLeft) };
}

/** How a run of test files went. */
export interface SuiteResult {
  files: number;
  /** Files of which at least one test ran: only those open a database. */
  filesRun: number;
  tests: number;
  /** Names of the tests that failed, and of the files that couldn't be run. */
  failed: string[];
  /** The file of each test that was skipped. */
  skipped: string[];
  /** From the first file's start to the last one's end. */
  seconds: number;
}

/** DynamoDB Local takes several times as long as the embedded one, and how fast it is isn't judged. In milliseconds. */
const timeouts = { testTimeout: 300_000, hookTimeout: 600_000 };

/** Runs test files against the DynamoDB at `url`, or against the embedded one. */
export async function runSuite(files: readonly string[], url: string | undefined): Promise<SuiteResult> {
  if (url === undefined) delete process.env[dynamoDbVariable];
  else process.env[dynamoDbVariable] = url;
  const started = performance.now();
  const vitest = await startVitest([...files], { root, watch: false, reporters: ['default'], ...timeouts });
  const seconds = (performance.now() - started) / 1000;
  const modules = vitest.state.getTestModules();
  const errors = vitest.state.getUnhandledErrors().map(String);
  await vitest.close();
  // Vitest says by it how the tests went; here that is for the judge to say.
  process.exitCode = 0;
  return { ...tally(modules, errors), seconds };
}

function tally(modules: readonly TestModule[], errors: readonly string[]): Omit<SuiteResult, 'seconds'> {
  const outcome: Omit<SuiteResult, 'seconds'> = {
    files: modules.length,
    filesRun: 0,
    tests: 0,
    failed: [...errors],
    skipped: [],
  };
  for (const module of modules) {
    const file = relative(root, module.moduleId);
    if (module.errors().length > 0) outcome.failed.push(file);
    let ran = 0;
    for (const test of module.children.allTests()) {
      outcome.tests++;
      const { state } = test.result();
      if (state === 'failed') outcome.failed.push(`${file}: ${test.fullName}`);
      if (state === 'skipped' || state === 'pending') outcome.skipped.push(file);
      else ran++;
    }
    if (ran > 0) outcome.filesRun++;
  }
  return outcome;
}
