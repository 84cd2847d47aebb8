import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import type { Anulacion } from '../../muestras/store/anulaciones.ts';
import { type MuestraHeader, readMuestraHeaders, revisionOf, isWithdrawn } from '../../muestras/store/muestras.ts';
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
import { rescan } from '../../muestras/reindex/scan.ts';
import { repairExactly } from '../../muestras/reindex/repair.ts';
import { type Part, partKey, partOf } from '../../../engine/parts/part.ts';
import { type Family, expectedOf } from '../../../engine/blocks/row.ts';
import { createHash } from 'node:crypto';
import type { MotivoDeRetencion } from '../../../../contract/entregas/retenidas.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { huellaDe } from '../../../engine/parts/cambios.ts';
import { applyChanges, type IndexChange, type Place } from '../../../engine/write/write.ts';
import { stopwatch } from '../../../platform/runtime/stopwatch.ts';
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
    const isWritten = await writeMuestras(writes.map(({ write }) => write));
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

/** A sample whose delivery was refused, and the header of the one that is stored instead. */
interface Refused {
  document: MuestraDocument;
  header: MuestraHeader;
}

interface IndexPlace {
  part: Part;
  ids: string[];
  solicitantes: Set<string>;
}

/**
 * Sees to it that the index shows the stored samples and not those refused in their favour. A reading of the same file
 * may have written its rows before it found a newer item, or before it died: the index goes before the item
 * (docs/decisions/results-index.md). With `hasWritten`, this very process has, and another writer may be between its own row and
 * its item: then the item is written again too, which that writer finds. Otherwise the rows are only read, and
 * repaired where they differ: whatever else was under way when an earlier reading died has ended since, for a message
 * comes again only after longer than a reading may take.
 */
export async function repairIndex(refused: readonly Refused[], hasWritten: boolean): Promise<void> {
  const places = placesOf(refused);
  await mapBounded(places, hasWritten ? 1 : 4, async ({ part, ids, solicitantes }) => {
    if (!hasWritten) {
      const { partition, differences } = await rescan({ part, ids, solicitantes, isDamaged: false });
      // A damaged partition is rebuilt by the reindex.
      if (partition.isDamaged || differences.length === 0) return;
    }
    await repairExactly(part, ids, solicitantes);
  });
}

/** The parts that may hold rows of the delivered or of the stored sample. */
function placesOf(refused: readonly Refused[]): IndexPlace[] {
  const places = new Map<string, IndexPlace>();
  const add = (familia: Family, solicitante: string, id: string) => {
    const part = partOf(familia, solicitante);
    const place = places.get(partKey(part)) ?? { part, ids: [], solicitantes: new Set() };
    places.set(partKey(part), place);
    place.solicitantes.add(solicitante);
    if (place.ids.at(-1) !== id) place.ids.push(id);
  };
  for (const { document, header } of refused) {
    const { estado, solicitante, _id } = document;
    add(estado === 'anulada' ? 'autorizada' : estado, solicitante.nombre, _id);
    if (header.estado !== 'anulada') add(header.estado, header.solicitante, _id);
  }
  return [...places.values()];
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
 * stored changes nothing (docs/decisions/deliveries.md). The index is brought up to date before the items: a crash between the
 * two leaves items that still differ from what was delivered, so the same delivery, repeated, does the rest. Where
 * another writer is first with a sample, it is read again and repeated.
 */
export async function saveMuestras(
  documents: readonly MuestraDocument[],
  { now, simulacion, entrega = { archivo: '', entregada: now }, retiene, reparos, confirmadas, isInForce }: SaveOptions,
): Promise<Map<string, Saved>> {
  const saved = new Map<string, Saved>();
  let pending = documents;
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries === 10) throw new Error(`${pending.length} samples were written by others at every attempt`);
    const { good: currents, damaged } = await readCurrentMuestras(pending.map(({ _id }) => _id));
    if (isInForce && !(await isInForce())) return saved;
    const retencionFor = await retencionesFor(pending, currents, retiene);
    const changes: Change[] = [];
    const refused: Refused[] = [];
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
        if (!isSame || tries > 0) refused.push({ document, header: before.header });
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
        if (before) refused.push({ document, header: before.header });
        continue;
      }
      // After a conflict the index may still say what the winner's rival wrote there before it lost, so it is written
      // again even where the item already is as delivered.
      const isIndexed = tries > 0 || !isSame;
      const isNewer =
        !before ||
        before.header.orden === undefined ||
        isBefore(before.orden, after.orden) ||
        (entrega.id !== undefined && !before.header.entregas?.includes(entrega.id));
      if (isIndexed || isNewer) changes.push({ document, before, after, isIndexed, isSame });
      else if (before) unchanged.push(before.header);
      saved.set(document._id, isIndexed ? changed(document, before) : saidBefore(before, entrega));
    }
    if (simulacion) return saved;
    const { written, left } = await writeChanges(changes, now);
    const stored = [...written, ...unchanged];
    for (const { _id, correccion, anulacion } of stored) {
      const outcome = saved.get(_id);
      if (outcome && (correccion || anulacion)) saved.set(_id, { ...outcome, correccion, anulacion });
    }
    await repairIndex(refused, tries > 0);
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

/**
 * How long after the index an item is written at most: a write that has waited longer, as on a computer that slept, begins
 * again. A reader that follows changes waits twice as long for the item of a sample it was told of (docs/decisions/following.md).
 */
const longestToItemMs = 10 * 60_000;

/**
 * Writes the changes: first the index, then the items, each with what it replaces in one transaction. Gives the headers
 * written, and the samples that another writer was first with.
 */
export async function writeChanges(changes: readonly Change[], now: Date, { inAnyOrder = false }: WriteOptions = {}) {
  const own = await withReplaced(changes, now);
  await applyChanges(own.filter(({ isIndexed }) => isIndexed).map(indexChange));
  const sinceIndexed = stopwatch();
  const writes = own.map(({ document, before, after, also }) => {
    return { header: after, document, over: before?.header.version, also };
  });
  const isLate = () => sinceIndexed() > longestToItemMs;
  const isWritten = await writeMuestras(writes, { inAnyOrder, isLate });
  const written = own.flatMap(({ after }, i) => (isWritten[i] ? [after] : []));
  const done = new Set(written.map(({ _id }) => _id));
  return { written, left: changes.flatMap(({ document }) => (done.has(document._id) ? [] : [document])) };
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

function indexChange({ document, before, after }: Change): IndexChange {
  const lugares = [...(before ? [before.header] : []), after].map(
    ({ solicitante, tipo }) => [solicitante, tipo] as const,
  );
  const cambio = { id: after._id, revision: revisionOf(after), huella: huellaDe(after.huella), lugares };
  return { before: before && placeOf(before.header), after: expectedOf(document), cambio };
}

function familiaOf({ estado }: MuestraHeader): Family | undefined {
  return estado === 'anulada' ? undefined : estado;
}

function placeOf(header: MuestraHeader): Place | undefined {
  const familia = familiaOf(header);
  const { solicitante, fecha, numero, _id: id } = header;
  return familia && { familia, solicitante, fecha, numero, id };
}
