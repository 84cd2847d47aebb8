import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { readCodigo } from './rules/codigo.ts';

/** What is said of a code that can't be one. */
const codigoMalEscrito = 'Este código no está bien escrito. Compáralo con el del informe, letra a letra';

/** What is looked for: the code of a report, or a file by the SHA-256 of its bytes; one of the two. */
export const consultaSchema = z
  .strictObject({
    /** Typed or scanned; `readCodigo` checks it. */
    codigo: z
      .string()
      .max(100)
      .overwrite((typed) => readCodigo(typed) ?? typed)
      .refine((typed) => readCodigo(typed) !== undefined, codigoMalEscrito)
      .optional(),
    /** 64 hexadecimal digits. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/u)
      .optional(),
  })
  .refine(({ codigo, sha256 }) => (codigo === undefined) !== (sha256 === undefined), 'Envía un código o un archivo');

/** Reports of which the same file may be: it was delivered under as many numbers. */
export const maxInformes = 10;

/**
 * What anyone may know of a report: that it is genuine and whether it is the last, and nothing of what it says or of whom unless its
 * client chose so.
 */
const informeVerificadoSchema = z.object({
  numero: z.string(),
  /** Counted from 1. */
  revision: z.number().int(),
  /** When the portal got it. */
  entregado: instantSchema,
  estado: z.enum(['vigente', 'sustituido', 'retirado']),
  /** When it was replaced or withdrawn; null where it wasn't, or that isn't known. */
  hasta: instantSchema.nullable(),
  /** The number of the revision that is in force; null where none is. */
  vigente: z.number().int().nullable(),
  /** Of one in force whose client shows it: whose it is, and what the laboratory concludes. Null otherwise. */
  contenido: z
    .object({ solicitante: z.string(), veredicto: z.enum(['Cumple', 'No cumple', 'Sin definir']) })
    .nullable(),
});
export type InformeVerificado = z.infer<typeof informeVerificadoSchema>;

/** None where nothing is known of the code or the file: it isn't of this portal, or was changed. */
export const verificacionSchema = z.object({ informes: z.array(informeVerificadoSchema).max(maxInformes) });
