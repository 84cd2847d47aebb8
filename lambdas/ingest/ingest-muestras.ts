import { putReport, readDropped, readMappingText } from '../store/drop.ts';
import { AlertCandidates } from './alert-candidates.ts';
import { DeliveryRecord, DeliveryWithdrawn, type Mapeo, mapeoOf } from './delivery-record.ts';
import { deliveryOf } from './entrega.ts';
import { putRechazadas } from '../store/entrega-objects.ts';
import { NotesByReason } from './notes-by-reason.ts';
import { RefusedRecords } from './refused-records.ts';
import { refusedRows } from './refused-rows.ts';
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
 * the message is delivered again; DeliveryWithdrawn where the delivery was withdrawn.
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
  const record = await DeliveryRecord.begin(entrega, dropped, now).catch((error: unknown) => {
    body.destroy();
    throw error;
  });
  const notes = new NotesByReason();
  const refused = new RefusedRecords();
  const named = new Set<string>();
  let latest = emptyReport(key, simulacion, now());
  let written = now().getTime();
  const onProgress = async (report: DeliveryReport) => {
    latest = report;
    if (now().getTime() - written < reportEveryMs) return;
    await putReport(key, report);
    await record.progress(report);
    written = now().getTime();
  };
  try {
    await putReport(key, latest);
    const save = async (documents: Parameters<typeof saveMuestras>[0]) => {
      if (!simulacion) for (const { solicitante } of documents) touched.add(solicitante.nombre);
      if (!simulacion) await record.touch(documents.map(({ _id }) => _id));
      const saved = await saveMuestras(documents, {
        now: now(),
        dryRun: simulacion,
        entrega: { ...entrega, id: record.id },
        admiteCambios,
        requireInForce: async () => record.requireInForce(),
      });
      if (!simulacion) {
        candidates.addCorrections(saved);
        await candidates.add(documents.filter(({ _id }) => isStored(saved.get(_id))));
      }
      for (const { _id, solicitante } of documents) if (isStored(saved.get(_id))) named.add(solicitante.nombre);
      return saved;
    };
    const found = await mappingFor(key);
    const mapping = found instanceof FileRefused ? found : found?.mapping;
    if (found && !(found instanceof FileRefused)) {
      record.readWith(found.mapeo);
      admiteCambios ||= found.mapping.cambios_de_solicitante === 'admitir';
    }
    latest =
      mapping instanceof FileRefused
        ? refusedReport(key, simulacion, now(), mapping.message)
        : await processFile({
            archivo: key,
            source: record.hashing(body),
            mapping,
            simulacion,
            save,
            onProgress,
            notes,
            refused,
            now,
          });
    latest = { ...latest, sin_cliente: await withoutCliente(named) };
    // Before the final report: once a file is reported as finished, its alerts are announced.
    await candidates.announce(record.id);
    if (!refused.isEmpty && !(mapping instanceof FileRefused)) {
      await keepRefused(key, { etag: dropped.etag, id: record.id, mapping, refused });
    }
    await record.finish(latest, { notas: notes.notas(), certificados: 0 });
    await putReport(key, latest);
    return latest;
  } catch (error) {
    if (error instanceof DeliveryWithdrawn) throw error;
    // The report says that the file will be read again. An error of this write must not hide the first one.
    await putReport(key, { ...latest, estado: 'procesando', error: passing }).catch(() => {});
    await record.interrupted(passing).catch(() => {});
    throw error;
  } finally {
    body.destroy();
  }
}

/** Keeps the refused rows of a file, unless another one has taken its key meanwhile. */
async function keepRefused(
  key: string,
  { etag, id, mapping, refused }: { etag: string; id: string; mapping: Mapping | undefined; refused: RefusedRecords },
): Promise<void> {
  const again = await readDropped(key);
  if (!again) return;
  try {
    if (again.etag !== etag) return;
    const { extension, body } = await refusedRows(again.body, mapping, refused);
    await putRechazadas(id, extension, body);
  } catch (error) {
    // A file that can't be read to its end is refused as a whole.
    if (!(error instanceof FileRefused)) throw error;
  } finally {
    again.body.destroy();
  }
}

/** A file under `muestras/NAME/` is read with the mapping of that name, one right under `muestras/` with none. */
async function mappingFor(key: string): Promise<{ mapping: Mapping; mapeo: Mapeo } | FileRefused | undefined> {
  const [, name, ...file] = key.split('/');
  if (!name || file.length === 0) return undefined;
  const text = await readMappingText(name);
  if (text === undefined)
    return new FileRefused(`No existe el mapping "${name}": se esperaba en mappings/${name}.json`);
  try {
    return { mapping: readMapping(text), mapeo: mapeoOf(name, text) };
  } catch (error) {
    if (error instanceof FileRefused) return error;
    throw error;
  }
}
