import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import {
  type Anulacion,
  isWithdrawn,
  type MuestraHeader,
  readMuestraHeaders,
  revisionOf,
} from '../../muestras/store/muestras.ts';
import { type Entrega, isBefore, orderKey } from './entrega.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import {
  entregasOf,
  keepPrevio,
  previoOvertaken,
  previosWith,
  withEntrega,
  entregaDesconocida,
} from './estados-previos.ts';
import { type MuestraWrite, writeMuestras } from '../../muestras/store/write-muestras.ts';
import { readExpected, takeUpCambios } from '../../muestras/reindex/repair.ts';
import { type Family, expectedOf } from '../../../engine/blocks/row.ts';
import { createHash } from 'node:crypto';
import type { MotivoDeRetencion } from '../../../../contract/entregas/retenidas.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { type Cambio, cambiosDeMuestras, huellaDe } from '../../muestras/store/cambios.ts';
import { applyChanges, type IndexChange, type Place, prepareChanges } from '../../../engine/write/write.ts';
import {
  notableChanges,
  damagedReason,
  type Saved,
  supersededBy,
  type Change,
  withReplaced,
  readCurrentMuestras,
  type CurrentMuestra,
} from './changes.ts';
import {
  retencionOf,
  withReparo,
  loadOwnership,
  forgetTitulares,
  type LateDelivery,
  titularesWithout,
  titularesAfter,
} from './held-back.ts';

/** How many days after it was taken a sample that comes annulled at first is news. */
const diasDeNovedad = 60;

/** Since when the laboratory says that a sample is annulled; undefined where it isn't, or no file says it. */
function anulacionOf(
  { estado, fecha_muestra: fecha }: MuestraDocument,
  known: { former: MuestraHeader | undefined; entrega: Entrega; now: Date; isSame: boolean },
): Anulacion | undefined {
  const { former, entrega, now, isSame } = known;
  if (estado !== 'anulada') return undefined;
  if (entrega.esAusencia) return isSame ? former?.anulacion : undefined;
  if (former?.anulacion) return former.anulacion;
  // It was annulled before this was kept, or by its absence.
  if (former && isSame) return { en: former.lastModified };
  const isPast = !former && now.getTime() - Date.parse(fecha) > diasDeNovedad * 24 * 3_600_000;
  return { en: now.toISOString(), ...(isPast && { pasado: true }) };
}

/** What a delivery says that came after a newer one was stored, with the header that it would have had. */
interface Overtaken {
  document: MuestraDocument;
  header: MuestraHeader;
}

/**
 * Keeps what a delivery says that was overtaken: it comes back where those after it are withdrawn. Where the state in force
 * says the same, that state learns of the delivery instead. Gives what isn't overtaken any more, since those after it were
 * withdrawn meanwhile: it is to be stored.
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
      if (stored && !isBefore(one.header.orden ?? '', stored.orden ?? '')) {
        inForceAgain.push(one.document);
        continue;
      }
      const write = stored && noteOf(one, stored, id);
      if (write) writes.push({ one, write });
      // One that said the same may have been replaced meanwhile by a third delivery.
      else if (stored?.huella !== one.header.huella) others.push(one);
    }
    await mapBounded(others, 16, async (one) => keepPrevio(stateOf(one, id)));
    const { isWritten } = await writeMuestras(writes.map(({ write }) => write));
    pending = writes.flatMap(({ one }, n) => (isWritten[n] ? [] : [one]));
  }
  return inForceAgain;
}

const stateOf = ({ document, header }: Overtaken, id: string) => ({ header: { ...header, entregas: [id] }, document });

/** What the state in force has to learn of what was overtaken, if anything. */
function noteOf(one: Overtaken, stored: MuestraHeader, id: string): MuestraWrite | undefined {
  const next = { ...stored, version: stored.version + 1, revision: revisionOf(stored) };
  const known = entregasOf(stored);
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
  /** What file brings them; without it they are delivered `now`. */
  entrega?: Entrega | undefined;
  /** What is held back until a person says so; nothing without it, as of what no file brings. */
  retiene?: ReadonlySet<MotivoDeRetencion>;
  /** By sample what was found in it, in a delivery that waits for a word about that. */
  reparos?: ReadonlyMap<string, string> | undefined;
  /** Samples that a person has confirmed, each over the revision of the stored one that was shown; over another it waits. */
  confirmadas?: ReadonlyMap<string, number>;
  /** Whether the delivery wasn't withdrawn meanwhile. Asked after samples are read and before they are written: no more are then. */
  isInForce?: (() => Promise<boolean>) | undefined;
}

/** Lets a sample go back in the order of deliveries, where the newest of them is withdrawn. */
interface WriteOptions {
  inAnyOrder?: boolean;
}

/**
 * Stores samples, at most one of each id, and gives what became of each by `_id`. One that was delivered before what is
 * stored changes nothing (docs/decisions/deliveries.md). The index learns of the items after they were stored: what a crash between the
 * two leaves is taken up by the same delivery, repeated, or by the next turn. Where another writer is first with a sample, it is
 * read again and repeated.
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
    const { good: currents, damaged } = await readCurrentMuestras(pending.map(({ _id }) => _id));
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
      const isSame = before?.header.huella === after.huella;
      const stored = before ? revisionOf(before.header) : 0;
      const moved = before && !isSame ? retencionFor(document, before.header) : undefined;
      const frase = isSame ? undefined : reparos?.get(document._id);
      const retencion = withReparo(moved, { frase, sobre: stored });
      if (before && isBefore(after.orden, before.orden)) {
        // What it says is stored all the same where a newer delivery said it too.
        saved.set(document._id, isSame ? saidBefore(before, entrega) : supersededBy(before, after.orden));
        const delivery = { _id: document._id, solicitante: after.solicitante, entregada: entrega.entregada };
        if (titularesWithout(before.header, delivery)) late.push(delivery);
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
        before.header.orden === undefined ||
        isBefore(before.orden, after.orden) ||
        (entrega.id !== undefined && !before.header.entregas?.includes(entrega.id));
      if (!isSame || isNewer) changes.push({ document, before, after, isSame });
      else if (before) unchanged.push(before.header);
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

/** What says of each sample why it is held back, if it is; asks for clients where any sample changes its solicitante. */
async function retencionesFor(
  documents: readonly MuestraDocument[],
  currents: ReadonlyMap<string, CurrentMuestra>,
  retiene: SaveOptions['retiene'],
) {
  const moved = documents.flatMap(({ _id, solicitante: { nombre } }) => {
    const before = currents.get(_id)?.header.solicitante;
    return before === undefined || before === nombre ? [] : [before, nombre];
  });
  const ownership = moved.length > 0 && retiene?.has('solicitante') ? await loadOwnership(moved) : undefined;
  return (document: MuestraDocument, stored: MuestraHeader) =>
    retiene && retencionOf({ document, stored, retiene, ownership });
}

/** What became of a sample that is as it was: what this very delivery made of it, where its message comes again. */
function saidBefore(before: CurrentMuestra | undefined, { id }: Entrega): Saved {
  if (!before || id === undefined) return { outcome: 'sin_cambios' };
  const { entregas, llegada } = before.header;
  if ((llegada ? llegada.entrega : entregas?.[0]) !== id) return { outcome: 'sin_cambios' };
  const { nueva, cambios } = llegada ?? { nueva: revisionOf(before.header) === 1, cambios: [] };
  return nueva ? { outcome: 'nueva' } : { outcome: 'actualizada', cambios };
}

function changed(document: MuestraDocument, before: CurrentMuestra | undefined): Saved {
  // One that was withdrawn, or that a complete export lacked, was there for nobody.
  const isAbsent = before?.header.estado === 'anulada' && before.header.anulacion === undefined;
  const isBack = document.estado !== 'anulada' && before && (isAbsent || isWithdrawn(before.header));
  if (!before || isBack) return { outcome: 'nueva' };
  return { outcome: 'actualizada', cambios: notableChanges(document, before) };
}

/** Does what earlier writers of some samples left undone: they died, and this is what they were at, repeated. */
export async function takeUpLeft(ids: readonly string[]): Promise<void> {
  const own = new Set(ids);
  await takeUpCambios(({ id }) => own.has(id));
}

/**
 * Writes the changes: the items, each with what it replaces and what is told of it in one transaction, and then the index
 * (docs/decisions/results-index.md). Gives the headers written, and the samples that another writer was first with.
 */
export async function writeChanges(changes: readonly Change[], now: Date, { inAnyOrder = false }: WriteOptions = {}) {
  const own = await withReplaced(changes, now);
  const inIndex = own.map((change) => (change.isSame ? undefined : indexChange(change)));
  const prepared = await prepareChanges(inIndex.filter((change) => change !== undefined));
  const writes = own.map((change) => {
    const { document, before, after, also } = change;
    return { header: after, document, over: before?.header.version, also, cambio: cambioOf(change) };
  });
  const { isWritten, pending } = await writeMuestras(writes, { inAnyOrder });
  const done = inIndex.flatMap((change, i) => (change && isWritten[i] ? [change] : []));
  await applyChanges(done, { prepared, current: async (ids) => (await readExpected(ids)).expected });
  await cambiosDeMuestras.register(pending);
  const written = own.flatMap(({ after }, i) => (isWritten[i] ? [after] : []));
  const ids = new Set(written.map(({ _id }) => _id));
  return { written, left: changes.flatMap(({ document }) => (ids.has(document._id) ? [] : [document])) };
}

/** What is told of a change; nothing where the sample is in no list before it nor after it. */
function cambioOf({ before, after, isSame }: Change): Cambio | undefined {
  const lugares = [...(before ? [before.header] : []), after].map(({ solicitante, tipo, estado }) => {
    return { solicitante, tipo, estado };
  });
  if (isSame || lugares.every(({ estado }) => estado === 'anulada')) return undefined;
  return { id: after._id, revision: revisionOf(after), huella: huellaDe(after.huella), lugares };
}

interface Circumstances {
  before: CurrentMuestra | undefined;
  entrega: Entrega;
  now: Date;
}

/** A header as it is written from here on: with its place among the deliveries. */
type Delivered = MuestraHeader & { orden: string };

function headerOf(document: MuestraDocument, { before, entrega, now }: Circumstances): Delivered {
  const former = before?.header;
  const version = (former?.version ?? 0) + 1;
  const huella = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  const isSame = former?.huella === huella;
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
    // What is written again as it already was is no new revision, and no change.
    revision: isSame ? revisionOf(former) : version,
    importedAt: former?.importedAt ?? now.toISOString(),
    lastModified: isSame ? former.lastModified : now.toISOString(),
    publicada: publicadaOf(document, former, now),
    entregada: entrega.entregada.toISOString(),
    archivo: entrega.archivo,
    orden: orderKey(entrega, document.revision),
    titulares: titularesAfter(former, { solicitante: document.solicitante.nombre, entregada: entrega.entregada }),
    veredicto: veredicto(document.conclusion_muestra),
    motivo: motivoDe(document),
    origen: isSame && former.archivo !== entrega.archivo ? (former.origen ?? former.archivo) : undefined,
    entregas: isSame
      ? withEntrega(entregasOf(former), entrega.id ?? entregaDesconocida)
      : [entrega.id ?? entregaDesconocida],
    previos: former ? former.previos : [],
    llegada: isSame
      ? former.llegada
      : { entrega: entrega.id ?? entregaDesconocida, nueva: outcome === 'nueva', cambios: [...cambios] },
    correccion: former?.correccion,
    anulacion: anulacionOf(document, { former, entrega, now, isSame }),
  };
}

/** When a sample was first authorised. What was stored before that was kept has been there since it came at the latest. */
function publicadaOf({ estado }: MuestraDocument, former: MuestraHeader | undefined, now: Date): string | undefined {
  const wasPublished = former && (former.estado === 'autorizada' || former.correccion !== undefined);
  const first = former?.publicada ?? (wasPublished ? former.importedAt : undefined);
  return first ?? (estado === 'autorizada' ? now.toISOString() : undefined);
}

/** Longest reason of a revision that a header carries, in characters; the document has it whole. */
const maxMotivo = 1000;

function motivoDe({ motivo_revision: motivo }: MuestraDocument): string | undefined {
  return motivo && motivo.length > maxMotivo ? `${motivo.slice(0, maxMotivo - 1)}…` : motivo;
}

function indexChange({ document, before }: Change): IndexChange {
  return { before: before && placeOf(before.header), after: expectedOf(document) };
}

function familiaOf({ estado }: MuestraHeader): Family | undefined {
  return estado === 'anulada' ? undefined : estado;
}

function placeOf(header: MuestraHeader): Place | undefined {
  const familia = familiaOf(header);
  const { solicitante, fecha, numero, _id: id } = header;
  return familia && { familia, solicitante, fecha, numero, id };
}
