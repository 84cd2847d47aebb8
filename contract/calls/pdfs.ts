import * as z from 'zod';
import { filenameSchema, filenamesSchema, pdfCheckSchema } from '../pdf.ts';
import { idSchema } from '../rules/admin.ts';

/** Certificates of samples (spec, section 7, PDFs; docs/decisions/0019). */
export const pdfCalls = {
  checkPdf: {
    method: 'GET',
    path: '/pdfs/check/{filename}',
    area: 'pdfs',
    audience: 'signed-in',
    summary: 'Whether a sample number has a certificate; one that does not exist, or is out of scope, has none',
    params: z.object({ filename: filenameSchema }),
    output: pdfCheckSchema,
  },
  checkPdfs: {
    method: 'POST',
    path: '/pdfs/check-multiple',
    area: 'pdfs',
    audience: 'signed-in',
    summary: 'Which of these sample numbers have a certificate',
    body: filenamesSchema,
    output: z.object({ results: z.record(z.string(), pdfCheckSchema) }),
  },
  pdfBlob: {
    method: 'GET',
    path: '/pdfs/blob/{id}',
    area: 'pdfs',
    audience: 'signed-in',
    summary: 'The bytes of a certificate, in any of its revisions, by redirection',
    params: z.object({ id: idSchema }),
    output: 'file',
  },
} as const;
