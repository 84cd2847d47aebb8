import { llamadasComunes } from '../../contract/calls-comunes.ts';
import type { PdfCheck } from '../../contract/pdf.ts';
import { clean } from '../../contract/rules/texto.ts';
import { Failure } from '../http/failure.ts';
import { serve } from '../http/serve.ts';
import { presignPdf } from '../store/files.ts';
import { findPdfOf, type Pdf, readPdf, readPdfs } from '../store/pdfs.ts';
import { documentoOf, revisionOf } from './documento.ts';
import { isNumeroVisible, isNumeroVisibleNow } from './visible.ts';

const numeroOf = (filename: string) => clean(filename.replace(/\.pdf$/iu, ''));

function check(pdf: Pdf | undefined): PdfCheck {
  return { exists: pdf !== undefined, document: pdf ? documentoOf(pdf) : null };
}

export const handler = serve('pdfs', llamadasComunes, {
  checkPdf: async ({ params }, { alcance }) => {
    const numero = numeroOf(params.filename);
    const [pdf, isVisible] = await Promise.all([readPdf(numero), isNumeroVisibleNow(alcance, numero)]);
    return check(isVisible ? pdf : undefined);
  },
  // One round of requests, all at once: one for the certificates, and one for each number's samples.
  checkPdfs: async ({ body }, { alcance }) => {
    const numeros = new Map(body.filenames.map((filename) => [filename, numeroOf(filename)]));
    const unique = [...new Set(numeros.values())];
    const [pdfs, visible] = await Promise.all([
      readPdfs(unique),
      Promise.all(unique.map(async (numero) => [numero, await isNumeroVisible(alcance, numero)] as const)),
    ]);
    const allowed = new Set(visible.flatMap(([numero, isVisible]) => (isVisible ? [numero] : [])));
    const checkOf = (numero: string) => check(allowed.has(numero) ? pdfs.get(numero) : undefined);
    return { results: Object.fromEntries([...numeros].map(([filename, numero]) => [filename, checkOf(numero)])) };
  },
  pdfBlob: async ({ params }, { alcance }) => {
    const pdf = await findPdfOf(params.id);
    const revision = pdf && revisionOf(pdf, params.id);
    if (!revision || !(await isNumeroVisibleNow(alcance, pdf.numero))) throw new Failure('NOT_FOUND');
    return { location: await presignPdf(revision.key, revision.filename) };
  },
});
