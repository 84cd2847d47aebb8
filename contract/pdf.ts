import * as z from 'zod';

/** A sample's certificate (spec, section 3, PDF document); `filesize` in bytes. */
const documentoPdfSchema = z.object({ _id: z.string(), filename: z.string(), filesize: z.number().int() });

/** Whether a sample number has a certificate that the user may see. */
export const pdfCheckSchema = z.object({ exists: z.boolean(), document: documentoPdfSchema.nullable() });
export type PdfCheck = z.infer<typeof pdfCheckSchema>;

/** Names of samples' certificates: the sample number, with or without `.pdf`. */
export const filenamesSchema = z.strictObject({ filenames: z.array(z.string().min(1).max(304)).max(100) });
