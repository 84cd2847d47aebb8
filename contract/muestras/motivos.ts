import * as z from 'zod';
import { medidaSchema } from './rules/exceso.ts';

/** Values that an answer names of one sample; `total` counts all of them. */
export const maxMotivos = 5;

/**
 * What may be why a sample doesn't comply of which the laboratory doesn't say why: its values outside the limits that its
 * own report states, the furthest beyond first. None of them is said by the laboratory not to comply.
 */
export const motivosSchema = z.object({
  fuera: z.array(z.object({ determinacion: z.string(), medida: medidaSchema })),
  total: z.number().int(),
  /** The number of values, of values within their limits, and of undecided ones, such as `<10` for a maximum of 5. */
  valores: z.number().int(),
  dentro: z.number().int(),
  dudosos: z.number().int(),
});
export type Motivos = z.infer<typeof motivosSchema>;
