import * as z from 'zod';
import { filenameSchema, filenamesSchema, pdfCheckSchema } from './pdf.ts';
import { idSchema } from '../base/id.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** Certificates of samples (docs/decisions/0019). */
export const pdfCalls = {
  checkPdf: {
    method: 'GET',
    path: '/pdfs/check/{filename}',
    area: 'pdfs',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ filename: filenameSchema }),
    output: pdfCheckSchema,
    errors: [],
  },
  checkPdfs: {
    method: 'POST',
    path: '/pdfs/check-multiple',
    area: 'pdfs',
    audience: 'signed-in',
    conClave: true,
    changesNothing: true,
    body: filenamesSchema,
    output: z.object({ results: z.record(z.string(), pdfCheckSchema) }),
    errors: [],
  },
  pdfBlob: {
    method: 'GET',
    path: '/pdfs/blob/{id}',
    area: 'pdfs',
    audience: 'signed-in',
    conClave: true,
    params: z.object({ id: idSchema }),
    output: 'file',
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const pdfTexts: TextsOf<typeof pdfCalls> = {
  checkPdf: {
    summary: 'Check whether a sample has a certificate',
    description:
      'Takes the sample number, with or without `.pdf`. A certificate that does not exist or is out of scope answers `exists: false`.',
  },
  checkPdfs: {
    summary: 'Check which samples have a certificate',
    description: 'As `checkPdf`, for up to 100 sample numbers at once.',
  },
  pdfBlob: {
    summary: 'Open a certificate',
    description:
      'Redirects to the PDF of one revision, the one in force or a replaced one, at an address that is good for one minute.',
  },
};
