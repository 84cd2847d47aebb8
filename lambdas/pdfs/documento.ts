import type { DocumentoPdf } from '../../contract/pdf.ts';
import type { Pdf } from '../store/pdfs.ts';

/** A revision as it is had: where its bytes lie, and under what name they are saved. */
interface Found {
  key: string;
  filename: string;
}

/** A certificate as it is answered: its newest revision and those that it replaced, numbered by their order. */
export function documentoOf(pdf: Pdf): DocumentoPdf {
  const sustituidos = pdf.anteriores.map(({ _id, subido, filesize }, index) => {
    const revision = pdf.revisiones - 1 - index;
    return { _id, revision, fecha: subido, filename: replacedName(pdf, revision), filesize };
  });
  const { _id, filename, filesize, subido, revisiones } = pdf;
  return { _id, revision: revisiones, fecha: subido, filename, filesize, sustituidos };
}

/** The revision of an id, or undefined. */
export function revisionOf(pdf: Pdf, _id: string): Found | undefined {
  if (pdf._id === _id) return pdf;
  const index = pdf.anteriores.findIndex((one) => one._id === _id);
  const found = pdf.anteriores[index];
  return found && { key: found.key, filename: replacedName(pdf, pdf.revisiones - 1 - index) };
}

/** A name that nobody takes for that of the certificate in force. */
function replacedName({ filename }: Pdf, revision: number): string {
  return filename.replace(/\.pdf$/u, ` (sustituido, revisión ${revision}).pdf`);
}
