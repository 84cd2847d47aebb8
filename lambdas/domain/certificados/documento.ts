import type { DocumentoPdf } from '../../../contract/certificados/pdf.ts';
import { isRevisionVisible, titularesOf } from './access/certificados.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Entry, readEntries } from '../verificar/store/verificaciones.ts';
import type { MuestraHeader } from '../muestras/store/muestras.ts';
import type { Pdf, Revision } from './store/pdfs.ts';

/** A revision that may be had: its number and its code, where its bytes lie, and under what name they are saved. */
interface Found extends Pick<Revision, '_id' | 'subido' | 'filesize' | 'key'> {
  revision: number;
  codigo: string | null;
  filename: string;
  /** Whose it is and whose its sample is now, where they differ. */
  ajeno?: { titular: string; solicitante: string };
}

/** A certificate with the samples that bear its number, and what may be verified of that. */
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

/** The same, with what may be verified of it read. */
export async function readRevisions(
  pdf: Pdf,
  muestras: readonly MuestraHeader[],
  viewer: Pick<Viewer, 'alcance'>,
): Promise<Found[]> {
  return revisionsOf({ pdf, muestras, entries: await readEntries(pdf.numero) }, viewer);
}

/**
 * A certificate as it is answered: the newest of these revisions and those that it replaced; undefined where there are
 * none. That its sample has passed to another solicitante since is for administrators to know.
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
