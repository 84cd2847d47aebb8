import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type * as recheck from 'recheck';
import type { Pattern } from './patterns.ts';

// The package's main file looks for a program of Java or of the machine's own; this one is all of it in JavaScript.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof recheck;

/** Bounded by steps and not by time, so that every machine says the same. */
const params = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  attackLimit: 20_000_000,
  maxAttackStringSize: 20_000,
};

function verdictOf({ source, flags }: Pattern): string {
  const found = checkSync(source, flags, params);
  if (found.status === 'safe') return '';
  if (found.status === 'unknown') return `can't be judged (${found.error.kind})`;
  const pumps = found.attack.pumps.map(({ prefix, pump }) => `${JSON.stringify(prefix + pump)} again and again`);
  return `takes ${found.complexity.summary} time, as with ${pumps.join(', ')}`;
}

for (const pattern of workerData as Pattern[]) parentPort?.postMessage([pattern, verdictOf(pattern)]);
