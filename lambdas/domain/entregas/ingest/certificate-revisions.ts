import type { Pdf, Revision } from '../../certificados/store/pdfs.ts';
import { entregasOf, withEntrega } from '../store/estados-previos.ts';
import { isBefore, orderKey } from './entrega.ts';

/** A delivered certificate. `huella` is the SHA-256 of its bytes, `orden` its place among all deliveries. */
export interface CertificateDelivery extends Revision {
  huella: string;
  orden: string;
  numero: string;
  filename: string;
  /** The id that this file had where it was stored before revisions were kept. */
  formerId: string;
}

/** Replaced revisions that are kept. */
export const maxAnteriores = 100;

/**
 * A certificate with one more delivery. Undefined where that changes nothing: this very delivery has been taken, or
 * brought what was in force already and still is. One that comes late, after a newer one, is put where it belongs among
 * the others. Bytes delivered again keep the samples of their first delivery.
 */
export function withDelivery(
  stored: Pdf | undefined,
  { numero, filename, formerId, ...one }: CertificateDelivery,
): Pdf | undefined {
  if (!stored) {
    const first = { grupo: one._id, anteriores: [], revisiones: 1, version: 1, cambio: null };
    return { ...one, numero, filename, ...first };
  }
  const {
    numero: _numero,
    filename: _filename,
    grupo,
    anteriores: others,
    revisiones,
    version,
    cambio,
    ...current
  } = stored;
  const isInForce = current.huella ? current.huella === one.huella : current._id === formerId;
  if (isInForce) {
    // A delivery between the two, if it comes yet, is older than what is in force.
    return isBefore(ordenOf(current), one.orden)
      ? { ...stored, confirmada: one.orden, entregas: together(current, one), version: version + 1 }
      : isNamed(current, one)
        ? undefined
        : { ...stored, entregas: together(current, one), version: version + 1 };
  }
  const before: Revision[] = [current, ...others];
  const _id = `${grupo}.${one._id}`;
  // The first delivery has its id without what it begins with.
  if (before.some((known) => known._id === _id || known._id === one._id)) return undefined;
  const delivered = { ...one, ...belongingOf(before, one), _id };
  const after = before.findIndex((known) => isBefore(ordenOf(known), delivered.orden));
  const [newest = delivered, ...anteriores] = before.toSpliced(after === -1 ? before.length : after, 0, delivered);
  return {
    ...newest,
    numero: stored.numero,
    filename: stored.filename,
    grupo,
    cambio,
    anteriores: anteriores.slice(0, maxAnteriores),
    revisiones: revisiones + 1,
    version: version + 1,
  };
}

/** The deliveries of a revision with those of another of the same bytes. */
function together(current: Revision, { entregas = [] }: Pick<Revision, 'entregas'>): string[] {
  return entregas.reduce<string[]>(withEntrega, [...entregasOf(current)]);
}

function isNamed(current: Revision, { entregas = [] }: Pick<Revision, 'entregas'>): boolean {
  return entregas.every((id) => entregasOf(current).includes(id));
}

/**
 * A certificate without what one delivery brought: revisions that only it brought are left out. The very same where it brought
 * none; undefined where nothing is left.
 */
export function withoutDelivery(stored: Pdf, id: string): Pdf | undefined {
  const { numero, filename, grupo, anteriores, revisiones, version, cambio, ...current } = stored;
  const all: Revision[] = [current, ...anteriores];
  if (!all.some((one) => entregasOf(one).includes(id))) return stored;
  const left = all.flatMap((one): Revision[] => {
    if (!entregasOf(one).includes(id)) return [one];
    const entregas = entregasOf(one).filter((other) => other !== id);
    // When others confirmed it isn't known: it counts from when its bytes first came.
    const { confirmada: _confirmada, ...rest } = one;
    return entregas.length > 0 ? [{ ...rest, entregas }] : [];
  });
  const [newest, ...others] = left;
  if (!newest) return undefined;
  const gone = all.length - left.length;
  return {
    ...newest,
    numero,
    filename,
    grupo,
    cambio,
    anteriores: others,
    revisiones: revisiones - gone,
    version: version + 1,
  };
}

/** Where a revision stands among all deliveries of its certificate. */
function ordenOf({ confirmada, orden, subido }: Revision): string {
  return confirmada ?? orden ?? orderKey({ archivo: '', entregada: new Date(subido) });
}

/** The samples of an earlier revision with the same bytes. */
function belongingOf(
  before: readonly Revision[],
  { huella }: CertificateDelivery | Omit<CertificateDelivery, 'numero' | 'filename' | 'formerId'>,
) {
  const twin = before.findLast((known) => known.huella === huella);
  if (!twin) return {};
  const { muestras, conformes } = twin;
  return { primera: twin.primera ?? twin.subido, ...(muestras && { muestras }), ...(conformes && { conformes }) };
}
