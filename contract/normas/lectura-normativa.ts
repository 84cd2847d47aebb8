import * as z from 'zod';
import { fechaSchema } from '../base/fecha.ts';
import { clasesDeLimite, lugares, normaIds } from './norma.ts';

/** What a norm says of one value. */
const lecturaDichaSchema = z.object({
  /** The result read, as the sample names it; null of what was worked out from several (a sum). */
  determinacion: z.string().nullable(),
  descripcion: z.string(),
  situacion: z.enum(['conforme', 'supera', 'no se puede leer', 'sin límite']),
  /** The class of limit that is broken or can't be read; null where none is. */
  clase: z.enum(clasesDeLimite).nullable(),
  /** Where the limit stands in the norm; null without one. */
  articulo: z.string().nullable(),
  /** One sentence in Spanish, with norm and article. */
  frase: z.string(),
  /** What would have to be known to read it. */
  falta: z.array(z.string()),
});
export type LecturaDicha = z.infer<typeof lecturaDichaSchema>;

/** What the norm of a sample's type says of it, beside the laboratory's conclusion, which stays the conclusion. */
export const lecturaNormativaSchema = z.object({
  norma: z.enum(normaIds),
  cita: z.string(),
  /** The class of the point, and where it is taken from: the point's ficha, the setting of its type, or neither. */
  lugar: z.object({ clase: z.enum(lugares).nullable(), origen: z.enum(['punto', 'tipo', 'desconocido']) }),
  /** The day whose limits were read: that of sampling. */
  fecha: fechaSchema,
  /** The readings of the results whose parameters the norms know, in the sample's order. */
  lecturas: z.array(lecturaDichaSchema),
  /** RD 3/2023, article 6: apta, no apta, or that it can't be decided and why; null by other norms and places. */
  calificacion: z
    .object({
      termino: z.enum(['apta', 'no apta', 'no se puede decidir']),
      frase: z.string(),
      falta: z.array(z.string()),
    })
    .nullable(),
  /** Verdicts of lots, by the norm that judges several units together. */
  lotes: z.array(
    z.object({
      parametro: z.string(),
      veredicto: z.enum(['satisfactorio', 'aceptable', 'insatisfactorio', 'no se puede leer']),
      frase: z.string(),
      falta: z.array(z.string()),
    }),
  ),
  /** Results whose name is no parameter's for certain: they aren't guessed, and aren't read. */
  sinIdentificar: z.array(
    z.object({ determinacion: z.string(), descripcion: z.string(), motivo: z.enum(['ambiguo', 'desconocido']) }),
  ),
});
export type LecturaNormativaDicha = z.infer<typeof lecturaNormativaSchema>;
