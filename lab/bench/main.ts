import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../local/environment.ts';
import { stopOnSignals } from '../../local/signals.ts';
import { runCommandLine } from '../../scripts/target/command-line.ts';
import { readArguments, usage } from './arguments.ts';
import { measure } from './measure.ts';
import { report } from './report.ts';

async function bench(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  const all = new AsyncDisposableStack();
  let ended: Promise<void> | undefined;
  // A second call waits for the same end, where the stack itself would return at once.
  const end = async () => (ended ??= all.disposeAsync());
  stopOnSignals().onStop(end);
  try {
    const text = await report(await measure(given, all));
    if (given.only.length > 0) {
      console.log(text);
      return 0;
    }
    await writeFile(join(root, 'docs/performance.md'), text);
    console.log('Written to docs/performance.md');
    return 0;
  } finally {
    await end();
  }
}

await runCommandLine({ usage, work: bench });
