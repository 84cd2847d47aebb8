import { readCsv } from './csv.ts';
import { decode } from './decode.ts';
import { FileRefused } from './file-refused.ts';
import { Intake, type Save } from './intake.ts';
import { readJson } from './json.ts';
import type { Mapping } from './mapping/mapping.ts';
import type { Reading, Remark } from './reading.ts';
import { emptyInforme, type Informe } from './report.ts';
import { Tally } from './tally.ts';
import { refuseBinaries, unzip } from './unzip.ts';

/** A file to be read and how. Without a mapping it is JSON or NDJSON; with one, a table. */
export interface Delivery {
  archivo: string;
  source: AsyncIterable<Uint8Array>;
  mapping?: Mapping | undefined;
  simulacion: boolean;
  save: Save;
  /** Is shown the report from time to time: at every 200 samples read, and whenever some were stored. */
  onProgress?: (informe: Informe) => Promise<void>;
  now: () => Date;
}

const progressEvery = 200;

/**
 * Reads a dropped file into samples and has them stored; gives its report. A sample that can't be stored is refused
 * in the report and stops no other. A file that can't be read on is refused as a whole: what was stored before stays
 * and is counted, and nothing half read is stored. Throws only what `source` and `save` throw.
 */
export async function processFile(delivery: Delivery): Promise<Informe> {
  const { archivo, simulacion, save, onProgress, now } = delivery;
  const informe = emptyInforme(archivo, simulacion, now());
  const tally = new Tally(informe);
  const intake = new Intake(tally, save);
  let read = 0;
  try {
    for await (const reading of readings(delivery, informe, (remark) => tally.warned(remark))) {
      const isStored = await intake.take(reading);
      if (isStored || ++read % progressEvery === 0) await onProgress?.(informe);
    }
    await intake.flush();
    informe.estado = 'terminado';
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    informe.estado = 'rechazado';
    informe.error = error.message;
  }
  informe.fin = now().toISOString();
  return informe;
}

function readings(
  { source, mapping }: Delivery,
  informe: Informe,
  warn: (remark: Remark) => void,
): AsyncGenerator<Reading> {
  async function* counted() {
    for await (const chunk of source) {
      informe.bytes += chunk.length;
      yield chunk;
    }
  }
  const text = decode(refuseBinaries(unzip(counted())), mapping?.codificacion ?? 'auto');
  return mapping ? readCsv(text, mapping, warn) : readJson(text, warn);
}
