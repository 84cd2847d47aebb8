import * as z from 'zod';
import { muestraCitadaSchema, puntoDeMuestreoSchema } from '../resultados/ahora.ts';

/** Values that an answer holds of one parameter, and how many of them may be later than the sample's own. */
export const maxValoresAnteriores = 12;
export const maxValoresPosteriores = 5;

/** A value at the point, in the unit that the sample has the parameter in. */
const valorAnteriorSchema = z.object({
  /** Place in `muestras`. */
  muestra: z.number().int(),
  valor: z.number(),
  operador: z.enum(['<', '<=', '>', '>=']).optional(),
  /** The ratio of the value to its own limit; 1 is the limit itself (`contract/evolucion/rules/parte-del-limite.ts`). */
  parte: z.number().optional(),
  conclusion: z.enum(['Cumple', 'No cumple', 'Sin definir']),
  /** Whether the value is outside the limits reported with it; absent where it isn't, or that is unknown. */
  fuera: z.boolean().optional(),
});
export type ValorAnterior = z.infer<typeof valorAnteriorSchema>;

/**
 * The values around a sample's at its point, parameter by parameter: those of the sample that are numbers and were measured
 * there in another sample too.
 */
export const valoresAnterioresSchema = z.object({
  /** Absent where the sample has none: then there are no other values. */
  punto: puntoDeMuestreoSchema.optional(),
  /** The samples that the values are of. */
  muestras: z.array(muestraCitadaSchema),
  parametros: z.array(
    z.object({
      determinacion: z.string(),
      parametro: z.string(),
      unidad: z.string(),
      /** All values at the point. */
      total: z.number().int(),
      /** Oldest first, the sample's own among them. */
      valores: z.array(valorAnteriorSchema),
    }),
  ),
  /** Parameters for which the answer has no room, where there are any. */
  noCaben: z.number().int().optional(),
});
export type ValoresAnteriores = z.infer<typeof valoresAnterioresSchema>;
