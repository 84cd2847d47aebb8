import { fechaEnMadrid } from '../../contract/fecha.ts';
import { readDelivery } from './read-delivery.ts';
import { FileRefused } from './file-refused.ts';
import { BatchWriter, type Save } from './batch-writer.ts';
import type { Mapping } from './mapping/mapping.ts';
import type { Reading, ReadingContext } from './reading.ts';
import { emptyReport, type DeliveryReport } from './delivery-report.ts';
import type { NotesByReason } from './notes-by-reason.ts';
import type { RefusedRecords } from './refused-records.ts';
import type { SpoolLimits } from './spool.ts';
import { ReportBuilder } from './report-builder.ts';

/** A file to be read and how. Without a mapping it is JSON or NDJSON; with one, a table. */
export interface FileToProcess {
  archivo: string;
  source: AsyncIterable<Uint8Array>;
  mapping?: Mapping | undefined;
  simulacion: boolean;
  save: Save;
  /** Is shown the report from time to time: as the file is read, at every 200 samples, and whenever some were stored. */
  onProgress?: (report: DeliveryReport) => Promise<void>;
  /** How much of the file is held in memory, where that isn't the usual. */
  spool?: Partial<SpoolLimits>;
  /** Collect what is noted by reason, and which records are refused. */
  notes?: NotesByReason;
  refused?: RefusedRecords;
  now: () => Date;
}

const progressEvery = 200;
const dayMs = 24 * 3600 * 1000;

/**
 * Reads a dropped file into samples and has them stored; gives its report. A sample that can't be stored is refused
 * in the report and stops no other. The file is read to its end before anything of it is stored, since what its last
 * row says may belong to its first sample: one that can't be read to its end is refused as a whole, and nothing of it
 * is stored. Throws only what `source` and `save` throw.
 */
export async function processFile(file: FileToProcess): Promise<DeliveryReport> {
  const { archivo, simulacion, save, onProgress, now } = file;
  const report = emptyReport(archivo, simulacion, now());
  const builder = new ReportBuilder(report, file.notes, file.refused);
  const writer = new BatchWriter(builder, save);
  let read = 0;
  try {
    for await (const reading of readings(file, builder)) {
      const isStored = await writer.add(reading);
      if (isStored || ++read % progressEvery === 0) await onProgress?.(report);
    }
    await writer.flush();
    report.estado = 'terminado';
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    report.estado = 'rechazado';
    report.error = error.message;
  }
  report.fin = now().toISOString();
  return report;
}

function readings(
  { source, mapping, onProgress, spool, now }: FileToProcess,
  builder: ReportBuilder,
): AsyncGenerator<Reading> {
  const { report } = builder;
  async function* counted() {
    for await (const chunk of source) {
      report.bytes += chunk.length;
      await onProgress?.(report);
      yield chunk;
    }
  }
  const context: ReadingContext = {
    warn: (remark, archivo) => builder.addWarning(remark, { archivo }),
    omit: () => report.filas_omitidas++,
    count: (rows) => {
      report.filas += rows;
    },
    spool,
    ultimaFecha: fechaEnMadrid(new Date(now().getTime() + dayMs)),
  };
  return readDelivery(counted(), mapping, context);
}
