import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,lambdas,web,cdk,scripts,e2e,bench}/**/*.test.{ts,tsx}'],
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
    // Some tests start the whole product, or a browser, on machines that do other things too.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
