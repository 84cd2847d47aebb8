import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { readCodigo } from './rules/codigo.ts';

/** The message for a text that can't be a code. */
const codigoMalEscrito = 'Este código no está bien escrito. Compáralo con el del informe, letra a letra';

/** A question: the code of a report, or the SHA-256 of a file's bytes; one of the two. */
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
 * The public facts of a report: it is genuine, and whether it is the newest. Its owner and conclusion are public only if its
 * client chose so.
 */
const informeVerificadoSchema = z.object({
  numero: z.string(),
  /** Counted from 1. */
  revision: z.number().int(),
  /** When the portal received the report. */
  entregado: instantSchema,
  estado: z.enum(['vigente', 'sustituido', 'retirado']),
  /** When the report was replaced or withdrawn; null where it wasn't, or the instant is unknown. */
  hasta: instantSchema.nullable(),
  /** The number of the revision that is in force; null where none is. */
  vigente: z.number().int().nullable(),
  /** The solicitante and the conclusion of a report in force whose client publishes them; null otherwise. */
  contenido: z
    .object({ solicitante: z.string(), veredicto: z.enum(['Cumple', 'No cumple', 'Sin definir']) })
    .nullable(),
});
export type InformeVerificado = z.infer<typeof informeVerificadoSchema>;

/** None where nothing is known of the code or the file: it isn't of this portal, or was changed. */
export const verificacionSchema = z.object({ informes: z.array(informeVerificadoSchema).max(maxInformes) });
