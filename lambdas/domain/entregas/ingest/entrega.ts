import type { DroppedFile } from '../store/drop.ts';
import type { Notice } from '../../../platform/runtime/s3-notification.ts';

/** One delivery of one file: what orders it among all others (docs/decisions/0018). */
export interface Entrega {
  /** Identifies it among the deliveries that are kept; absent for what no file brought. */
  id?: string | undefined;
  /** Key in the drop bucket; empty for what no file brought. */
  archivo: string;
  /** When it was delivered: S3's LastModified, which has whole seconds. */
  entregada: Date;
  /** The instant of S3's event, in milliseconds; absent where no event speaks of just these bytes. */
  hora?: Date | undefined;
  /** The event's sequencer: later drops of the same key have greater ones. */
  secuencia?: string | undefined;
  /** Whether it says of samples that it lacks them, and not that they are annulled. */
  esAusencia?: boolean | undefined;
}

/**
 * The delivery that a dropped file is. What the message says counts only if it is of the bytes that were read: where a
 * newer file has taken the key meanwhile, its own message follows and has the rest.
 */
export function deliveryOf(notice: Notice, { etag, delivered }: Pick<DroppedFile, 'etag' | 'delivered'>): Entrega {
  const { key: archivo, hora, secuencia } = notice;
  const isOfThese = notice.etag !== undefined && notice.etag === etag.replaceAll('"', '');
  return { archivo, entregada: delivered, ...(isOfThese ? { hora, secuencia } : {}) };
}

/**
 * Where a delivery stands among all others, as a text that is compared by its UTF-8 bytes, as DynamoDB compares them.
 * First by `revision` (a sample's, as the laboratory wrote it; none comes before any), then by S3's second, the
 * event's instant, the file's key and the event's sequencer. Two deliveries are never equal, but for the same one.
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

/** What people write before a revision's number: 'Rev. 2', 'Edición 3', 'v1.1', 'Nº 4'. */
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
