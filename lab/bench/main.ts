import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../local/environment.ts';
import { stopOnSignals } from '../../local/signals.ts';
import { runCommandLine } from '../../scripts/target/command-line.ts';
import { readArguments, usage } from './arguments.ts';
import { measure } from './measure.ts';
import { report } from './report.ts';
import { cleanup } from './step.ts';

async function bench(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  await using all = cleanup();
  stopOnSignals().onStop(async () => all[Symbol.asyncDispose]());
  const text = await report(await measure(given, all), given.runs);
  if (given.only.length > 0) {
    console.log(text);
    return 0;
  }
  await writeFile(join(root, 'docs/performance.md'), text);
  console.log('Written to docs/performance.md');
  return 0;
}

await runCommandLine({ usage, work: bench });
