import type { DocumentoPdf } from '../../../contract/certificados/pdf.ts';
import { isRevisionVisible, titularesOf } from './access/certificados.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Entry, readEntries } from '../verificar/store/verificaciones.ts';
import type { MuestraHeader } from '../muestras/store/muestras.ts';
import type { Pdf, Revision } from './store/pdfs.ts';

/** A revision that the viewer may download: its number, its code, the key of its bytes, and the name to save them under. */
interface Found extends Pick<Revision, '_id' | 'subido' | 'filesize' | 'key'> {
  revision: number;
  codigo: string | null;
  filename: string;
  /** The owner of the revision and the current solicitante of its sample, where they differ. */
  ajeno?: { titular: string; solicitante: string };
}

/** A certificate with the samples that bear its number, and its entries for verification. */
interface Certificado {
  pdf: Pdf;
  muestras: readonly MuestraHeader[];
  entries: readonly Entry[];
}

/** The revisions of a certificate that a viewer may have, newest first, numbered as whoever verifies them is told. @internal */
export function revisionsOf({ pdf, muestras, entries }: Certificado, { alcance }: Pick<Viewer, 'alcance'>): Found[] {
  const all: Revision[] = [pdf, ...pdf.anteriores];
  return all.flatMap((one, index) => {
    if (!isRevisionVisible(alcance, muestras, one)) return [];
    const { _id, subido, filesize, key } = one;
    const entry = entries.find((known) => known._id === _id);
    const { n: revision, codigo } = entry ?? { n: pdf.revisiones - index, codigo: null };
    const filename = index === 0 ? pdf.filename : replacedName(pdf, revision);
    const moved = titularesOf(muestras, one).find(({ muestra, titular }) => titular !== muestra.solicitante);
    const ajeno = moved && { titular: moved.titular ?? '', solicitante: moved.muestra.solicitante };
    return [{ _id, subido, filesize, key, revision, codigo, filename, ...(ajeno && { ajeno }) }];
  });
}

/** The revisions of a certificate for a viewer; reads the entries for verification. */
export async function readRevisions(
  pdf: Pdf,
  muestras: readonly MuestraHeader[],
  viewer: Pick<Viewer, 'alcance'>,
): Promise<Found[]> {
  return revisionsOf({ pdf, muestras, entries: await readEntries(pdf.numero) }, viewer);
}

/**
 * The answer for a certificate: the newest of these revisions, and those that it replaced; undefined without any. Only
 * administrators are told that its sample has passed to another solicitante.
 */
export function documentoOf(found: readonly Found[], { usuario }: Pick<Viewer, 'usuario'>): DocumentoPdf | undefined {
  const [newest, ...others] = found;
  if (!newest) return undefined;
  const shown = ({ _id, revision, subido: fecha, filename, filesize }: Found) => ({
    _id,
    revision,
    fecha,
    filename,
    filesize,
  });
  const { ajeno, codigo } = newest;
  const document = { ...shown(newest), sustituidos: others.map(shown), codigo };
  return { ...document, ...(ajeno && usuario.role === 'admin' && { ajeno }) };
}

/** A file name that can't be confused with that of the certificate in force. */
function replacedName({ filename }: Pdf, revision: number): string {
  return filename.replace(/\.pdf$/u, ` (sustituido, revisión ${revision}).pdf`);
}
