import { createHash } from 'node:crypto';
import { type DroppedFile, putReport, readDropped, readMappingText } from '../store/drop.ts';
import { AlertCandidates } from './alert-candidates.ts';
import { deliveryOf } from './entrega.ts';
import { FileRefused } from './file-refused.ts';
import type { Mapping } from './mapping/mapping.ts';
import { readMapping } from './mapping/read-mapping.ts';
import type { Notice } from '../runtime/s3-notification.ts';
import { processFile } from './process.ts';
import { emptyReport, type DeliveryReport, refusedReport } from './delivery-report.ts';
import { saveMuestras } from './save.ts';
import { isStored } from './saved.ts';
import { withoutCliente } from './sin-cliente.ts';

/** The interval between two reports of a file in progress. */
const reportEveryMs = 2000;

const passing = 'Ha habido un fallo pasajero. El archivo se volverá a leer desde el principio';

/**
 * Reads a dropped file of samples and writes its report as it goes; gives the last report, or undefined where the file
 * has been deleted. Adds the solicitantes of the saved samples to `touched`. Throws errors that aren't the file's, so that
 * the message is delivered again.
 */
export async function ingestMuestras(
  notice: Notice,
  now: () => Date,
  touched: Set<string>,
): Promise<DeliveryReport | undefined> {
  const { key } = notice;
  const dropped = await readDropped(key);
  if (!dropped) return undefined;
  const { body, simulacion } = dropped;
  let { admiteCambios } = dropped;
  const candidates = new AlertCandidates(now);
  const entrega = deliveryOf(notice, dropped);
  const named = new Set<string>();
  let latest = emptyReport(key, simulacion, now());
  let written = now().getTime();
  const onProgress = async (report: DeliveryReport) => {
    latest = report;
    if (now().getTime() - written < reportEveryMs) return;
    await putReport(key, report);
    written = now().getTime();
  };
  try {
    await putReport(key, latest);
    const save = async (documents: Parameters<typeof saveMuestras>[0]) => {
      if (!simulacion) for (const { solicitante } of documents) touched.add(solicitante.nombre);
      const saved = await saveMuestras(documents, { now: now(), dryRun: simulacion, entrega, admiteCambios });
      if (!simulacion) {
        candidates.addCorrections(saved);
        await candidates.add(documents.filter(({ _id }) => isStored(saved.get(_id))));
      }
      for (const { _id, solicitante } of documents) if (isStored(saved.get(_id))) named.add(solicitante.nombre);
      return saved;
    };
    const mapping = await mappingFor(key);
    if (mapping && !(mapping instanceof FileRefused)) admiteCambios ||= mapping.cambios_de_solicitante === 'admitir';
    latest =
      mapping instanceof FileRefused
        ? refusedReport(key, simulacion, now(), mapping.message)
        : await processFile({ archivo: key, source: body, mapping, simulacion, save, onProgress, now });
    latest = { ...latest, sin_cliente: await withoutCliente(named) };
    // Before the final report: once a file is reported as finished, its alerts are announced.
    await candidates.announce(batchIdOf(key, dropped));
    await putReport(key, latest);
    return latest;
  } catch (error) {
    // The report says that the file will be read again. An error of this write must not hide the first one.
    await putReport(key, { ...latest, estado: 'procesando', error: passing }).catch(() => {});
    throw error;
  } finally {
    body.destroy();
  }
}

/** A file under `muestras/NAME/` is read with the mapping of that name, one right under `muestras/` with none. */
async function mappingFor(key: string): Promise<Mapping | FileRefused | undefined> {
  const [, name, ...file] = key.split('/');
  if (!name || file.length === 0) return undefined;
  const text = await readMappingText(name);
  if (text === undefined)
    return new FileRefused(`No existe el mapping "${name}": se esperaba en mappings/${name}.json`);
  try {
    return readMapping(text);
  } catch (error) {
    if (error instanceof FileRefused) return error;
    throw error;
  }
}

/** Identifies one delivery of one file: equal however often it is read, another when the file is dropped again. */
function batchIdOf(key: string, { etag, delivered }: DroppedFile): string {
  return createHash('sha256')
    .update(JSON.stringify([key, etag, delivered.toISOString()]))
    .digest('hex')
    .slice(0, 32);
}
