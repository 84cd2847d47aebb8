import { type Ausentes, tieneFaltas } from '../../../../contract/entregas/entrega.ts';
import { cantidad, numero, textoDePorcentaje } from '../../../../contract/base/numeros.ts';
import { type AlertCandidates, isStored } from './changes.ts';
import { type ReadExport, withdrawAbsent } from './ausentes.ts';
import { type DeliveryReport, type NotesByReason, emptyReport, refusedReport } from './delivery-report.ts';
import { ReportBuilder, type BatchLimits, type FileToProcess, processFile } from './process.ts';
import { publish } from '../../../platform/bus/bus.ts';
import type { Notice } from '../../../platform/runtime/s3-notification.ts';
import { readDiccionario, readReglasApagadas } from './diccionario.ts';
import { putReport, readDropped, readMappingText, orderContinuation, putRechazadas } from './entrega-objects.ts';
import { idOfDelivery, deliveryOf } from './entrega.ts';
import { withoutCliente } from '../../../platform/access/store/sin-cliente.ts';
import { clearCheckpoint, readCheckpoint, writeCheckpoint, ReadingState, saverOfFile } from './saver-of-file.ts';
import { countRetenidas } from './retenidas.ts';
import { DeliveryRecord, type Mapeo, mapeoOf, type Withdrawn, withdrawn } from './delivery-record.ts';
import { FileRefused } from '../source/row.ts';
import { heldOf } from './held-back.ts';
import type { Mapping } from '../form/mapping.ts';
import { readMapping } from '../form/read-mapping.ts';
import type { RefusedRecords } from '../sample/reading.ts';
import { refusedRows } from '../sample/refused-rows.ts';

interface Circumstances {
  now: () => Date;
  notes: NotesByReason;
  candidates: AlertCandidates;
  /** The solicitantes of the withdrawn samples are added to it. */
  touched: Set<string>;
}

const rechazos =
  'El archivo es una exportación completa, pero tiene muestras rechazadas: no se ha retirado ninguna de las que no trae. Corrígelas y entrégalo otra vez';

/**
 * Withdraws the samples that a complete export lacks, once it was read to its end, and adds them to its report. A simulation
 * reports what would be withdrawn.
 */
async function withAbsent(
  report: DeliveryReport,
  read: Omit<ReadExport, 'isWhole'>,
  { now, notes, candidates, touched }: Circumstances,
): Promise<DeliveryReport | Withdrawn> {
  if (report.estado !== 'terminado') return report;
  const isWhole = report.muestras.rechazadas === 0;
  const ausentes = await withdrawAbsent(
    { ...read, isWhole },
    {
      now,
      simulacion: report.simulacion,
      onSaved: (documents, saved, por) => {
        candidates.addCorrections(saved);
        const motivo =
          por === read.entrega.id
            ? 'No está en el archivo y se ha retirado'
            : 'No está en una exportación completa posterior y se ha retirado';
        for (const { _id, numero_muestra: muestra, solicitante } of documents) {
          touched.add(solicitante.nombre);
          if (isStored(saved.get(_id))) notes.add('ausentes', [{ linea: 0, campo: '', muestra, motivo }]);
        }
      },
    },
  );
  if (ausentes === withdrawn) return withdrawn;
  const builder = new ReportBuilder(report, notes);
  const warning = isWhole ? ausentes && tooMany(ausentes, read.hasta) : rechazos;
  if (warning) builder.addWarning({ linea: 0, campo: 'exportacion_completa', motivo: warning });
  return { ...report, ausentes: ausentes ?? null };
}

function tooMany({ faltan, de, retiradas }: Ausentes, hasta: number): string | undefined {
  if (faltan === 0 || retiradas > 0) return undefined;
  const share = de === 0 ? '' : ` (${textoDePorcentaje((faltan / de) * 100)})`;
  const which = cantidad(de, 'muestra', 'muestras');
  return `Faltan ${numero(faltan)} de ${which} de exportaciones anteriores${share}, más del ${numero(hasta)}\u00a0% que admite el formato de lectura: no se ha retirado ninguna. Si es cierto, sube en el formato de lectura «retirar_hasta_por_ciento» y repite la entrega`;
}

/** The interval between two reports of a file in progress. */
const reportEveryMs = 2000;

const passing = 'Ha habido un fallo pasajero. El archivo se volverá a leer desde el principio';

/** How long one message may go on with a file; the rest is left to another, well before the function's time is over. @internal */
export const maxRunMs = 400_000;

interface IngestOptions {
  now: () => Date;
  /** The solicitantes of the saved samples are added to it. */
  touched: Set<string>;
  /** Whether the message is to go on with a reading: without a reading to go on with, there is nothing to do. */
  isContinuation?: boolean;
  /** How much is stored at once, if not the usual. */
  lote?: Partial<BatchLimits>;
}

/**
 * Reads a dropped file of samples and writes its report as it goes. Gives the last report, `procesando` where another message
 * reads the rest; undefined where the file has been deleted, its delivery withdrawn, or there is nothing to do. Throws errors
 * that aren't the file's, so that the message comes again.
 */
export async function ingestMuestras(
  notice: Notice,
  { now, touched, isContinuation = false, lote }: IngestOptions,
): Promise<DeliveryReport | undefined> {
  const { key } = notice;
  const begun = now().getTime();
  const dropped = await readDropped(key);
  if (!dropped) return undefined;
  const { body, simulacion, etag } = dropped;
  const entrega = { ...deliveryOf(notice, dropped), id: idOfDelivery(key, dropped) };
  try {
    const found = await mappingFor(key);
    const read = found instanceof FileRefused ? undefined : found;
    const mappingVersion = read?.mapeo.version ?? 'json';
    const before = simulacion ? undefined : await readCheckpoint(entrega.id, { mappingVersion, etag });
    if (isContinuation && !before) return undefined;
    const state = new ReadingState(now, before);
    const { candidates, notes, refused, desde } = state;
    const record = await DeliveryRecord.begin(entrega, dropped, { now, mapeo: read?.mapeo, lotes: state.lotes });
    if (record === withdrawn) return undefined;
    const apagadas = new Set((await readReglasApagadas()).apagadas);
    const admiteCambios = dropped.admiteCambios || read?.mapping.cambios_de_solicitante === 'admitir';
    let latest = desde?.report ?? emptyReport(key, simulacion, now());
    let written = now().getTime();
    /** Aborted once the delivery is known to be withdrawn. */
    const over = new AbortController();
    const onProgress = async (report: DeliveryReport) => {
      latest = report;
      if (now().getTime() - written < reportEveryMs) return undefined;
      await putReport(key, report);
      if ((await record.progress(report)) === withdrawn) over.abort();
      written = now().getTime();
      return over.signal.aborted ? 'stop' : undefined;
    };
    const onStored: FileToProcess['onStored'] = async (reached) => {
      if (simulacion || now().getTime() - begun < maxRunMs) return undefined;
      await writeCheckpoint(entrega.id, state.checkpoint({ mappingVersion, etag, lotes: record.lotes }, reached));
      await orderContinuation(entrega.id, notice);
      return 'stop';
    };
    const retiene = heldOf({ admiteCambios });
    const revisa = read?.mapping.revisar_antes_de_publicar === true;
    const saver = saverOfFile({ now, simulacion, entrega, retiene, record, state, touched, apagadas, revisa });
    const save: typeof saver = async (documents) => {
      const saved = await saver(documents);
      if (!saved) over.abort();
      return saved;
    };
    try {
      await putReport(key, latest);
      latest =
        found instanceof FileRefused
          ? refusedReport(key, simulacion, now(), found.message)
          : await processFile({
              archivo: key,
              source: record.hashing(body),
              mapping: read?.mapping,
              simulacion,
              save,
              onProgress,
              desde,
              onStored,
              lote,
              diccionario: (await readDiccionario()).uniones,
              notes,
              refused,
              now,
            });
      if (over.signal.aborted) return undefined;
      // Another message reads the rest.
      if (latest.estado === 'procesando') return latest;
      latest = { ...latest, sin_cliente: await withoutCliente(state.nombrados) };
      if (read?.mapping.exportacion_completa) {
        const { retirar_hasta_por_ciento: hasta } = read.mapping.exportacion_completa;
        const { nombre } = read.mapeo;
        const presentes = simulacion ? state.probadas : await record.touched();
        const own = { nombre, mappingVersion, entrega, presentes, hasta };
        const whole = await withAbsent(latest, own, { now, notes, candidates, touched });
        if (whole === withdrawn) return undefined;
        latest = whole;
      }
      // Before the final report: once a file is reported as finished, its alerts are announced.
      await candidates.announce(entrega.id);
      if (!refused.isEmpty && !(found instanceof FileRefused)) {
        await keepRefused(key, { etag, id: entrega.id, mapping: read?.mapping, refused });
      }
      const coherencia = simulacion ? undefined : state.coherencia.all();
      latest = record.asKept({ ...latest, por_motivo: notes.notas() });
      const solicitantes = [...state.nombrados];
      const finished = await record.finish(latest, { solicitantes, coherencia, certificados: 0 });
      if (finished === withdrawn) return undefined;
      const { estado, porMirar } = finished;
      if (!simulacion && latest.muestras.retenidas > 0) await countRetenidas(entrega.id);
      // After the record, from which the mail is made; if the process dies here, its repetition announces the faults.
      if (!simulacion && tieneFaltas({ estado, ausentes: latest.ausentes, porMirar }))
        await publish('faltas', { entrega: entrega.id });
      await putReport(key, latest);
      if (before) await clearCheckpoint(entrega.id);
      return latest;
    } catch (error) {
      // The report tells that the file will be read again. An error of this write must not hide the first error.
      await putReport(key, { ...latest, estado: 'procesando', error: passing }).catch(() => {});
      await record.interrupted(passing).catch(() => {});
      throw error;
    }
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

/** The mapping of a file: under `muestras/NAME/` the mapping of that name, directly under `muestras/` none. */
async function mappingFor(key: string): Promise<{ mapping: Mapping; mapeo: Mapeo } | FileRefused | undefined> {
  const [, name, ...file] = key.split('/');
  if (!name || file.length === 0) return undefined;
  const text = await readMappingText(name);
  if (text === undefined)
    return new FileRefused(`No existe el formato de lectura "${name}": se esperaba en mappings/${name}.json`);
  try {
    return { mapping: readMapping(text), mapeo: mapeoOf(name, text) };
  } catch (error) {
    if (error instanceof FileRefused) return error;
    throw error;
  }
}
