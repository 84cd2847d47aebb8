import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { fechaEnMadrid, isFecha } from '../../contract/base/fecha.ts';
import { runCommandLine } from '../target/command-line.ts';
import { onlyOptions, UsageError } from '../target/options.ts';
import { here } from '../target/with-target.ts';
import { defaults, demoLaboratory } from '../../lab/demo/laboratory.ts';

const usage = `Uso: npm run demo -- --out ARCHIVO.ndjson[.gz] [opciones]

Escribe las muestras del laboratorio de demostración, una por línea.

  --out ARCHIVO      dónde; con - por la salida estándar
  --samples NÚMERO   cuántas (por defecto, ${defaults.samples})
  --seed TEXTO       de qué se sortean (por defecto, ${defaults.seed})
  --today AAAA-MM-DD hasta qué día (por defecto, hoy)`;

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
  const values = onlyOptions(process.argv.slice(2), {
    samples: { type: 'string', default: String(defaults.samples) },
    seed: { type: 'string', default: defaults.seed },
    today: { type: 'string', default: fechaEnMadrid(new Date()) },
    out: { type: 'string' },
  });
  if (!values.out) throw new UsageError('Falta --out, el archivo en que se escriben');
  const samples = Number(values.samples);
  if (!Number.isInteger(samples) || samples < 1) throw new UsageError('--samples lleva un número de muestras');
  if (!isFecha(values.today)) throw new UsageError('--today lleva una fecha, AAAA-MM-DD');
  const laboratory = demoLaboratory({ samples, seed: values.seed, today: values.today });
  const lines = Readable.from(toLines(laboratory.muestras()));
  if (values.out === '-') return pipeline(lines, process.stdout, { end: false });
  const file = createWriteStream(here(values.out));
  await (values.out.endsWith('.gz') ? pipeline(lines, createGzip(), file) : pipeline(lines, file));
  console.error(`${samples} muestras en ${values.out}`);
}

await runCommandLine({
  usage,
  work: async () => {
    await run();
    return 0;
  },
  refusal: (error) =>
    error instanceof Error && 'syscall' in error && error.syscall === 'open'
      ? `No se puede escribir en ese archivo: ${error.message}`
      : undefined,
});
