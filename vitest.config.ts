import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,lambdas,web,cdk,scripts,e2e,bench}/**/*.test.{ts,tsx}'],
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
    // Tests wait for pages, queues and clocks much of their time: one processor fewer than there are would leave half idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Some tests start the whole product, or a browser, on machines that do other things too.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
