import { pdfCalls } from '../../contract/certificados/calls.ts';
import { consultasCalls } from '../../contract/verificar/calls-consultas.ts';
import type { PdfCheck } from '../../contract/certificados/pdf.ts';
import { clean } from '../../contract/base/texto.ts';
import { muestrasOfNumero } from '../domain/certificados/access/certificados.ts';
import { noteShown } from '../domain/muestras/access/note-shown.ts';
import { OutOfScope } from '../platform/access/out-of-scope.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { Failure } from '../platform/runtime/failure.ts';
import { serve } from '../platform/http/serve.ts';
import { presignPdf } from '../platform/files/files.ts';
import { findPdfOf, type Pdf, readPdf, readPdfs } from '../domain/certificados/store/pdfs.ts';
import { listConsultas } from '../domain/verificar/consultas.ts';
import { documentoOf, readRevisions } from '../domain/certificados/documento.ts';

const numeroOf = (filename: string) => clean(filename.replace(/\.pdf$/iu, ''));

/** A number's certificate as a viewer may have it, with the samples that bear the number. */
async function check(pdf: Pdf | undefined, numero: string, viewer: Viewer): Promise<PdfCheck> {
  const muestras = pdf ? await muestrasOfNumero(numero, viewer.alcance) : [];
  const document =
    pdf && muestras.length > 0 ? documentoOf(await readRevisions(pdf, muestras, viewer), viewer) : undefined;
  return { exists: document !== undefined, document: document ?? null };
}

/** A revision that a viewer may have, with the samples that bear its number. Throws NOT_FOUND. */
async function requireRevision(id: string, viewer: Viewer) {
  const pdf = await findPdfOf(id);
  const muestras = pdf ? await muestrasOfNumero(pdf.numero, viewer.alcance) : [];
  const revision = pdf && (await readRevisions(pdf, muestras, viewer)).find(({ _id }) => _id === id);
  if (!pdf) throw new Failure('NOT_FOUND');
  if (!revision) throw new OutOfScope();
  return { muestras, revision };
}

export const handler = serve(
  'pdfs',
  { ...pdfCalls, ...consultasCalls },
  {
    listConsultas,
    checkPdf: async ({ params }, viewer) => {
      const numero = numeroOf(params.filename);
      return check(await readPdf(numero), numero, viewer);
    },
    // One request for all certificates; then the requests for the samples of the existing certificates, all at once.
    checkPdfs: async ({ body }, viewer) => {
      const numeros = new Map(body.filenames.map((filename) => [filename, numeroOf(filename)]));
      const unique = [...new Set(numeros.values())];
      const pdfs = await readPdfs(unique);
      const checks = await Promise.all(
        unique.map(async (numero) => [numero, await check(pdfs.get(numero), numero, viewer)] as const),
      );
      const byNumero = new Map(checks);
      const none: PdfCheck = { exists: false, document: null };
      return {
        results: Object.fromEntries([...numeros].map(([name, numero]) => [name, byNumero.get(numero) ?? none])),
      };
    },
    pdfBlob: async ({ params }, viewer) => {
      const { muestras, revision } = await requireRevision(params.id, viewer);
      const shown = muestras.filter(({ estado }) => estado === 'autorizada');
      await Promise.all(shown.map(async (header) => noteShown(viewer, header, viewer.now)));
      return { location: await presignPdf(revision.key, revision.filename) };
    },
  },
);
