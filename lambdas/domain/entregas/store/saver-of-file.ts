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
import { reparosDeReferencias } from '../../solicitudes/store/solicitudes.ts';
import { saveUnlessWithdrawn } from './withdraw.ts';

const texts = z.array(z.string());

/** The progress of a reading that leaves the rest of its file to another message. */
const checkpointSchema = z.object({
  /** The mapping's version, and the file's entity tag: a reading with others begins anew. */
  mappingVersion: z.string(),
  etag: z.string(),
  /** The number of samples read, refused ones included, and of batches stored. */
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

/** Where an earlier message of the same reading left off; undefined where there is none, or it was another reading. */
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

/** Deletes the checkpoint of a file that was read to its end: another reading begins anew. */
export async function clearCheckpoint(id: string): Promise<void> {
  await putProgress(id, null);
}

type Desde = NonNullable<FileToProcess['desde']>;

/** The data that a reading of a dropped file collects besides its report, going on from an earlier message. */
export class ReadingState {
  readonly candidates: AlertCandidates;
  readonly coherencia: ReparosDeEntrega;
  readonly notes: NotesByReason;
  readonly refused: RefusedRecords;
  /** The solicitantes of stored samples. */
  readonly nombrados: Set<string>;
  /** The ids of the samples of a simulation. */
  readonly probadas = new Set<string>();
  /** Where to go on; undefined for a new reading. */
  readonly desde: Desde | undefined;
  /** The number of batches stored by earlier messages. */
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

  /** The checkpoint for another message to go on from `desde`. */
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
  /** The reasons for which its samples wait for a person. */
  retiene: ReadonlySet<MotivoDeRetencion>;
  record: DeliveryRecord;
  state: ReadingState;
  /** Rules of coherence that are off. */
  apagadas: ReadonlySet<ReglaDeCoherencia>;
  /** Whether samples with findings wait for a person's decision. */
  revisa: boolean;
  /** The solicitantes of the samples are added to it. */
  touched: Set<string>;
}

/**
 * Makes the function that stores the samples of a dropped file as they are read; in a simulation it only gives their outcomes. It
 * gives undefined once the delivery was withdrawn.
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
    // If findings wait for a decision, samples are inspected before they are stored; a failure makes the file be read again.
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
    return conReparos(saved, documents);
  };
}

/** The outcomes of samples, each with what is to be said of the reference of a request that it names. */
export async function conReparos(
  saved: ReadonlyMap<string, Saved>,
  documents: readonly MuestraDocument[],
): Promise<Map<string, Saved>> {
  const reparos = await reparosDeReferencias(documents);
  return new Map(
    Array.from(saved, ([_id, one]) => {
      const reparoDeReferencia = reparos.get(_id);
      return [_id, reparoDeReferencia === undefined ? one : { ...one, reparoDeReferencia }];
    }),
  );
}

/** The stored form of a held back sample; none for another sample. */
function heldBackOf(document: MuestraDocument, saved: Saved | undefined, entrega: Entrega): StoredRetenida[] {
  if (!saved?.retencion) return [];
  const { motivos, sobre } = saved.retencion;
  const orden = orderKey(entrega, document.revision);
  return [{ _id: document._id, estado: 'pendiente', motivos, sobre, cambiada: false, orden, document }];
}

/** Whether a delivery brought the state that a sample is in, or would in a simulation. */
function isBrought(saved: Saved | undefined): boolean {
  const { outcome, retencion } = saved ?? {};
  return outcome === 'nueva' || outcome === 'actualizada' || retencion?.motivos.includes('reparo') === true;
}

/** The findings as texts, by sample. */
function frasesDe(reparos: readonly Reparo[]): Map<string, string> {
  const bySample = Map.groupBy(reparos, ({ muestra }) => muestra._id);
  return new Map([...bySample].map(([_id, own]) => [_id, own.map(({ frase }) => frase).join(' ')]));
}

/** The findings in some of the inspected samples. */
function onlyOf({ reparos, inspected, sinHistorial }: Inspection, documents: readonly MuestraDocument[]): Inspection {
  const ids = new Set(documents.map(({ _id }) => _id));
  return {
    reparos: reparos.filter(({ muestra }) => ids.has(muestra._id)),
    inspected: Math.min(inspected, ids.size),
    sinHistorial: Math.min(sinHistorial, ids.size),
  };
}

/** Samples that can't be inspected are stored all the same, and reported as such. */
function notLooked(error: unknown): undefined {
  log.error('Samples could not be looked at for what can’t be', { error });
}

const log = logOf('ingest');
