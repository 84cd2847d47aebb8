import * as z from 'zod';
import { isFechaFormat } from '../ingest/fecha-reader.ts';

/** The formats of dates, the first first. */
export const fechasSchema = z
  .array(z.string().refine(isFechaFormat, 'No es un formato de fecha; por ejemplo "dd/mm/aaaa"'))
  .min(1);

/** A column's name; found in the header without regard to the white space around and within it. */
export const columnaSchema = z.string().trim().min(1);

const constanteSchema = z.union([z.string(), z.number(), z.boolean()]);

/** What stands for what: `{"Verde": "Cumple"}`; null for nothing at all. */
export const listaSchema = z.record(z.string(), z.string().nullable());

/** What a blank stands for: a text, or what other columns say. */
const defectoSchema = z.union([
  z.string(),
  z.strictObject({ columna: columnaSchema }),
  z.strictObject({ columnas: z.array(columnaSchema).min(1), separador: z.string().optional() }),
]);

const pairSchema = z.enum(['()', '[]', '{}']);

const formaDeFuente = z.strictObject({
  columna: columnaSchema.optional(),
  columnas: z.array(columnaSchema).min(1).optional(),
  separador: z.string().optional(),
  constante: constanteSchema.optional(),
  /** The part of the text within the last brackets of a kind, or outside of them. */
  dentro_de: pairSchema.optional(),
  fuera_de: pairSchema.optional(),
  /** The part of the text between signs: 1 for the first, -1 for the last. */
  separar: z
    .strictObject({
      por: z.string().min(1).max(20),
      parte: z
        .number()
        .int()
        .refine((parte) => parte !== 0, 'Es 1 la primera y -1 la última'),
    })
    .optional(),
  /** A value map, or the name of one of the mapping's `listas`. */
  valores: z.union([z.string(), listaSchema]).optional(),
  defecto: defectoSchema.optional(),
  /** What a value that the map hasn't got stands for; null for nothing. Without it the value stays as it is. */
  otros: z.string().nullable().optional(),
});

const origins = ['columna', 'columnas', 'constante'] as const;

const cuts = ['dentro_de', 'fuera_de', 'separar'] as const;

const fuenteCompletaSchema = formaDeFuente.superRefine(checkFuente);
export type Fuente = z.infer<typeof fuenteCompletaSchema>;

const fuenteDeFechaCompletaSchema = formaDeFuente
  /** The formats of this field's dates, where they aren't those of the mapping. */
  .extend({ fechas: fechasSchema.optional() })
  .superRefine(checkFuente);

function checkFuente(fuente: z.infer<typeof formaDeFuente>, context: z.RefinementCtx): void {
  const given = origins.filter((origin) => fuente[origin] !== undefined);
  const message = 'Di de dónde sale: exactamente una de "columna", "columnas" o "constante"';
  if (given.length !== 1) context.addIssue({ code: 'custom', message });
  if (cuts.filter((cut) => fuente[cut] !== undefined).length > 1) {
    context.addIssue({ code: 'custom', message: 'Di una sola de "dentro_de", "fuera_de" o "separar"' });
  }
  if (fuente.otros !== undefined && fuente.valores === undefined) {
    context.addIssue({ code: 'custom', path: ['otros'], message: 'Solo tiene sentido junto a "valores"' });
  }
}

const deColumna = (value: unknown) => (typeof value === 'string' ? { columna: value } : value);

/** Where a text comes from; a plain text is a column's name. */
export const fuenteSchema = z.preprocess(deColumna, fuenteCompletaSchema);

/** The same of a date, which may be written otherwise than the others of its file. */
export const fuenteDeFechaSchema = z.preprocess(deColumna, fuenteDeFechaCompletaSchema);

/** Where a text comes from; a plain text, number or yes/no is itself. For what is rarely in a column, such as a unit. */
export const datoSchema = z.preprocess(
  (value) => (typeof value === 'object' ? value : { constante: value }),
  fuenteCompletaSchema,
);
