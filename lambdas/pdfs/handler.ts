import type { PdfCheck } from '../../contract/pdf.ts';
import { clean } from '../../contract/rules/texto.ts';
import { Failure } from '../http/failure.ts';
import { serve } from '../http/serve.ts';
import { presignPdf } from '../store/files.ts';
import { findPdf, readPdfs } from '../store/pdfs.ts';
import { isNumeroVisible } from './visible.ts';

export const handler = serve('pdfs', {
  checkPdfs: async ({ body }, { alcance }) => {
    const numeros = new Map(body.filenames.map((filename) => [filename, clean(filename.replace(/\.pdf$/iu, ''))]));
    const unique = [...new Set(numeros.values())];
    const [pdfs, visible] = await Promise.all([
      readPdfs(unique),
      Promise.all(unique.map(async (numero) => [numero, await isNumeroVisible(alcance, numero)] as const)),
    ]);
    const allowed = new Set(visible.flatMap(([numero, isVisible]) => (isVisible ? [numero] : [])));
    const check = (numero: string): PdfCheck => {
      const pdf = allowed.has(numero) ? pdfs.get(numero) : undefined;
      return { exists: pdf !== undefined, document: pdf ?? null };
    };
    return { results: Object.fromEntries([...numeros].map(([filename, numero]) => [filename, check(numero)])) };
  },
  pdfBlob: async ({ params }, { alcance }) => {
    const pdf = await findPdf(params.id);
    if (!pdf || !(await isNumeroVisible(alcance, pdf.numero))) throw new Failure('NOT_FOUND');
    return { location: await presignPdf(pdf.key, pdf.filename) };
  },
});
