import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { flakyReporter } from './scripts/quality/flaky-reporter.ts';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const root = import.meta.dirname;
const all = '{contract,lambdas,web,cdk,local,testing,scripts,lab}/**/*.test.{ts,tsx}';
const e2e = 'e2e/**/*.test.ts';

/**
 * What `npm run test:full` runs and `npm test` does not (`*.full.test.ts`): bundles and large laboratories, every order of
 * steps and a death at every write, real files, odd input to every call, the commands, the way of what is mailed and of
 * webhooks through the whole product (their rules are tested beside them), most pages, and the deployed stage's own tests.
 */
const full = ['**/*.full.test.{ts,tsx}', 'e2e/deployed/**/*.test.ts'];

/** A module that is mocked would stay so for the files that share its process. */
const mocking = globSync([all, e2e], { cwd: root }).filter((path) =>
  readFileSync(join(root, path), 'utf8').includes('vi.mock('),
);

/** What packages compile to is kept for the next process. */
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/alicuota');

/** Files of one process: each begins with modules and environment of its own, and shares the packages. */
const sharing = { isolate: false, setupFiles: [join(root, 'scripts/quality/fresh-file.ts')] };

/** What each product of the end-to-end tests begins with. */
const globalSetup = [join(root, 'testing/product/begun-data.ts')];

const usual: TestProjectConfiguration[] = [
  {
    extends: true,
    test: { name: 'unit', include: [all], exclude: [...mocking, ...full], ...sharing },
  },
  { extends: true, test: { name: 'e2e', include: [e2e], exclude: [...mocking, ...full], globalSetup, ...sharing } },
  { extends: true, test: { name: 'mocking', include: mocking } },
];
const left: TestProjectConfiguration[] = [
  {
    extends: true,
    test: { name: 'full', include: full, exclude: [...mocking, 'e2e/**', 'node_modules/**', '.tools/**'], ...sharing },
  },
  {
    extends: true,
    // Some wait for several queues, one after the other, of a stage that was given a year of samples.
    test: {
      name: 'full-e2e',
      include: full.map((pattern) => (pattern.startsWith('e2e/') ? pattern : `e2e/${pattern}`)),
      globalSetup,
      testTimeout: 400_000,
      ...sharing,
    },
  },
];
const projects = { usual, full: left }[process.env['ALICUOTA_TESTS'] ?? ''] ?? [...usual, ...left];

export default defineConfig({
  test: {
    projects,
    fsModuleCache: true,
    // CDK's own validation of each stack takes a second: `prod` has it before the tests, other stages in cdk/validation.full.test.ts.
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT', CDK_VALIDATION: 'false' },
    // The usual tests wait for pages, queues and clocks a part of their time, which one more process fills; the long ones don't.
    maxWorkers: Math.max(2, availableParallelism()) + (process.env['ALICUOTA_TESTS'] === 'usual' ? 1 : 0),
    // In continuous integration a test that fails is run once more; one that then passes is listed at the end.
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', flakyReporter()],
    // Some tests start the whole product, or a browser, on machines that do other things too.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
