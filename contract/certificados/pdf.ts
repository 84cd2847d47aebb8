import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { clean, withoutBidi } from '../base/texto.ts';

/** One delivered version of a certificate: `revision` counts from 1, `fecha` is when it came, `filesize` in bytes. */
const revisionPdfSchema = z.object({
  _id: z.string(),
  revision: z.number().int(),
  fecha: instantSchema,
  filename: z.string(),
  filesize: z.number().int(),
});

/**
 * A sample's certificate: its newest revision, and those that it replaced, newest
 * first. Each revision's bytes are reached by its own id.
 */
const documentoPdfSchema = revisionPdfSchema.extend({
  sustituidos: z.array(revisionPdfSchema),
  /**
   * The code by which anyone verifies the report at `/verificar` (docs/decisions/certificates.md); null for reports from before
   * codes.
   */
  codigo: z.string().nullable(),
  /**
   * The owner of the certificate ('' where unknown) and the current solicitante of its sample, where they differ: users of the
   * current one don't see the certificate. Only in answers to administrators.
   */
  ajeno: z.object({ titular: z.string(), solicitante: z.string() }).optional(),
});
export type DocumentoPdf = z.infer<typeof documentoPdfSchema>;

/** Whether a sample number has a certificate that the user may see. */
export const pdfCheckSchema = z.object({ exists: z.boolean(), document: documentoPdfSchema.nullable() });
export type PdfCheck = z.infer<typeof pdfCheckSchema>;

/** A certificate's name: the sample number, with or without `.pdf`. */
export const filenameSchema = z.string().max(304).overwrite(withoutBidi).min(1);

/** Names of samples' certificates. */
export const filenamesSchema = z.strictObject({ filenames: z.array(filenameSchema).max(100) });

/** For whom an administrator says that a certificate is valid: the solicitante that its sample has now. */
export const admitCertificadoSchema = z.strictObject({
  solicitante: z.string().max(300).overwrite(clean).min(1),
});
