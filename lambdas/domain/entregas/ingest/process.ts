import type { UnionDeNombres } from '../../../../contract/entregas/diccionario.ts';
import { sinCeldas } from '../../../../contract/entregas/celdas.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { readDelivery } from './read-delivery.ts';
import { NameJoiner } from './name-joiner.ts';
import { CuentaDeEntrega } from './celdas.ts';
import { FileRefused } from './file-refused.ts';
import { type BatchLimits, BatchWriter, type Save } from './batch-writer.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { Reading, ReadingContext } from './reading.ts';
import { emptyReport, type DeliveryReport } from './delivery-report.ts';
import type { NotesByReason } from './notes-by-reason.ts';
import type { RefusedRecords } from './refused-records.ts';
import type { SpoolLimits } from './spool.ts';
import { type CountedNames, ReportBuilder } from './report-builder.ts';

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
  /** How much is stored at once, where that isn't the usual. */
  lote?: Partial<BatchLimits> | undefined;
  /** How many rows of a table are read, where not all are (ReadingContext). */
  limit?: ReadingContext['limit'];
  /** Where an earlier reading of the file left off: its report, and how many samples it had read. */
  desde?: { report: DeliveryReport; names: CountedNames; leidas: number } | undefined;
  /**
   * Is called whenever samples were stored, with what `desde` is to be for a reading that goes on from there. Where it says
   * 'stop' the rest isn't read, and the report is still `procesando`.
   */
  onStored?: (desde: NonNullable<FileToProcess['desde']>) => Promise<'stop' | undefined>;
  /** Names of the file that are others of the portal's. */
  diccionario?: readonly UnionDeNombres[] | undefined;
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
  const { archivo, simulacion, save, onProgress, onStored, desde, now } = file;
  const report = desde ? { ...desde.report, bytes: 0 } : emptyReport(archivo, simulacion, now());
  const builder = new ReportBuilder(report, file.notes, file.refused, desde?.names);
  const writer = new BatchWriter(builder, save, file.lote);
  let leidas = desde?.leidas ?? 0;
  let isCut = false;
  const cut = () => {
    isCut = true;
    file.limit?.cut();
  };
  try {
    const joiner = new NameJoiner(file.diccionario ?? []);
    const limit = file.limit && { ...file.limit, cut };
    for await (const reading of readings({ ...file, limit }, builder)) {
      joiner.join(reading);
      const isStored = await writer.add(reading);
      leidas++;
      if (isStored || leidas % progressEvery === 0) await onProgress?.(report);
      if (isStored && (await onStored?.({ report, names: builder.names, leidas })) === 'stop') return report;
    }
    await writer.flush();
    if (isCut) builder.celdas.cierra();
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
  { source, mapping, onProgress, spool, limit, desde, now }: FileToProcess,
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
    // What is said of the file as a whole was said when it was read first.
    warn: (remark, archivo) => desde ?? builder.addWarning(remark, { archivo }),
    omit: () => (desde ? undefined : report.filas_omitidas++),
    celdas: desde ? new CuentaDeEntrega({ ...sinCeldas, destinos: [] }) : builder.celdas,
    count: (rows) => {
      report.filas += rows;
    },
    total: (samples) => {
      report.total = samples;
    },
    skip: desde?.leidas,
    spool,
    limit,
    ultimaFecha: fechaEnMadrid(new Date(now().getTime() + dayMs)),
  };
  return readDelivery(counted(), mapping, context);
}
