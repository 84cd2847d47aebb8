import type { DocumentoPdf } from '../../../contract/certificados/pdf.ts';
import { isRevisionVisible, titularesOf } from './access/certificados.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Entry } from '../verificar/store/verificaciones.ts';
import type { MuestraHeader } from '../muestras/store/muestras.ts';
import type { Pdf, Revision } from './store/pdfs.ts';

/** A revision that may be had: its number, where its bytes lie, and under what name they are saved. */
interface Found extends Pick<Revision, '_id' | 'subido' | 'filesize' | 'key'> {
  revision: number;
  filename: string;
  /** Whose it is and whose its sample is now, where they differ. */
  ajeno?: { titular: string; solicitante: string };
}

/** The revisions of a certificate that a viewer may have, newest first; `muestras` are those that bear its number. */
export function revisionsOf(
  pdf: Pdf,
  muestras: readonly MuestraHeader[],
  { alcance }: Pick<Viewer, 'alcance'>,
): Found[] {
  const all: Revision[] = [pdf, ...pdf.anteriores];
  return all.flatMap((one, index) => {
    if (!isRevisionVisible(alcance, muestras, one)) return [];
    const revision = pdf.revisiones - index;
    const { _id, subido, filesize, key } = one;
    const filename = index === 0 ? pdf.filename : replacedName(pdf, revision);
    const moved = titularesOf(muestras, one).find(({ muestra, titular }) => titular !== muestra.solicitante);
    const ajeno = moved && { titular: moved.titular ?? '', solicitante: moved.muestra.solicitante };
    return [{ _id, subido, filesize, key, revision, filename, ...(ajeno && { ajeno }) }];
  });
}

/**
 * A certificate as it is answered: the newest of these revisions, with its code among `entries`, and those that it replaced; undefined
 * where there are none. That its sample has passed to another solicitante since is for administrators to know.
 */
export function documentoOf(
  found: readonly Found[],
  { usuario }: Pick<Viewer, 'usuario'>,
  entries: readonly Entry[],
): DocumentoPdf | undefined {
  const [newest, ...others] = found;
  if (!newest) return undefined;
  const shown = ({ _id, revision, subido: fecha, filename, filesize }: Found) => ({
    _id,
    revision,
    fecha,
    filename,
    filesize,
  });
  const { ajeno } = newest;
  const codigo = entries.find(({ _id }) => _id === newest._id)?.codigo ?? null;
  const document = { ...shown(newest), sustituidos: others.map(shown), codigo };
  return { ...document, ...(ajeno && usuario.role === 'admin' && { ajeno }) };
}

/** A file name that can't be confused with that of the certificate in force. */
function replacedName({ filename }: Pdf, revision: number): string {
  return filename.replace(/\.pdf$/u, ` (sustituido, revisión ${revision}).pdf`);
}
