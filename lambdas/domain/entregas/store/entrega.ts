import type { DroppedFile, DroppedObject } from './entrega-objects.ts';
import type { Notice } from '../../../platform/runtime/s3-notification.ts';
import { createHash } from 'node:crypto';
import type { ClaseDeEntrega, ViaDeEntrega } from '../../../../contract/entregas/entrega.ts';
import type { StoredEntrega } from './entregas.ts';

/** A delivery of a file, by the fields that order deliveries (docs/decisions/deliveries.md). */
export interface Entrega {
  /** The id of the kept delivery; absent for samples that no file brought. */
  id?: string | undefined;
  /** Key in the drop bucket; empty where no file brought the samples. */
  archivo: string;
  /** When it was delivered: S3's LastModified, which has whole seconds. */
  entregada: Date;
  /** The instant of S3's event, in milliseconds; absent where no event is of exactly these bytes. */
  hora?: Date | undefined;
  /** The event's sequencer: later drops of the same key have greater ones. */
  secuencia?: string | undefined;
  /** Whether the delivery withdraws samples because it lacks them, rather than because the laboratory annulled them. */
  esAusencia?: boolean | undefined;
}

/**
 * The delivery of a dropped file. The instant and sequencer of the message count only if its entity tag is that of the bytes
 * read: where a newer file has taken the key meanwhile, that file's own message follows.
 */
export function deliveryOf(notice: Notice, { etag, delivered }: Pick<DroppedFile, 'etag' | 'delivered'>): Entrega {
  const { key: archivo, hora, secuencia } = notice;
  const isOfThese = notice.etag !== undefined && notice.etag === etag.replaceAll('"', '');
  return { archivo, entregada: delivered, ...(isOfThese ? { hora, secuencia } : {}) };
}

/**
 * A delivery's place in the order of deliveries, as a text compared by its UTF-8 bytes, as DynamoDB compares texts. First by
 * `revision` (a sample's, as the laboratory wrote it; none comes before any), then by S3's second, the event's instant, the
 * file's key and the event's sequencer. Two different deliveries never have the same place.
 */
export function orderKey({ archivo, entregada, hora, secuencia = '' }: Entrega, revision = ''): string {
  const instants = [entregada.toISOString(), hora?.toISOString() ?? ''];
  // Sequencers differ in length: Amazon has the shorter one padded on the right.
  return [revisionKey(revision), ...instants, archivo, secuencia.padEnd(40, '0')].join(' ');
}

/** Whether a place in the order comes before another. */
export function isBefore(a: string, b: string): boolean {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;
}

/** Whether two places in the order have the same revision. */
export function hasSameRevision(a: string, b: string): boolean {
  return a.slice(0, a.indexOf(' ')) === b.slice(0, b.indexOf(' '));
}

/** Words before a revision's number: 'Rev. 2', 'Edición 3', 'v1.1', 'Nº 4'. */
const words = /^(?:revisi[oó]n|edici[oó]n|versi[oó]n|rev|ed|n[.ºo°]|[rvn])(?![a-z])[\s.:ºo°]*/u;

/** A revision as a text without spaces whose order is the revisions' own: 'Rev. 9' < '10', 'A' < 'B', '01' = '1'. */
function revisionKey(revision: string): string {
  return (
    revision
      .trim()
      .toLowerCase()
      .replace(words, '')
      .replaceAll(/\d+/gu, (digits) => {
        const number = digits.replace(/^0+(?=\d)/u, '');
        return `${String(number.length).padStart(3, '0')}${number}`;
      })
      // Nothing may sort before the space that ends the revision.
      // eslint-disable-next-line no-control-regex
      .replaceAll(/[\s\u0000-\u0020]+/gu, '_')
  );
}

/** The id of a delivery: the same however often the file is read, another where it is dropped again. */
export function idOfDelivery(key: string, { etag, delivered }: Pick<DroppedObject, 'etag' | 'delivered'>): string {
  return createHash('sha256')
    .update(JSON.stringify([key, etag, delivered.toISOString()]))
    .digest('hex')
    .slice(0, 32);
}

/** The prefix that the panel and the command put before a file's name, so that each drop has a key of its own. */
const stamp = /^\d{8}T\d{9}Z-[0-9a-f]{8}-/u;

/** A prefix for a drop's key: the instant, and eight hexadecimal digits (`unique`). */
export function stampOf(at: Date, unique: string): string {
  return `${at.toISOString().replaceAll(/[-:.]/gu, '')}-${unique}-`;
}

/** The name of the file that was dropped under a key, as its deliverer knows it; a certificate's with its folders. */
function nameOfDropped(key: string): string {
  if (key.startsWith('pdfs/')) return key.slice('pdfs/'.length);
  return key.slice(key.lastIndexOf('/') + 1).replace(stamp, '');
}

/** The class of delivery of a key in the drop bucket. */
function claseOfKey(key: string): ClaseDeEntrega {
  return key.startsWith('pdfs/') ? 'certificados' : 'muestras';
}

/** The key under which a file is dropped again: a new key in the same folder; a certificate's own key, which is its number. */
export function keyOfRepetition(key: string, at: Date, unique: string): string {
  if (claseOfKey(key) === 'certificados') return key;
  return `${key.slice(0, key.lastIndexOf('/') + 1)}${stampOf(at, unique)}${nameOfDropped(key)}`;
}

/** A dropped file, and its way of delivery. */
export interface Dropped extends DroppedObject {
  key: string;
  via: ViaDeEntrega;
  por: string | null;
}

/** The delivery of a file that hasn't been read yet. */
export function queuedEntrega({ key, bytes, etag, delivered, via, por }: Dropped, now: Date): StoredEntrega {
  return {
    _id: idOfDelivery(key, { etag, delivered }),
    clase: claseOfKey(key),
    archivo: nameOfDropped(key),
    key,
    bytes,
    leidos: 0,
    total: null,
    sha256: null,
    via,
    por,
    mapeo: null,
    simulacion: false,
    estado: 'en_cola',
    filas: 0,
    muestras: { nuevas: 0, actualizadas: 0, sin_cambios: 0, superadas: 0, retenidas: 0, rechazadas: 0 },
    certificados: 0,
    avisos: 0,
    esperan: [],
    decididas: { aceptadas: 0, descartadas: 0, superadas: 0 },
    decidiendo: null,
    ausentes: null,
    porMirar: 0,
    coherencia: null,
    entregada: delivered.toISOString(),
    empezada: null,
    terminada: null,
    actualizada: now.toISOString(),
    retirada: null,
    error: null,
    orden: '',
    version: 1,
    cambio: null,
  };
}
