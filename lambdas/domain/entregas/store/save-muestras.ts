import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import {
  type Anulacion,
  isWithdrawn,
  type MuestraHeader,
  findMuestraHeaders,
  readMuestraHeaders,
} from '../../muestras/store/muestras.ts';
import { type Entrega, isBefore, orderKey } from './entrega.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { keepPrevio, previoOvertaken, previosWith, withEntrega, entregaDesconocida } from './estados-previos.ts';
import { type MuestraWrite, writeMuestras } from '../../muestras/store/write-muestras.ts';
import { readExpected, takeUpCambios } from '../../muestras/reindex/repair.ts';
import { type Family, expectedOf } from '../../../engine/blocks/row.ts';
import { createHash } from 'node:crypto';
import type { MotivoDeRetencion } from '../../../../contract/entregas/retenidas.ts';
import { veredictoDeMuestra } from '../../../../contract/muestras/rules/conclusion.ts';
import { type Cambio, cambiosDeMuestras, huellaDe } from '../../muestras/store/cambios.ts';
import { applyChanges, type IndexChange, type Place, prepareChanges } from '../../../engine/write/write.ts';
import { notableChanges, damagedReason, type Saved, supersededBy, type Change, withReplaced } from './changes.ts';
import {
  retencionOf,
  withReparo,
  loadOwnership,
  forgetTitulares,
  type LateDelivery,
  titularesWithout,
  titularesAfter,
} from './held-back.ts';

/** Days after sampling within which a sample that is annulled when it first comes is news. */
const diasDeNovedad = 60;

/** Since when the laboratory has annulled a sample; undefined where it isn't annulled, or not by a file. */
function anulacionOf(
  { estado, fecha_muestra: fecha }: MuestraDocument,
  known: { former: MuestraHeader | undefined; entrega: Entrega; now: Date; isSame: boolean },
): Anulacion | undefined {
  const { former, entrega, now, isSame } = known;
  if (estado !== 'anulada') return undefined;
  if (entrega.esAusencia) return isSame ? former?.anulacion : undefined;
  if (former?.anulacion) return former.anulacion;
  // The sample was annulled by its absence from an export.
  if (former && isSame) return { en: former.lastModified };
  const isPast = !former && now.getTime() - Date.parse(fecha) > diasDeNovedad * 24 * 3_600_000;
  return { en: now.toISOString(), ...(isPast && { pasado: true }) };
}

/** A sample of a delivery read after a newer one was stored, with the header that it would have had. */
interface Overtaken {
  document: MuestraDocument;
  header: MuestraHeader;
}

/**
 * Keeps the samples of an overtaken delivery: they come back where the newer deliveries are withdrawn. Where the state in force
 * is the same, the delivery is added to that state instead. Gives the samples that are no longer overtaken, because the newer
 * deliveries were withdrawn meanwhile, and that are to be stored.
 */
async function keepOvertaken(overtaken: readonly Overtaken[], id: string | undefined): Promise<MuestraDocument[]> {
  if (id === undefined) return [];
  const inForceAgain: MuestraDocument[] = [];
  let pending = overtaken;
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries === 20) throw new Error(`${pending.length} samples were written by others at every attempt`);
    const inForce = await readMuestraHeaders(pending.map(({ document }) => document._id));
    const writes: { one: Overtaken; write: MuestraWrite }[] = [];
    const others: Overtaken[] = [];
    for (const one of pending) {
      const stored = inForce.get(one.document._id);
      if (stored && !isBefore(one.header.orden, stored.orden)) {
        inForceAgain.push(one.document);
        continue;
      }
      const write = stored && noteOf(one, stored, id);
      if (write) writes.push({ one, write });
      // The same state may have been replaced meanwhile by a third delivery.
      else if (stored?.huella !== one.header.huella) others.push(one);
    }
    await mapBounded(others, 16, async (one) => keepPrevio(stateOf(one, id)));
    const { isWritten } = await writeMuestras(writes.map(({ write }) => write));
    pending = writes.flatMap(({ one }, n) => (isWritten[n] ? [] : [one]));
  }
  return inForceAgain;
}

const stateOf = ({ document, header }: Overtaken, id: string) => ({ header: { ...header, entregas: [id] }, document });

/** The write that adds an overtaken delivery to the state in force, if one is needed. */
function noteOf(one: Overtaken, stored: MuestraHeader, id: string): MuestraWrite | undefined {
  const next = { ...stored, version: stored.version + 1 };
  const known = stored.entregas;
  if (stored.huella === one.header.huella) {
    return known.includes(id) ? undefined : { header: { ...next, entregas: withEntrega(known, id) }, over: stored };
  }
  const previos = previosWith(stored, id);
  if (previos && previos === stored.previos) return undefined;
  return { header: { ...next, previos }, over: stored, also: [previoOvertaken(stateOf(one, id))] };
}

interface SaveOptions {
  now: Date;
  /** Nothing is written. */
  simulacion?: boolean;
  /** The delivery of the samples; without it they count as delivered `now`. */
  entrega?: Entrega | undefined;
  /** The reasons for holding samples back until a person decides; none without it, as for samples that no file brings. */
  retiene?: ReadonlySet<MotivoDeRetencion>;
  /** The findings by sample, in a delivery whose findings wait for a person's decision. */
  reparos?: ReadonlyMap<string, string> | undefined;
  /**
   * Samples that a person has confirmed, with the stored revision that the person was shown; over another revision a sample
   * waits.
   */
  confirmadas?: ReadonlyMap<string, number>;
  /** Whether the delivery is still in force. Asked between reading and writing samples; if it isn't, none are written. */
  isInForce?: (() => Promise<boolean>) | undefined;
}

/** `inAnyOrder` lets a sample go back in the order of deliveries, where its newest delivery is withdrawn. */
interface WriteOptions {
  inAnyOrder?: boolean;
}

/**
 * Stores samples, at most one of each id, and gives the outcome of each by `_id`. A sample older than the stored one changes
 * nothing (docs/decisions/deliveries.md). The index learns of the items after they were stored; what a crash in between leaves
 * undone is done by the same delivery, repeated, or by the next turn. A sample that another writer changed first is read again
 * and retried.
 */
export async function saveMuestras(
  documents: readonly MuestraDocument[],
  { now, simulacion, entrega = { archivo: '', entregada: now }, retiene, reparos, confirmadas, isInForce }: SaveOptions,
): Promise<Map<string, Saved>> {
  const saved = new Map<string, Saved>();
  let pending = documents;
  if (!simulacion) await takeUpLeft(documents.map(({ _id }) => _id));
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries === 10) throw new Error(`${pending.length} samples were written by others at every attempt`);
    const { good: currents, damaged } = await findMuestraHeaders(pending.map(({ _id }) => _id));
    if (isInForce && !(await isInForce())) return saved;
    const retencionFor = await retencionesFor(pending, currents, retiene);
    const changes: Change[] = [];
    const late: LateDelivery[] = [];
    const said: Overtaken[] = [];
    const unchanged: MuestraHeader[] = [];
    for (const document of pending) {
      if (damaged.has(document._id)) {
        saved.set(document._id, { outcome: 'retenida', motivo: damagedReason });
        continue;
      }
      const before = currents.get(document._id);
      const after = headerOf(document, { before, entrega, now });
      const isSame = before?.huella === after.huella;
      const stored = before?.revision ?? 0;
      const moved = before && !isSame ? retencionFor(document, before) : undefined;
      const frase = isSame ? undefined : reparos?.get(document._id);
      const retencion = withReparo(moved, { frase, sobre: stored });
      if (before && isBefore(after.orden, before.orden)) {
        // The same state is stored already where a newer delivery brought it too.
        saved.set(document._id, isSame ? saidBefore(before, entrega) : supersededBy(before, after.orden));
        const delivery = { _id: document._id, solicitante: after.solicitante, entregada: entrega.entregada };
        if (titularesWithout(before, delivery)) late.push(delivery);
        if (entrega.id !== undefined && !retencion) said.push({ document, header: after });
        continue;
      }
      const sobre = confirmadas?.get(document._id);
      const isConfirmed = sobre === stored;
      if (!isSame && !isConfirmed && (retencion || (before && sobre !== undefined))) {
        const { motivos = [], notas = [] } = retencion ?? {};
        saved.set(document._id, {
          outcome: 'retenida',
          retencion: { motivos, notas, sobre: stored },
        });
        continue;
      }
      const isNewer =
        !before ||
        isBefore(before.orden, after.orden) ||
        (entrega.id !== undefined && !before.entregas.includes(entrega.id));
      if (!isSame || isNewer) changes.push({ document, before, after, isSame });
      else if (before) unchanged.push(before);
      saved.set(document._id, isSame ? saidBefore(before, entrega) : changed(document, before));
    }
    if (simulacion) return saved;
    const { written, left } = await writeChanges(changes, now);
    const stored = [...written, ...unchanged];
    for (const { _id, correccion, anulacion } of stored) {
      const outcome = saved.get(_id);
      if (outcome && (correccion || anulacion)) saved.set(_id, { ...outcome, correccion, anulacion });
    }
    await forgetTitulares(late);
    pending = [...left, ...(await keepOvertaken(said, entrega.id))];
  }
  return saved;
}

/** Gives the function that tells why a sample is held back, if it is; reads clients only if a sample changes its solicitante. */
async function retencionesFor(
  documents: readonly MuestraDocument[],
  currents: ReadonlyMap<string, MuestraHeader>,
  retiene: SaveOptions['retiene'],
) {
  const moved = documents.flatMap(({ _id, solicitante: { nombre } }) => {
    const before = currents.get(_id)?.solicitante;
    return before === undefined || before === nombre ? [] : [before, nombre];
  });
  const ownership = moved.length > 0 && retiene?.has('solicitante') ? await loadOwnership(moved) : undefined;
  return (document: MuestraDocument, stored: MuestraHeader) =>
    retiene && retencionOf({ document, stored, retiene, ownership });
}

/** The outcome of an unchanged sample; where this delivery's message comes again, the outcome of the first time. */
function saidBefore(before: MuestraHeader | undefined, { id }: Entrega): Saved {
  if (!before || id === undefined) return { outcome: 'sin_cambios' };
  const { entrega, nueva, cambios } = before.llegada ?? firstOf(before);
  if (entrega !== id) return { outcome: 'sin_cambios' };
  return nueva ? { outcome: 'nueva' } : { outcome: 'actualizada', cambios };
}

/** The arrival of a state that 1.0.0 stored, as far as its header says. */
function firstOf({ entregas, revision }: MuestraHeader): NonNullable<MuestraHeader['llegada']> {
  return { entrega: entregas[0] ?? entregaDesconocida, nueva: revision === 1, cambios: [] };
}

function changed(document: MuestraDocument, before: MuestraHeader | undefined): Saved {
  // A sample that was withdrawn, or that a complete export lacked, was visible to nobody.
  const isAbsent = before?.estado === 'anulada' && before.anulacion === undefined;
  const isBack = document.estado !== 'anulada' && before && (isAbsent || isWithdrawn(before));
  if (!before || isBack) return { outcome: 'nueva' };
  return { outcome: 'actualizada', cambios: notableChanges(document, before) };
}

/** Completes what earlier writers of some samples left undone when they died. */
export async function takeUpLeft(ids: readonly string[]): Promise<void> {
  const own = new Set(ids);
  await takeUpCambios(({ id }) => own.has(id));
}

/**
 * Writes the changes: each item with the state that it replaces and its change's log entry in one transaction, then the index
 * (docs/decisions/results-index.md). Gives the headers written, and the samples that another writer changed first.
 */
export async function writeChanges(changes: readonly Change[], now: Date, { inAnyOrder = false }: WriteOptions = {}) {
  const own = await withReplaced(changes, now);
  const inIndex = own.map((change) => (change.isSame ? undefined : indexChange(change)));
  const prepared = await prepareChanges(inIndex.filter((change) => change !== undefined));
  const writes = own.map((change) => {
    const { document, before, after, also } = change;
    return { header: after, document, over: before?.version, also, cambio: cambioOf(change) };
  });
  const { isWritten, pending } = await writeMuestras(writes, { inAnyOrder });
  const done = inIndex.flatMap((change, i) => (change && isWritten[i] ? [change] : []));
  await applyChanges(done, { prepared, current: async (ids) => (await readExpected(ids)).expected });
  await cambiosDeMuestras.register(pending);
  const written = own.flatMap(({ after }, i) => (isWritten[i] ? [after] : []));
  const ids = new Set(written.map(({ _id }) => _id));
  return { written, left: changes.flatMap(({ document }) => (ids.has(document._id) ? [] : [document])) };
}

/** The log entry of a change; undefined where the sample is in no list before and after. */
function cambioOf({ before, after, isSame }: Change): Cambio | undefined {
  const lugares = [...(before ? [before] : []), after].map(({ solicitante, tipo, estado }) => {
    return { solicitante, tipo, estado };
  });
  if (isSame || lugares.every(({ estado }) => estado === 'anulada')) return undefined;
  return { id: after._id, revision: after.revision, huella: huellaDe(after.huella), lugares };
}

interface Circumstances {
  before: MuestraHeader | undefined;
  entrega: Entrega;
  now: Date;
}

function headerOf(document: MuestraDocument, { before, entrega, now }: Circumstances): MuestraHeader {
  const version = (before?.version ?? 0) + 1;
  const huella = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  const isSame = before?.huella === huella;
  const { outcome, cambios = [] } = changed(document, before);
  return {
    _id: document._id,
    numero: document.numero_muestra,
    solicitante: document.solicitante.nombre,
    tipo: document.tipo_muestra,
    estado: document.estado,
    fecha: document.fecha_muestra,
    version,
    huella,
    // Writing the same state again makes no new revision, and is no change.
    revision: isSame ? before.revision : version,
    importedAt: before?.importedAt ?? now.toISOString(),
    lastModified: isSame ? before.lastModified : now.toISOString(),
    publicada: publicadaOf(document, before, now),
    entregada: entrega.entregada.toISOString(),
    archivo: entrega.archivo,
    orden: orderKey(entrega, document.revision),
    titulares: titularesAfter(before, { solicitante: document.solicitante.nombre, entregada: entrega.entregada }),
    veredicto: veredictoDeMuestra(document),
    motivo: motivoDe(document),
    origen: isSame && before.archivo !== entrega.archivo ? (before.origen ?? before.archivo) : undefined,
    entregas: isSame
      ? withEntrega(before.entregas, entrega.id ?? entregaDesconocida)
      : [entrega.id ?? entregaDesconocida],
    previos: before ? before.previos : [],
    llegada: isSame
      ? before.llegada
      : { entrega: entrega.id ?? entregaDesconocida, nueva: outcome === 'nueva', cambios: [...cambios] },
    correccion: before?.correccion,
    anulacion: anulacionOf(document, { former: before, entrega, now, isSame }),
  };
}

/** When a sample was first authorised. */
function publicadaOf({ estado }: MuestraDocument, before: MuestraHeader | undefined, now: Date): string | undefined {
  return before?.publicada ?? (estado === 'autorizada' ? now.toISOString() : undefined);
}

/** The longest reason of a revision in a header, in characters; the document has the whole reason. */
const maxMotivo = 1000;

function motivoDe({ motivo_revision: motivo }: MuestraDocument): string | undefined {
  return motivo && motivo.length > maxMotivo ? `${motivo.slice(0, maxMotivo - 1)}…` : motivo;
}

function indexChange({ document, before }: Change): IndexChange {
  return { before: before && placeOf(before), after: expectedOf(document) };
}

function familiaOf({ estado }: MuestraHeader): Family | undefined {
  return estado === 'anulada' ? undefined : estado;
}

function placeOf(header: MuestraHeader): Place | undefined {
  const familia = familiaOf(header);
  const { solicitante, fecha, numero, _id: id } = header;
  return familia && { familia, solicitante, fecha, numero, id };
}
