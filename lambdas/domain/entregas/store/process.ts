import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { conclusionOfMuestra, sinConclusion, veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { isFueraSinDecir } from '../../../../contract/normas/rules/contraste.ts';
import {
  type RecordsOfFile,
  noteOf,
  type Reading,
  type Remark,
  type Subject,
  RefusedRecords,
  type ReadingContext,
  ultimaFechaEn,
} from '../sample/reading.ts';
import { clasesDeNota } from '../../../../contract/entregas/clase-de-nota.ts';
import { CuentaDeEntrega, lugarDe } from '../form/celdas.ts';
import { type DeliveryReport, maxReportNotes, NotesByReason, emptyReport } from './delivery-report.ts';
import { type CambioNotable, isWithdrawn, readMuestraHeaders } from '../../muestras/store/muestras.ts';
import type { Saved } from './changes.ts';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { checkReading, NameJoiner } from '../sample/check-reading.ts';
import type { UnionDeNombres } from '../../../../contract/entregas/diccionario.ts';
import { sinCeldas } from '../../../../contract/entregas/celdas.ts';
import { readDelivery } from '../sample/read-delivery.ts';
import { FileRefused } from '../source/row.ts';
import type { Mapping } from '../form/mapping.ts';
import type { SpoolLimits } from '../sample/spool.ts';

const places = {
  nueva: 'nuevas',
  actualizada: 'actualizadas',
  sin_cambios: 'sin_cambios',
  superada: 'superadas',
  retenida: 'retenidas',
} as const;
const verdicts = { Cumple: 'cumple', 'No cumple': 'no_cumple', 'Sin definir': 'sin_definir' } as const;

const blankOfAuthorised = 'Resultados sin valor en muestras autorizadas: se guardan pendientes';

type Kind = 'rechazos' | 'superadas' | 'retenidas' | 'avisos';

/** The names that a report counts. */
interface CountedNames {
  tipos: readonly string[];
  solicitantes: readonly string[];
}
const noNames: CountedNames = { tipos: [], solicitantes: [] };

/** Counts the outcomes of a file's samples in its report, going on from an earlier report. */
export class ReportBuilder {
  readonly report: DeliveryReport;
  private readonly tipos: Set<string>;
  private readonly solicitantes: Set<string>;

  /** The outcomes of the file's cells. */
  readonly celdas: CuentaDeEntrega;
  private readonly notes: NotesByReason;
  private readonly refused: RefusedRecords;

  constructor(report: DeliveryReport, notes = new NotesByReason(), refused = new RefusedRecords(), names = noNames) {
    this.report = report;
    this.tipos = new Set(names.tipos);
    this.solicitantes = new Set(names.solicitantes);
    this.notes = notes;
    this.refused = refused;
    this.celdas = new CuentaDeEntrega(report.celdas);
  }

  get names(): CountedNames {
    return { tipos: [...this.tipos], solicitantes: [...this.solicitantes] };
  }

  /** Counts the outcome of a sample that was to be stored. */
  addOutcome(
    document: MuestraDocument,
    { linea, archivo, warnings }: Pick<Reading, 'linea' | 'archivo' | 'warnings'>,
    { outcome, motivo = '', retencion, cambios = [], reparoDeReferencia }: Saved,
  ): void {
    const subject = { muestra: document.numero_muestra, archivo };
    if (reparoDeReferencia !== undefined) {
      const valor = document.referencia_solicitud;
      this.note('avisos', [{ linea, campo: 'referencia_solicitud', valor, motivo: reparoDeReferencia }], subject);
    }
    if (outcome === 'superada' || outcome === 'retenida') {
      const kind = places[outcome];
      this.report.muestras[kind]++;
      const clase = kind === 'superadas' ? ('superada' as const) : undefined;
      const notas = retencion?.notas ?? [{ campo: 'numero_muestra', motivo, clase }];
      this.note(
        kind,
        notas.map((nota) => ({ linea, ...nota })),
        subject,
      );
      // A held sample's warnings are noted now, and hold once it is accepted.
      if (kind === 'retenidas') this.note('avisos', warnings, subject);
      return;
    }
    this.report.muestras[places[outcome]]++;
    for (const cambio of cambios) this.changed(cambio, linea, subject);
    this.stored(document);
    const isAuthorised = document.estado === 'autorizada';
    if (isAuthorised) this.countConclusions(document);
    const blanks = isAuthorised ? this.countBlanks(document, linea) : [];
    this.note('avisos', [...warnings, ...blanks], subject);
  }

  /** Counts results without a value in authorised samples: the value may be in a column that the mapping doesn't read. */
  private countBlanks({ determinaciones }: MuestraDocument, linea: number): Remark[] {
    const found: Remark[] = [];
    for (const { resultados } of determinaciones) {
      for (const { descripcion, valor, valor_formateado: text, conclusion } of resultados) {
        if (valor !== undefined || text?.trim()) continue;
        this.report.resultados.sin_valor++;
        // A verdict without a value has a remark of its own.
        if (veredicto(conclusion) !== 'Sin definir') continue;
        found.push({ linea, campo: 'valor', valor: descripcion, motivo: blankOfAuthorised });
      }
    }
    return found;
  }

  /** Counts conclusions; samples in progress have none yet, annulled ones no longer. */
  private countConclusions({ conclusion_muestra: conclusion, determinaciones }: MuestraDocument): void {
    const { conclusiones } = this.report;
    const said = conclusionOfMuestra(conclusion);
    conclusiones[said === sinConclusion ? 'sin' : said === 'Sin definir' ? 'otras' : 'con']++;
    for (const { resultados } of determinaciones) {
      conclusiones.fuera += resultados.filter((each) => isFueraSinDecir(each, each.conclusion)).length;
    }
  }

  private changed({ campo, antes, despues }: CambioNotable, linea: number, subject: Subject): void {
    const { cambios } = this.report;
    cambios[campo]++;
    if (cambios.primeras.length >= maxReportNotes) return;
    cambios.primeras.push(noteOf({ linea, campo, valor: despues, motivo: `Antes: ${antes}` }, subject));
  }

  private stored(document: MuestraDocument): void {
    const { veredictos, resultados } = this.report;
    veredictos[verdicts[veredicto(document.conclusion_muestra)]]++;
    for (const determinacion of document.determinaciones) {
      resultados.leidos += determinacion.resultados.length;
      resultados.con_operador += determinacion.resultados.filter(({ operador }) => operador !== undefined).length;
    }
    this.tipos.add(document.tipo_muestra);
    this.solicitantes.add(document.solicitante.nombre);
    this.report.tipos = this.tipos.size;
    this.report.solicitantes = this.solicitantes.size;
  }

  /** Counts a sample that the file has twice, word for word. */
  addRepetition(): void {
    this.report.muestras.sin_cambios++;
  }

  /**
   * Counts the cells of a sample: cells that no field took apart by class; all cells of a refused sample under its first reason.
   */
  addCells({ archivo, celdas }: Pick<Reading, 'archivo' | 'celdas'>, rechazo?: Remark): void {
    if (!celdas) return;
    const { total, sinTomar } = celdas;
    if (rechazo) {
      const { linea, motivo, valor = '', clase } = rechazo;
      const primera = {
        ...(archivo && { archivo }),
        linea,
        lugar: lugarDe(linea, undefined, false),
        texto: valor.slice(0, 40),
      };
      this.celdas.acaba('rechazada', clase ? clasesDeNota[clase] : motivo, total, () => primera);
      return;
    }
    this.celdas.acaba('leida', '', total - sinTomar.reduce((sum, { celdas: left }) => sum + left, 0));
    for (const { clase, nombre, celdas: left, celda } of sinTomar) this.celdas.acaba(clase, nombre, left, () => celda);
  }

  /** Counts a refused sample, with all its reasons and records. */
  addRefusals(remarks: readonly Remark[], subject: Subject, records: readonly RecordsOfFile[]): void {
    this.refused.add(records);
    this.report.muestras.rechazadas++;
    this.note('rechazos', remarks, subject);
  }

  /** A warning about the file as a whole. */
  addWarning(remark: Remark, subject: Subject = {}): void {
    this.note('avisos', [remark], subject);
  }

  /** Notes remarks on one sample, or on the file. */
  private note(kind: Kind, remarks: readonly Remark[], subject: Subject): void {
    const notes = this.report[kind];
    const own = remarks.map((remark) => noteOf(remark, subject));
    notes.total += own.length;
    this.notes.add(kind, own);
    notes.primeras.push(...own.slice(0, Math.max(0, maxReportNotes - notes.primeras.length)));
  }
}

/** Stores samples; gives the outcome of each by `_id`, or undefined where nothing more is to be stored. */
export type Save = (documents: readonly MuestraDocument[]) => Promise<ReadonlyMap<string, Saved> | undefined>;

/** The answer by which the rest of a file isn't read. */
const stop = 'stop';
type Stop = typeof stop;

/** The most samples, and results, that are stored at once; both bound the memory. */
export interface BatchLimits {
  muestras: number;
  resultados: number;
}

const usual: BatchLimits = { muestras: 10_000, resultados: 100_000 };

interface Batched {
  reading: Pick<Reading, 'linea' | 'archivo' | 'warnings'>;
  document: MuestraDocument;
  /** The id of the sample without the year, as before its mapping said that numbers count within a year. */
  idSinAno: string | undefined;
}

/**
 * Keeps the former id (without the year) of samples that were stored, in the same year, before the mapping counted within years.
 */
async function keepFormerIds(batch: readonly Batched[]): Promise<void> {
  const ids = batch.flatMap(({ idSinAno }) => idSinAno ?? []);
  if (ids.length === 0) return;
  const stored = await readMuestraHeaders([...new Set(ids)]);
  for (const one of batch) {
    const former = stored.get(one.idSinAno ?? '');
    const isOfYear = former?.fecha.slice(0, 4) === one.document.fecha_muestra.slice(0, 4);
    if (former && isOfYear && !isWithdrawn(former)) one.document = { ...one.document, _id: former._id };
  }
}

/** Checks the samples of one file as they are read, and has the valid ones stored in batches. */
class BatchWriter {
  private readonly builder: ReportBuilder;
  private readonly save: Save;
  private readonly limits: BatchLimits;
  private batch: Batched[] = [];
  private results = 0;

  constructor(builder: ReportBuilder, save: Save, limits: Partial<BatchLimits> = {}) {
    this.builder = builder;
    this.save = save;
    this.limits = { ...usual, ...limits };
  }

  /** Adds one sample of the file; true where a batch was stored meanwhile. */
  async add(reading: Reading): Promise<boolean | Stop> {
    const { linea, archivo } = reading;
    const subject = { muestra: numeroOf(reading), archivo };
    const checked = checkReading(reading);
    if ('refusals' in checked) {
      this.builder.addRefusals(checked.refusals, subject, reading.records?.() ?? []);
      this.builder.addCells(reading, checked.refusals[0]);
    } else {
      for (let n = 0; n < (reading.repeticiones ?? 0); n++) this.builder.addRepetition();
      this.builder.addCells(reading);
      const { claveSinAno } = reading;
      this.batch.push({
        reading: { linea, archivo, warnings: checked.warnings },
        document: checked.document,
        idSinAno: claveSinAno && identityOf(claveSinAno),
      });
      this.results += checked.document.determinaciones.reduce((sum, { resultados }) => sum + resultados.length, 0);
    }
    if (this.batch.length < this.limits.muestras && this.results < this.limits.resultados) return false;
    return (await this.flush()) ?? true;
  }

  /** Stores the samples of the unfinished batch. */
  async flush(): Promise<Stop | undefined> {
    if (this.batch.length === 0) return undefined;
    await keepFormerIds(this.batch);
    const saved = await this.save(this.batch.map(({ document }) => document));
    if (!saved) return stop;
    for (const { reading, document } of this.batch) {
      const one = saved.get(document._id);
      if (!one) throw new Error(`No outcome for sample ${document._id}`);
      this.builder.addOutcome(document, reading, one);
    }
    this.batch = [];
    this.results = 0;
    return undefined;
  }
}

function numeroOf({ document }: Reading): string | undefined {
  const numero = document['numero_muestra'];
  return typeof numero === 'string' && numero !== '' ? numero : undefined;
}

/** A file to be read, and how. Without a mapping it is JSON or NDJSON; with one, a table. */
export interface FileToProcess {
  archivo: string;
  source: AsyncIterable<Uint8Array>;
  mapping?: Mapping | undefined;
  simulacion: boolean;
  save: Save;
  /**
   * Is given the report from time to time: at every 200 samples read, and whenever samples were stored. If it answers 'stop', the
   * rest isn't read, and the report stays `procesando`.
   */
  onProgress?: (report: DeliveryReport) => Promise<Stop | undefined>;
  /** How much of the file is held in memory, if not the usual. */
  spool?: Partial<SpoolLimits>;
  /** How much is stored at once, if not the usual. */
  lote?: Partial<BatchLimits> | undefined;
  /** The most rows of a table that are read, if not all (ReadingContext). */
  limit?: ReadingContext['limit'];
  /** Where an earlier reading of the file left off: its report, and the number of samples it had read. */
  desde?: { report: DeliveryReport; names: CountedNames; leidas: number } | undefined;
  /**
   * Is called whenever samples were stored, with the `desde` of a reading that goes on from there. If it answers 'stop', the rest
   * isn't read, and the report stays `procesando`.
   */
  onStored?: (desde: NonNullable<FileToProcess['desde']>) => Promise<Stop | undefined>;
  /** Names in deliveries that mean other names of the portal. */
  diccionario?: readonly UnionDeNombres[] | undefined;
  /** `notes` and `refused` collect the notes by reason, and the refused records. */
  notes?: NotesByReason;
  refused?: RefusedRecords;
  now: () => Date;
}

const progressEvery = 200;

/**
 * Reads a dropped file into samples and has them stored; gives its report. A sample that can't be stored is refused in the report
 * and stops no other. The file is read to its end before anything is stored, since its last row may belong to its first sample: a
 * file that can't be read to its end is refused as a whole. Throws only what `source` and `save` throw.
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
  const stopped = new AbortController();
  const tell = async () => {
    if ((await onProgress?.(report)) === stop) stopped.abort();
  };
  try {
    const joiner = new NameJoiner(file.diccionario ?? []);
    const limit = file.limit && { ...file.limit, cut };
    for await (const reading of readings({ ...file, limit, tell, signal: stopped.signal }, builder)) {
      if (stopped.signal.aborted) return report;
      joiner.join(reading);
      const isStored = await writer.add(reading);
      if (isStored === stop) return report;
      leidas++;
      if (isStored || leidas % progressEvery === 0) await tell();
      if (isStored && (await onStored?.({ report, names: builder.names, leidas })) === stop) return report;
    }
    if (stopped.signal.aborted || (await writer.flush()) === stop) return report;
    if (isCut) builder.celdas.cierra();
    report.estado = 'terminado';
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    // A file that isn't read to its end would look like a cut one.
    if (stopped.signal.aborted) return report;
    report.estado = 'rechazado';
    report.error = error.message;
  }
  report.fin = now().toISOString();
  return report;
}

function readings(
  {
    source,
    mapping,
    tell,
    spool,
    limit,
    desde,
    signal,
    now,
  }: FileToProcess & { tell: () => Promise<void>; signal: AbortSignal },
  builder: ReportBuilder,
): AsyncGenerator<Reading> {
  const { report } = builder;
  async function* counted() {
    for await (const chunk of source) {
      report.bytes += chunk.length;
      await tell();
      if (signal.aborted) return;
      yield chunk;
    }
  }
  const context: ReadingContext = {
    // Remarks on the whole file were made by the first message.
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
    ultimaFecha: ultimaFechaEn(now()),
  };
  return readDelivery(counted(), mapping, context);
}
