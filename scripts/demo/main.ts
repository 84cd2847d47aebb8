import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { fechaEnMadrid, isFecha } from '../../contract/fecha.ts';
import { defaults, demoLaboratory } from './laboratory.ts';

const usage = `npm run demo -- --out FILE.ndjson[.gz] [--samples N] [--seed TEXT] [--today yyyy-mm-dd]
Writes the samples of the demo laboratory, one a line ("-" writes to the standard output).`;

/** Lines of about 64 kB at once: a stream that is given every line by itself spends its time on that. */
function* toLines(documents: Iterable<unknown>): Generator<string> {
  let text = '';
  for (const document of documents) {
    text += `${JSON.stringify(document)}\n`;
    if (text.length > 65_536) {
      yield text;
      text = '';
    }
  }
  yield text;
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      samples: { type: 'string', default: String(defaults.samples) },
      seed: { type: 'string', default: defaults.seed },
      today: { type: 'string', default: fechaEnMadrid(new Date()) },
      out: { type: 'string' },
    },
  });
  const samples = Number(values.samples);
  if (!values.out || !Number.isInteger(samples) || samples < 1 || !isFecha(values.today)) throw new Error(usage);
  const laboratory = demoLaboratory({ samples, seed: values.seed, today: values.today });
  const lines = Readable.from(toLines(laboratory.muestras()));
  if (values.out === '-') {
    for await (const text of lines) if (!process.stdout.write(text as string)) await once(process.stdout, 'drain');
    return;
  }
  const file = createWriteStream(values.out);
  await (values.out.endsWith('.gz') ? pipeline(lines, createGzip(), file) : pipeline(lines, file));
  console.error(`${samples} muestras en ${values.out}`);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
