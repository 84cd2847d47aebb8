import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { veredictoDeMuestra } from '../../../../contract/muestras/rules/conclusion.ts';
import {
  type Anulacion,
  type CambioNotable,
  type CorreccionGuardada,
  findStoredMuestras,
  type MuestraHeader,
  numeroDeRevision,
  readMuestraHeaders,
  type StoredMuestra,
} from '../../muestras/store/muestras.ts';
import { hasSameRevision } from './entrega.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import type { Retencion } from './held-back.ts';
import { noteOfAnulacion } from '../../muestras/store/anulaciones.ts';
import { maxDiasDeFecha } from '../../../../contract/entregas/retenidas.ts';
import { diferencias, sinDiferencias } from '../../../../contract/muestras/rules/diferencias.ts';
import { fraseDeCambios, textoDeRetirada } from '../../../../contract/muestras/rules/frase-de-cambios.ts';
import { readRevision, revisionKept } from '../../muestras/store/revisiones.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { noteOfCorreccion } from '../../muestras/store/correcciones.ts';
import { following, solicitudOf } from '../../solicitudes/store/vinculos.ts';
import { claveOf, previoKept, previosWith } from './estados-previos.ts';
import type { Candidates, RevisionDeMuestra } from '../../../platform/bus/events.ts';
import { publish } from '../../../platform/bus/bus.ts';
import { tellWebhooks } from '../../webhooks/store/tell-webhooks.ts';
import { determinacionesCercanas, incumple } from '../../../../contract/avisos/rules/aviso.ts';

/** The most documents in memory, which are much longer than headers. */
const maxOpenDocuments = 500;

/**
 * The outcome of a delivered sample: new, changed, unchanged; `superada` where a newer delivery is stored, and stays; `retenida`
 * where the sample waits for a person's decision, or can't be compared with the stored one: nothing was stored.
 */
type SaveOutcome = 'nueva' | 'actualizada' | 'sin_cambios' | 'superada' | 'retenida';

/** The outcome of a delivered sample, the reason when it isn't stored, and the notable changes to the stored one. */
export interface Saved {
  outcome: SaveOutcome;
  motivo?: string;
  /** Why the sample waits for a person's decision. */
  retencion?: Retencion;
  cambios?: readonly CambioNotable[];
  /** What is to be said of the request that the sample names. */
  reparoDeReferencia?: string | undefined;
  /** The newest correction of the stored sample, if any. */
  correccion?: CorreccionGuardada | undefined;
  /** Given where the sample is stored as annulled by the laboratory. */
  anulacion?: Anulacion | undefined;
}

/** Whether the delivered state is stored now. */
export function isStored(saved: Saved | undefined): boolean {
  return saved !== undefined && saved.outcome !== 'superada' && saved.outcome !== 'retenida';
}

const instant = lazy(
  () => new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Madrid' }),
);

/** The outcome of a sample that was delivered before the stored version. */
export function supersededBy({ archivo, entregada, orden }: MuestraHeader, mine: string): Saved {
  const which = archivo ? `la entrega «${archivo}» del` : 'lo que se guardó el';
  const why = hasSameRevision(orden, mine) ? '' : ', que trae una revisión posterior';
  return {
    outcome: 'superada',
    motivo: `Superada por ${which} ${instant().format(new Date(entregada))}${why}`,
  };
}

/** The reason for refusing a sample whose stored version can't be read: its owner and the newer delivery aren't known. */
export const damagedReason =
  'La muestra guardada está dañada y no se puede comparar con esta. No se ha guardado: quien opera el portal debe restaurar la guardada; después, entrégala otra vez';

const dayMs = 24 * 3600 * 1000;

/**
 * The notable changes of a sample: the solicitante, the date if it moves by more days than allowed without a person's decision,
 * and the verdict. A first verdict of a sample in progress is no notable change.
 */
export function notableChanges(document: MuestraDocument, header: MuestraHeader): CambioNotable[] {
  const cambios: CambioNotable[] = [];
  const note = (campo: CambioNotable['campo'], antes: string, despues: string) => {
    if (antes !== despues) cambios.push({ campo, antes, despues });
  };
  note('solicitante', header.solicitante, document.solicitante.nombre);
  const days = Math.abs(Date.parse(document.fecha_muestra) - Date.parse(header.fecha)) / dayMs;
  if (days > maxDiasDeFecha) note('fecha', header.fecha, document.fecha_muestra);
  const isFirst = header.veredicto === 'Sin definir' && header.estado === 'en_curso';
  if (!isFirst) note('conclusion', header.veredicto, veredictoDeMuestra(document));
  return cambios;
}

/**
 * The greatest age of a revision or a correction that is still announced and logged, in milliseconds: 15 days, a day more than a
 * file may wait among the dead letters. Older ones were announced long ago.
 */
const announcedForMs = 15 * 24 * 3600 * 1000;

/** The effect of replacing a sample on readers who have seen it. */
interface Correction {
  /** The sample's newest correction after the replacement. */
  correccion: CorreccionGuardada | undefined;
  /** Whether the replaced state is to be kept. */
  keeps: boolean;
}

/**
 * A sample's newest correction after a document replaces it. `stored` is the replaced sample, whole if readers could have seen
 * it.
 */
async function correctionBy(
  document: MuestraDocument,
  { header, stored }: { header: MuestraHeader; stored: StoredMuestra | undefined },
  now: Date,
): Promise<Correction> {
  if (header.estado !== 'autorizada') return { correccion: await returnOf(header, document, now), keeps: false };
  // An unreadable state can be neither kept nor compared: the delivery makes the sample whole again.
  if (!stored) return { correccion: header.correccion, keeps: false };
  return correctionOf(stored, document, now);
}

/** The effect on readers of an authorised sample: withdrawn, corrected, or unchanged. */
function correctionOf({ header, document: before }: StoredMuestra, after: MuestraDocument, now: Date): Correction {
  const next = { numero: numeroDeRevision(header) + 1, en: now.toISOString() };
  // In the order of the schema, so that an item written again is exactly the same.
  const antes = { numero: header.numero, solicitante: header.solicitante, tipo: header.tipo };
  if (after.estado !== 'autorizada')
    return { correccion: { ...next, retirada: true, frase: textoDeRetirada, antes }, keeps: true };
  const changed = diferencias(before, after);
  if (sinDiferencias(changed)) return { correccion: header.correccion, keeps: false };
  return { correccion: { ...next, retirada: false, frase: fraseDeCambios(changed), antes }, keeps: true };
}

/** A sample that was withdrawn and is authorised again counts as a correction of its last authorised state. */
async function returnOf(
  { _id, correccion }: MuestraHeader,
  after: MuestraDocument,
  now: Date,
): Promise<CorreccionGuardada | undefined> {
  if (!correccion?.retirada || after.estado !== 'autorizada') return correccion;
  const before = await readRevision(_id, correccion.numero - 1);
  const changed = before && fraseDeCambios(diferencias(before.document, after));
  const frase = before
    ? changed
      ? `Publicada de nuevo: ${changed}`
      : 'Publicada de nuevo sin cambios'
    : 'Publicada de nuevo';
  return {
    numero: correccion.numero + 1,
    en: now.toISOString(),
    retirada: false,
    frase,
    antes: correccion.antes,
    vuelve: true,
  };
}

/** A sample to be written: the new document and header, and the stored ones. */
export interface Change {
  document: MuestraDocument;
  before: MuestraHeader | undefined;
  after: MuestraHeader;
  /** Whether the document is the stored one: the index stays, and only the header's data on the newest delivery change. */
  isSame: boolean;
  /** Whether only withdrawn deliveries brought the replaced state. */
  isRetirada?: boolean;
}

/** A change with the other writes of its transaction. */
export interface Prepared extends Change {
  also: readonly object[];
}

/**
 * Adds to each change the other writes of its transaction: the state that it replaces, kept where readers had seen it or a
 * withdrawal may bring it back, and the entries of the logs of corrections and annulments. Leaves out samples that another
 * writer has replaced since they were read.
 */
export async function withReplaced(changes: readonly Change[], now: Date): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (let from = 0; from < changes.length; from += maxOpenDocuments) {
    const part = changes.slice(from, from + maxOpenDocuments);
    const wanted = part.filter((change) => isSeen(change) || othersOf(change).length > 0);
    const { good: stored, damaged } = await findStoredMuestras(wanted.map(({ document }) => document._id));
    const done = await mapBounded(part, 16, async (change) => {
      const { before } = change;
      const current = stored.get(change.document._id);
      const isGone = current && current.header.version !== before?.version;
      const isMissing = !current && wanted.includes(change) && !damaged.has(change.document._id);
      return isGone || isMissing ? [] : [await prepare(change, current, now)];
    });
    prepared.push(...done.flat());
  }
  return prepared;
}

async function prepare(change: Change, stored: StoredMuestra | undefined, now: Date): Promise<Prepared> {
  const { document, before, isSame, isRetirada } = change;
  const also: object[] = [];
  let { after } = change;
  if (before && !isSame) {
    const others = othersOf(change);
    if (stored && others.length > 0) {
      const previo = { ...before, entregas: others };
      also.push(previoKept({ ...stored, header: previo }));
      after = { ...after, previos: previosWith(before, claveOf(previo)) };
    }
    const { correccion, keeps } = await correctionBy(document, { header: before, stored }, now);
    after = { ...after, correccion };
    if (stored && keeps) also.push(revisionKept(numeroDeRevision(before), stored, isRetirada));
    if (correccion && correccion.numero !== numeroDeRevision(before))
      also.push(noteOfCorreccion({ ...correccion, ...placeOf(after) }));
  }
  const { anulacion } = after;
  if (anulacion && !anulacion.pasado && !isSame) also.push(noteOfAnulacion({ ...placeOf(after), en: anulacion.en }));
  const solicitud = solicitudOf(document, before?.solicitud);
  if (solicitud || after.solicitud) after = { ...after, solicitud };
  if (!isSame || solicitud?.referencia !== before?.solicitud?.referencia) also.push(...following(before, after));
  return { ...change, after, also };
}

const isSeen = ({ before, isSame }: Change) => !isSame && before?.estado === 'autorizada';

/** The deliveries of the replaced state that the new state lacks. */
function othersOf({ before, after, isSame }: Change): string[] {
  if (!before || isSame) return [];
  return before.entregas.filter((id) => !after.entregas.includes(id));
}

const placeOf = ({ _id, numero, solicitante, tipo }: MuestraHeader) => ({
  _id,
  numero_muestra: numero,
  solicitante,
  tipo,
});

/**
 * The samples of one file to announce: those saved that fail, have values near their limit or were corrected, unchanged ones
 * included, since a reading that crashed after saving may not have announced them. `lambdas/domain/avisos` leaves out samples
 * that an earlier batch alerted of (docs/decisions/mails.md).
 */
export class AlertCandidates {
  private readonly now: () => Date;
  private readonly found: RevisionDeMuestra[];
  private readonly near: RevisionDeMuestra[];
  private readonly corrected: Map<string, number>;
  private readonly annulled: Map<string, string>;

  /** `before`: the result of `all` in an earlier message, to go on from. */
  constructor(now: () => Date, before: Candidates = { muestras: [], cercanas: [], corregidas: [], anuladas: [] }) {
    this.now = now;
    this.found = [...before.muestras];
    this.near = [...before.cercanas];
    this.corrected = new Map(before.corregidas.map(({ _id, numero }) => [_id, numero]));
    this.annulled = new Map(before.anuladas.map(({ _id, en }) => [_id, en]));
  }

  all(): Candidates {
    const corregidas = [...this.corrected].map(([_id, numero]) => ({ _id, numero }));
    const anuladas = [...this.annulled].map(([_id, en]) => ({ _id, en }));
    return { muestras: this.found, cercanas: this.near, corregidas, anuladas };
  }

  /** Adds the samples just saved that fail or have values near their limit. */
  async add(documents: readonly MuestraDocument[]): Promise<void> {
    const lists = new Map<string, RevisionDeMuestra[]>();
    for (const document of documents) {
      if (incumple(document)) lists.set(document._id, this.found);
      else if (determinacionesCercanas(document).length > 0) lists.set(document._id, this.near);
    }
    if (lists.size === 0) return;
    const oldest = new Date(this.now().getTime() - announcedForMs).toISOString();
    for (const header of (await readMuestraHeaders([...lists.keys()])).values()) {
      const { _id } = header;
      if (header.lastModified >= oldest) lists.get(_id)?.push({ _id, revision: header.revision });
    }
  }

  /**
   * Adds the samples that were corrected, withdrawn or annulled. A sample that a later delivery of the same file changed again is
   * announced by its newest correction alone.
   */
  addCorrections(saved: ReadonlyMap<string, Saved>): void {
    const oldest = new Date(this.now().getTime() - announcedForMs).toISOString();
    for (const [_id, one] of saved) {
      const { correccion, anulacion } = one;
      if (!isStored(one)) continue;
      if (correccion && correccion.en >= oldest) this.corrected.set(_id, correccion.numero);
      if (anulacion && !anulacion.pasado && anulacion.en >= oldest) this.annulled.set(_id, anulacion.en);
    }
  }

  /** Announces the samples added as one batch, if there are any. */
  async announce(lote: string): Promise<void> {
    const all = this.all();
    if (Object.values(all).every(({ length }) => length === 0)) return;
    await publish('muestras', { lote, ...all });
    if (all.anuladas.length > 0) await tellWebhooks('webhook', { tipo: 'anuladas', anuladas: all.anuladas });
  }
}
