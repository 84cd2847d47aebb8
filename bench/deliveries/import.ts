import { createReadStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { deliveryReportSchema } from '../../lambdas/ingest/delivery-report.ts';
import { putDropped, readReport } from '../../lambdas/store/drop.ts';
import { answer, input } from '../child.ts';
import type { LongFile } from './long-file.ts';

/** Delivers a long file with its mapping, and waits until it is done. */
export interface ImportInput {
  file: LongFile;
  mapping: string;
}

export interface Imported {
  /** Seconds from the first byte sent to the report of the end; and until the last byte was sent. */
  seconds: number;
  sent: number;
  muestras: { nuevas: number; sin_cambios: number; rechazadas: number };
}

const { file, mapping } = input() as ImportInput;
const size = Buffer.byteLength(mapping);
await putDropped('mappings/medida.json', Buffer.from(mapping), { size, dryRun: false });
const key = `muestras/medida/${Date.now()}.csv`;
const started = performance.now();
const seconds = () => (performance.now() - started) / 1000;
await putDropped(key, createReadStream(file.path), { size: file.bytes, dryRun: false });
const sent = seconds();
for (;;) {
  const found = await readReport(key);
  const report = found === undefined ? undefined : deliveryReportSchema.parse(found);
  if (report && report.estado !== 'procesando') {
    const { muestras, error, rechazos } = report;
    if (report.estado !== 'terminado') throw new Error(error ?? 'The file was refused');
    if (muestras.rechazadas > 0) throw new Error(`Samples were refused: ${JSON.stringify(rechazos.primeras[0])}`);
    answer({ seconds: seconds(), sent, muestras } satisfies Imported);
    break;
  }
  await setTimeout(200);
}
