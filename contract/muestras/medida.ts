import * as z from 'zod';

/**
 * The parameter shown for a determination: its value as the laboratory wrote it and as it was understood, its limit, and the
 * ratio of value to limit (`contract/muestras/rules/exceso.ts`) where it can be computed.
 */
export const medidaSchema = z.object({
  parametro: z.string(),
  valor: z.number().optional(),
  operador: z.enum(['<', '<=', '>', '>=']).optional(),
  valor_formateado: z.string().optional(),
  unidad: z.string().optional(),
  referencia: z
    .object({ min: z.number().optional(), max: z.number().optional(), texto: z.string().optional() })
    .optional(),
  exceso: z.number().optional(),
});
export type Medida = z.infer<typeof medidaSchema>;
