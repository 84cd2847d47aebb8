import { createHash } from 'node:crypto';
import { vaTarde } from '../../../../contract/entregas/entrega.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { batchesOfEntrega, idsOf, orderWithdrawal } from './entrega-objects.ts';
import {
  changeEntrega,
  readEntrega,
  readEntregas,
  type StoredEntrega,
  endWithdrawing,
  readWithdrawing,
} from './entregas.ts';
import { type Destino, destinosOf, readWholePrevios } from './estados-previos.ts';
import {
  type MuestraHeader,
  readMuestraHeaders,
  readStoredMuestras,
  type StoredMuestra,
} from '../../muestras/store/muestras.ts';
import { type MuestraWrite, writeMuestras } from '../../muestras/store/write-muestras.ts';
import { markWithdrawn, readRevisionsOf } from '../../muestras/store/revisiones.ts';
import { AlertCandidates, type Change, type Saved } from './changes.ts';
import { certificateOf, withdrawCertificate } from './certificates.ts';
import { takeUpLeft, writeChanges, saveMuestras } from './save-muestras.ts';
import type { MotivoDeRetencion } from '../../../../contract/entregas/retenidas.ts';
import { isInForce, withdrawn, type Withdrawn } from './delivery-record.ts';
import type { Entrega } from './entrega.ts';

/** Samples withdrawn at a time: each batch changes every part of the index that has some of them. */
const batchSize = 5000;

/** Whole samples read at a time, and results of samples changed at a time: both bound the memory. */
const maxOpenDocuments = 500;
const maxResults = 100_000;

/** How long one message may go on, well within the function's timeout; another message does the rest. */
const maxRunMs = 400_000;

/** The progress of a withdrawal. */
interface Progress {
  hechas: number;
  total: number;
}

/**
 * Carries out the withdrawal of a delivery that an administrator has ordered, from where an earlier message left off
 * (docs/decisions/deliveries.md). Undefined where there is nothing to do. Killed at any write and repeated, it ends in the same
 * state. Adds the solicitantes of the samples that it changes to `touched`.
 */
export async function withdrawEntrega(
  id: string,
  now: () => Date,
  touched: Set<string>,
): Promise<Progress | undefined> {
  const entrega = await readEntrega(id);
  if (entrega?.estado !== 'retirando' || !entrega.retirada) {
    if (entrega?.estado === 'retirada') await endWithdrawing(id);
    return undefined;
  }
  const { en, avance } = entrega.retirada;
  const begun = now().getTime();
  const ids = [...(await idsOf(await batchesOfEntrega(id)))];
  let hechas = Math.floor(avance.hechas / batchSize) * batchSize;
  // Progress is written from here on, so that no other message takes the withdrawal up.
  await changeEntrega(id, (stored) => withProgress(stored, { hechas, total: ids.length }, now()));
  while (hechas < ids.length) {
    if (now().getTime() - begun > maxRunMs) {
      await orderWithdrawal(id);
      return { hechas, total: ids.length };
    }
    const batch = ids.slice(hechas, hechas + batchSize);
    const heard = async () => changeEntrega(id, (stored) => ({ ...stored, actualizada: now().toISOString() }));
    await withdrawMuestras(batch, { id, en, now: now(), touched, heard });
    hechas = Math.min(ids.length, hechas + batchSize);
    await changeEntrega(id, (stored) => withProgress(stored, { hechas, total: ids.length }, now()));
  }
  if (entrega.clase === 'certificados') await withdrawCertificate(certificateOf(entrega.key).numero, id, now());
  await changeEntrega(id, (stored) => ({ ...stored, estado: 'retirada', actualizada: now().toISOString() }));
  await endWithdrawing(id);
  return { hechas, total: ids.length };
}

/**
 * Goes on with a withdrawal that has made no progress for long: its order was never put, or its message has failed too often.
 * Undefined where there is none.
 */
export async function takeUpWithdrawal(now: () => Date, touched: Set<string>): Promise<Progress | undefined> {
  const entrega = await readWithdrawing();
  return entrega && vaTarde(entrega, now()) ? withdrawEntrega(entrega._id, now, touched) : undefined;
}

function withProgress(stored: StoredEntrega, avance: Progress, now: Date): StoredEntrega {
  return {
    ...stored,
    retirada: stored.retirada && { ...stored.retirada, avance },
    actualizada: now.toISOString(),
  };
}

interface Circumstances {
  id: string;
  /** The instant of the withdrawal: corrections from then on are its own. */
  en: string;
  now: Date;
  touched: Set<string>;
  /** Is called now and then to write progress: another message takes up a withdrawal without progress for minutes. */
  heard?: () => Promise<unknown>;
}

/** Removes a withdrawn delivery from some samples. A sample that another writer changed first is read again and retried. */
async function withdrawMuestras(ids: readonly string[], { id, en, now, touched, heard }: Circumstances): Promise<void> {
  await takeUpLeft(ids);
  let pending = ids;
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries === 20) throw new Error(`${pending.length} samples were written by others at every attempt`);
    const headers = [...(await readMuestraHeaders(pending)).values()];
    const destinos = await destinosOf(headers, id);
    const [kept, settled]: [MuestraWrite[], MuestraHeader[]] = [[], []];
    const changing = new Map<string, Changing>();
    headers.forEach((header, n) => {
      const destino = destinos[n] ?? { que: 'nada' };
      if (destino.que === 'nada') settled.push(header);
      else if (destino.que === 'queda') kept.push({ header: stayingHeader(header, destino), over: header });
      else changing.set(header._id, { version: header.version, destino });
    });
    const { isWritten: isKept } = await writeMuestras(kept, { inAnyOrder: true });
    settled.push(...kept.flatMap(({ header }, n) => (isKept[n] ? [header] : [])));
    const left = kept.flatMap(({ header }, n) => (isKept[n] ? [] : [header._id]));
    const written: MuestraHeader[] = [];
    for await (const changes of changesOf(changing, { now, left })) {
      for (const { document, before } of changes) {
        touched.add(document.solicitante.nombre);
        if (before) touched.add(before.solicitante);
      }
      const done = await writeChanges(changes, now, { inAnyOrder: true });
      await heard?.();
      written.push(...done.written);
      left.push(...done.left.map(({ _id }) => _id));
    }
    await settle([...written, ...settled], { id, en, now });
    pending = left;
  }
}

/** A sample that goes back to another state: its header as read, and the state. */
interface Changing {
  version: number;
  destino: Extract<Destino, { que: 'vuelve' | 'se retira' }>;
}

/**
 * The changes of samples, as many at a time as fit in memory. Skips an unreadable sample: it is shown to nobody, and is withdrawn
 * by the next order once it is restored. Samples written since go to `left`.
 */
async function* changesOf(
  changing: ReadonlyMap<string, Changing>,
  { now, left }: { now: Date; left: string[] },
): AsyncGenerator<Change[]> {
  const ids = [...changing.keys()];
  let changes: Change[] = [];
  let results = 0;
  for (let from = 0; from < ids.length; from += maxOpenDocuments) {
    const some = ids.slice(from, from + maxOpenDocuments);
    const stored = await readStoredMuestras(some);
    const former = await readWholePrevios(
      some.flatMap((_id) => {
        const { destino } = changing.get(_id) ?? {};
        return destino?.que === 'vuelve' ? [{ _id, clave: destino.a.clave }] : [];
      }),
    );
    for (const current of stored.values()) {
      const { _id, version } = current.header;
      const known = changing.get(_id);
      if (known?.version !== version) left.push(_id);
      else changes.push(changeOf(current, { destino: known.destino, former: former.get(_id), now }));
      for (const { resultados } of current.document.determinaciones) results += resultados.length;
    }
    if (results < maxResults) continue;
    yield changes;
    changes = [];
    results = 0;
  }
  if (changes.length > 0) yield changes;
}

/** The header of a sample that other deliveries brought too: the newest of these is now its delivery. */
function stayingHeader(header: MuestraHeader, { entregas, de }: Extract<Destino, { que: 'queda' }>): MuestraHeader {
  return {
    ...header,
    ...standing(header, de),
    entregas,
    version: header.version + 1,
  };
}

function standing(header: MuestraHeader, { orden, entrega }: Extract<Destino, { que: 'queda' }>['de']) {
  if (!entrega) return { orden, entregada: header.entregada, archivo: header.archivo, origen: header.origen };
  return { orden, entregada: entrega.entregada, archivo: entrega.key, origen: undefined };
}

/** A sample that goes back to an earlier state, or is withdrawn. */
function changeOf(
  { header, document }: StoredMuestra,
  { destino, former, now }: { destino: Changing['destino']; former: StoredMuestra | undefined; now: Date },
): Change {
  const version = header.version + 1;
  const changed = { version, revision: version, importedAt: header.importedAt, lastModified: now.toISOString() };
  const { correccion, previos } = header;
  const { isRetirada } = destino;
  if (destino.que === 'vuelve') {
    const { entregas, de } = destino;
    if (!former) throw new Error(`The state to which ${header._id} goes back is gone`);
    const publicada = header.publicada ?? former.header.publicada;
    const own = { publicada, entregas, previos, correccion };
    const after = { ...former.header, ...changed, ...standing(former.header, de), ...own };
    return { document: former.document, before: header, after, isSame: false, isRetirada };
  }
  const annulled: MuestraDocument = { ...document, estado: 'anulada' };
  const isSame = document.estado === 'anulada';
  const after = {
    ...header,
    ...(isSame ? { version } : changed),
    estado: annulled.estado,
    huella: createHash('sha256').update(JSON.stringify(annulled)).digest('hex'),
    // The first place in the order: the sample of any other delivery is stored over it, whenever it was delivered.
    orden: '',
    entregas: [],
    anulacion: undefined,
  };
  return { document: annulled, before: header, after, isSame, isRetirada };
}

/** Marks the states that only withdrawn deliveries brought, and announces the corrections. */
async function settle(
  headers: readonly MuestraHeader[],
  { id, en, now }: Omit<Circumstances, 'touched' | 'heard'>,
): Promise<void> {
  await markRevisions(headers, id);
  const own = headers.flatMap(({ _id, correccion }) =>
    correccion && correccion.en >= en ? [[_id, { outcome: 'actualizada', correccion }] as const] : [],
  );
  if (own.length === 0) return;
  const candidates = new AlertCandidates(() => now);
  candidates.addCorrections(new Map(own));
  const names = own.map(([_id, { correccion }]) => `${_id} ${correccion.numero}`).toSorted();
  const digest = createHash('sha256')
    .update(JSON.stringify([id, names]))
    .digest('hex');
  await candidates.announce(digest.slice(0, 32));
}

async function markRevisions(headers: readonly MuestraHeader[], id: string): Promise<void> {
  const revisions = await readRevisionsOf(headers);
  const brought = revisions.filter(({ header, isRetirada }) => !isRetirada && header.entregas.includes(id));
  const named = brought.flatMap(({ header }) => header.entregas);
  const entregas = await readEntregas([...new Set(named)].filter((one) => one !== ''));
  const isGone = (one: string) => ['retirando', 'retirada'].includes(entregas.get(one)?.estado ?? '');
  const gone = brought.filter(({ header }) => header.entregas.every(isGone));
  await markWithdrawn(gone.map(({ numero, header: { _id } }) => ({ _id, numero })));
}

interface Delivered {
  now: Date;
  entrega: Entrega & { id: string };
  /** The reasons for holding samples back, and the samples that a person has confirmed (SaveOptions). */
  retiene?: ReadonlySet<MotivoDeRetencion>;
  /** The findings by sample, where findings wait for a decision. */
  reparos?: ReadonlyMap<string, string> | undefined;
  confirmadas?: ReadonlyMap<string, number>;
}

/**
 * Stores samples of a delivery, unless it is withdrawn. If a withdrawal ran just before the samples were written, and so missed
 * them, they are withdrawn again.
 */
export async function saveUnlessWithdrawn(
  documents: readonly MuestraDocument[],
  { now, entrega, ...held }: Delivered,
): Promise<Map<string, Saved> | Withdrawn> {
  const inForce = async () => isInForce(entrega.id);
  const saved = await saveMuestras(documents, { now, entrega, ...held, isInForce: inForce });
  if (await inForce()) return saved;
  await takeBack(documents, { now, id: entrega.id });
  return withdrawn;
}

async function takeBack(documents: readonly MuestraDocument[], { now, id }: { now: Date; id: string }): Promise<void> {
  const en = (await readEntrega(id))?.retirada?.en ?? now.toISOString();
  const ids = documents.map(({ _id }) => _id);
  await withdrawMuestras(ids, { id, en, now, touched: new Set() });
}
