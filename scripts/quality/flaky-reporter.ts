import type { Reporter } from 'vitest/node';

/** Lists at the end of a run the tests that passed only when they were run once more. */
export function flakyReporter(): Reporter {
  const flaky: string[] = [];
  return {
    onTestCaseResult(test) {
      if (test.diagnostic()?.flaky) flaky.push(`${test.module.relativeModuleId} > ${test.fullName}`);
    },
    onTestRunEnd() {
      for (const name of flaky) process.stdout.write(`retry x1: ${name}\n`);
    },
  };
}
