import type { Pdf, Revision } from '../store/pdfs.ts';

/** What has been delivered: the bytes' SHA-256, when they came, and what names them. */
export interface Delivery extends Required<Revision> {
  numero: string;
  filename: string;
  /** The id that this file had where it was stored before revisions were kept. */
  formerId: string;
}

/** Most revisions that are kept in reach besides the newest. */
export const mostAnteriores = 100;

/**
 * A certificate with one more delivery. Undefined where that changes nothing: these are the newest bytes already, or
 * this very delivery has been taken. One that comes late, after a newer one, is put where it belongs among the others.
 */
export function withDelivery(
  stored: Pdf | undefined,
  { numero, filename, formerId, ...one }: Delivery,
): Pdf | undefined {
  if (!stored) {
    return { ...one, numero, filename, grupo: one._id, anteriores: [], revisiones: 1, version: 1 };
  }
  const { _id, filesize, key, subido, huella, ...rest } = stored;
  if (huella ? huella === one.huella : _id === formerId) return undefined;
  const delivered = { ...one, _id: `${stored.grupo}.${one._id}` };
  const before: Revision[] = [{ _id, filesize, key, subido, huella }, ...stored.anteriores];
  // The first delivery has its id without what it begins with.
  if (before.some((known) => known._id === delivered._id || known._id === one._id)) return undefined;
  const after = before.findIndex((known) => known.subido <= delivered.subido);
  const [newest = delivered, ...anteriores] = before.toSpliced(after === -1 ? before.length : after, 0, delivered);
  return {
    ...rest,
    ...newest,
    anteriores: anteriores.slice(0, mostAnteriores),
    revisiones: stored.revisiones + 1,
    version: stored.version + 1,
  };
}
