import * as z from 'zod';
import { filenameSchema, filenamesSchema, pdfCheckSchema } from './pdf.ts';
import { idSchema } from '../base/id.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** Certificates of samples (docs/decisions/certificates.md). */
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
    grupo: 'documentos',
    summary: 'Si hay certificado',
    description:
      'Si hay certificado de un número de muestra (`exists`), y su documento (`document`), con el `_id` por el que se descarga. Del que no existe o no se alcanza, `exists` es `false`.',
  },
  checkPdfs: {
    grupo: 'documentos',
    summary: 'Si hay certificado de varias muestras',
    description: 'Como `checkPdf`, para hasta 100 números a la vez (`results`, por número).',
  },
  pdfBlob: {
    grupo: 'documentos',
    summary: 'Descargar un certificado',
    description:
      'Lleva al PDF de una revisión, la vigente o una sustituida, con una redirección (302) a una dirección que sirve un minuto.',
  },
};
