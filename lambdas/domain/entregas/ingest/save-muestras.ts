import { createHash } from 'node:crypto';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import type { MotivoDeRetencion } from '../../../../contract/entregas/retenidas.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { expectedOf, type Family } from '../../../engine/blocks/row.ts';
import { huellaDe } from '../../../engine/parts/cambios.ts';
import { applyChanges, type IndexChange, type Place } from '../../../engine/write/write.ts';
import { stopwatch } from '../../../platform/runtime/stopwatch.ts';
import { entregaDesconocida, entregasOf, withEntrega } from '../store/estados-previos.ts';
import { isWithdrawn, type MuestraHeader, revisionOf } from '../../muestras/store/muestras.ts';
import { writeMuestras } from '../../muestras/store/write-muestras.ts';
import { notableChanges } from './notable-changes.ts';
import { anulacionOf } from './anulaciones.ts';
import { type Entrega, isBefore, orderKey } from './entrega.ts';
import { retencionOf, withReparo } from './held-back.ts';
import { damagedReason, type Saved, supersededBy } from './save-outcome.ts';
import { keepOvertaken, type Overtaken } from './kept-states.ts';
import { loadOwnership } from './ownership.ts';
import { type Refused, repairIndex } from './repair-index.ts';
import { type Change, withReplaced } from './replaced.ts';
import { readCurrentMuestras, type CurrentMuestra } from './current-muestras.ts';
import { forgetTitulares, type LateDelivery, titularesWithout, titularesAfter } from './titulares.ts';

interface SaveOptions {
  now: Date;
  /** Nothing is written. */
  dryRun: boolean;
  /** What file brings them; without it they are delivered `now`. */
  entrega?: Entrega | undefined;
  /** What is held back until a person says so; nothing without it, as of what no file brings. */
  retiene?: ReadonlySet<MotivoDeRetencion>;
  /** By sample what was found in it, in a delivery that waits for a word about that. */
  reparos?: ReadonlyMap<string, string> | undefined;
  /** Samples that a person has confirmed, each over the revision of the stored one that was shown; over another it waits. */
  confirmadas?: ReadonlyMap<string, number>;
  /** Throws where the delivery was withdrawn meanwhile. Asked after samples are read and before they are written. */
  requireInForce?: (() => Promise<void>) | undefined;
}

/** Lets a sample go back in the order of deliveries, where the newest of them is withdrawn. */
interface WriteOptions {
  inAnyOrder?: boolean;
}

/**
 * Stores samples, at most one of each id, and gives what became of each by `_id`. One that was delivered before what is
 * stored changes nothing (docs/decisions/0018). The index is brought up to date before the items: a crash between the
 * two leaves items that still differ from what was delivered, so the same delivery, repeated, does the rest. Where
 * another writer is first with a sample, it is read again and repeated.
 */
export async function saveMuestras(
  documents: readonly MuestraDocument[],
  {
    now,
    dryRun,
    entrega = { archivo: '', entregada: now },
    retiene,
    reparos,
    confirmadas,
    requireInForce,
  }: SaveOptions,
): Promise<Map<string, Saved>> {
  const saved = new Map<string, Saved>();
  let pending = documents;
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries === 10) throw new Error(`${pending.length} samples were written by others at every attempt`);
    const { good: currents, damaged } = await readCurrentMuestras(pending.map(({ _id }) => _id));
    await requireInForce?.();
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
    if (dryRun) return saved;
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
 * again. A reader that follows changes waits twice as long for the item of a sample it was told of (docs/decisions/0061).
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
