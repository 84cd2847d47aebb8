import type { Reporter } from 'vitest/node';

/** Lists at the end of a run the tests that passed only when they were run once more, with what they failed of first. */
export function flakyReporter(): Reporter {
  const flaky: string[] = [];
  return {
    onTestCaseResult(test) {
      if (!test.diagnostic()?.flaky) return;
      const errors = (test.result().errors ?? []).map(({ message, stack }) => `\n${message}\n${stack ?? ''}`);
      flaky.push(`${test.module.relativeModuleId} > ${test.fullName}${errors.join('')}`);
    },
    onTestRunEnd() {
      for (const text of flaky) process.stdout.write(`retry x1: ${text}\n`);
    },
  };
}
