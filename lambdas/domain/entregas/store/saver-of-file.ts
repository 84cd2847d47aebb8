import * as z from 'zod';
import {
  coherenciaDeEntregaSchema,
  type Reparo,
  type ReglaDeCoherencia,
} from '../../../../contract/entregas/coherencia.ts';
import { notasDeEntregaSchema } from '../../../../contract/entregas/entrega.ts';
import { candidatesSchema } from '../../../platform/bus/events.ts';
import { putProgress, readProgress } from './entrega-objects.ts';
import { deliveryReportSchema, NotesByReason } from './delivery-report.ts';
import { ReparosDeEntrega, type Inspection, inspectMuestras } from '../sample/coherencia.ts';
import { AlertCandidates, isStored, type Saved } from './changes.ts';
import type { FileToProcess, Save } from './process.ts';
import { RefusedRecords } from '../sample/reading.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import type { MotivoDeRetencion } from '../../../../contract/entregas/retenidas.ts';
import { putRetenidas, type StoredRetenida } from './retenidas.ts';
import { logOf } from '../../../platform/runtime/log.ts';
import { type DeliveryRecord, withdrawn } from './delivery-record.ts';
import { type Entrega, orderKey } from './entrega.ts';
import { saveMuestras } from './save-muestras.ts';
import { saveUnlessWithdrawn } from './withdraw.ts';

const texts = z.array(z.string());

/** How far a reading has come when it leaves the rest of its file to another message. */
const checkpointSchema = z.object({
  /** By which mapping the file is read, and which bytes: another reading begins anew. */
  mappingVersion: z.string(),
  etag: z.string(),
  /** Samples that were read, refused ones too, and batches of them that were stored. */
  leidas: z.number().int(),
  lotes: z.number().int(),
  report: deliveryReportSchema,
  tipos: texts,
  solicitantes: texts,
  /** The solicitantes of stored samples. */
  nombrados: texts,
  notas: notasDeEntregaSchema,
  rechazados: z.array(z.object({ archivo: z.string().optional(), places: z.array(z.number().int()).readonly() })),
  candidatas: candidatesSchema,
  coherencia: coherenciaDeEntregaSchema.optional(),
});
type Checkpoint = z.infer<typeof checkpointSchema>;

/** Where an earlier reading of a delivery left off; undefined where there is none, or it was another reading. */
export async function readCheckpoint(
  id: string,
  { mappingVersion, etag }: Pick<Checkpoint, 'mappingVersion' | 'etag'>,
): Promise<Checkpoint | undefined> {
  const found = checkpointSchema.nullish().parse(await readProgress(id)) ?? undefined;
  return found?.mappingVersion === mappingVersion && found.etag === etag ? found : undefined;
}

/** Keeps it. */
export async function writeCheckpoint(id: string, checkpoint: Checkpoint): Promise<void> {
  await putProgress(id, checkpoint);
}

/** Forgets it, once the file was read to its end: what is read again is read anew. */
export async function clearCheckpoint(id: string): Promise<void> {
  await putProgress(id, null);
}

type Desde = NonNullable<FileToProcess['desde']>;

/** What a reading of a dropped file collects besides its report, going on from where another message left it. */
export class ReadingState {
  readonly candidates: AlertCandidates;
  readonly coherencia: ReparosDeEntrega;
  readonly notes: NotesByReason;
  readonly refused: RefusedRecords;
  /** The solicitantes of stored samples. */
  readonly nombrados: Set<string>;
  /** The ids of the samples of a simulation. */
  readonly probadas = new Set<string>();
  /** Where to go on; undefined for a reading that begins. */
  readonly desde: Desde | undefined;
  /** Batches of samples that were stored before. */
  readonly lotes: number;

  constructor(now: () => Date, before: Checkpoint | undefined) {
    this.candidates = new AlertCandidates(now, before?.candidatas);
    this.coherencia = new ReparosDeEntrega(before?.coherencia);
    this.notes = new NotesByReason(before?.notas);
    this.refused = new RefusedRecords(before?.rechazados);
    this.nombrados = new Set(before?.nombrados);
    this.lotes = before?.lotes ?? 0;
    const names = { tipos: before?.tipos ?? [], solicitantes: before?.solicitantes ?? [] };
    this.desde = before && { report: before.report, leidas: before.leidas, names };
  }

  /** What another message needs to go on from `desde`. */
  checkpoint(
    reading: Pick<Checkpoint, 'mappingVersion' | 'etag' | 'lotes'>,
    { report, leidas, names: { tipos, solicitantes } }: Desde,
  ): Checkpoint {
    return {
      ...reading,
      leidas,
      report,
      tipos: [...tipos],
      solicitantes: [...solicitantes],
      nombrados: [...this.nombrados],
      notas: this.notes.all(),
      rechazados: this.refused.all(),
      candidatas: this.candidates.all(),
      coherencia: this.coherencia.all(),
    };
  }
}

interface Circumstances {
  now: () => Date;
  simulacion: boolean;
  entrega: Entrega & { id: string };
  /** What of it waits for a person's word. */
  retiene: ReadonlySet<MotivoDeRetencion>;
  record: DeliveryRecord;
  state: ReadingState;
  /** Rules of coherence that are off. */
  apagadas: ReadonlySet<ReglaDeCoherencia>;
  /** Whether samples in which something was found wait for a person's word. */
  revisa: boolean;
  /** Gets the solicitantes of the samples. */
  touched: Set<string>;
}

/**
 * Makes what stores the samples of a dropped file as they are read, or says in a simulation what would become of them; it gives
 * nothing once the delivery was withdrawn.
 */
export function saverOfFile({ now, simulacion, state, ...circumstances }: Circumstances): Save {
  const { entrega, retiene, record, touched, apagadas, revisa } = circumstances;
  const lookIn = async (documents: readonly MuestraDocument[]) =>
    inspectMuestras(documents, {
      apagadas,
      conHistorial: state.coherencia.conHistorial,
      entregada: fechaEnMadrid(entrega.entregada),
    });
  const store = async (documents: readonly MuestraDocument[]) => {
    for (const { solicitante } of documents) touched.add(solicitante.nombre);
    await record.touch(documents.map(({ _id }) => _id));
    // Where what can't be waits for a word, it is looked for before anything is stored; a failure has the file read again.
    const before = revisa ? await lookIn(documents) : undefined;
    const reparos = before && frasesDe(before.reparos);
    const saved = await saveUnlessWithdrawn(documents, { now: now(), entrega, retiene, reparos });
    if (saved === withdrawn) return undefined;
    await putRetenidas(
      entrega.id,
      documents.flatMap((document) => heldBackOf(document, saved.get(document._id), entrega)),
    );
    state.candidates.addCorrections(saved);
    const own = documents.filter(({ _id }) => isBrought(saved.get(_id)));
    const inspection = before ? onlyOf(before, own) : await lookIn(own).catch(notLooked);
    if (inspection) state.coherencia.add(inspection);
    else state.coherencia.skip(own.length);
    await state.candidates.add(documents.filter(({ _id }) => isStored(saved.get(_id))));
    return saved;
  };
  const tryOut = async (documents: readonly MuestraDocument[]) => {
    for (const { _id } of documents) state.probadas.add(_id);
    return saveMuestras(documents, { now: now(), simulacion: true, entrega, retiene });
  };
  return async (documents) => {
    const saved = simulacion ? await tryOut(documents) : await store(documents);
    if (!saved) return undefined;
    for (const { _id, solicitante } of documents) if (isStored(saved.get(_id))) state.nombrados.add(solicitante.nombre);
    return saved;
  };
}

/** What is kept of a sample that is held back. */
function heldBackOf(document: MuestraDocument, saved: Saved | undefined, entrega: Entrega): StoredRetenida[] {
  if (!saved?.retencion) return [];
  const { motivos, sobre } = saved.retencion;
  const orden = orderKey(entrega, document.revision);
  return [{ _id: document._id, estado: 'pendiente', motivos, sobre, cambiada: false, orden, document }];
}

/** Whether a delivery brought just the state that a sample is in, or would. */
function isBrought(saved: Saved | undefined): boolean {
  const { outcome, retencion } = saved ?? {};
  return outcome === 'nueva' || outcome === 'actualizada' || retencion?.motivos.includes('reparo') === true;
}

/** What was found, by sample. */
function frasesDe(reparos: readonly Reparo[]): Map<string, string> {
  const bySample = Map.groupBy(reparos, ({ muestra }) => muestra._id);
  return new Map([...bySample].map(([_id, own]) => [_id, own.map(({ frase }) => frase).join(' ')]));
}

/** What was found in some of the samples that were looked at. */
function onlyOf({ reparos, inspected, sinHistorial }: Inspection, documents: readonly MuestraDocument[]): Inspection {
  const ids = new Set(documents.map(({ _id }) => _id));
  return {
    reparos: reparos.filter(({ muestra }) => ids.has(muestra._id)),
    inspected: Math.min(inspected, ids.size),
    sinHistorial: Math.min(sinHistorial, ids.size),
  };
}

/** Samples are stored all the same where they can't be looked at, and it is said of them. */
function notLooked(error: unknown): undefined {
  log.error('Samples could not be looked at for what can’t be', { error });
}

const log = logOf('ingest');
