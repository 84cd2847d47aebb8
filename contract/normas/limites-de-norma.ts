import * as z from 'zod';
import { fechaSchema } from '../base/fecha.ts';

/** A limit of a norm in the unit of a series. */
const limiteDeNormaSchema = z.object({ valor: z.number(), articulo: z.string() });
export type LimiteDeNorma = z.infer<typeof limiteDeNormaSchema>;

/** What holds from a day until another, null for as far as is known; dates to come included. */
const tramoDeNormaSchema = z.object({
  desde: fechaSchema,
  hasta: fechaSchema.nullable(),
  min: limiteDeNormaSchema.optional(),
  max: limiteDeNormaSchema.optional(),
});
export type TramoDeNorma = z.infer<typeof tramoDeNormaSchema>;

/**
 * The limits of a series by the norm that is switched on for the types of its samples. `cita` is null without a norm, or where
 * the norm doesn't know the parameter; `motivo` says why a norm gives no `tramos`.
 */
export const limitesDeNormaSchema = z.object({
  cita: z.string().nullable(),
  tramos: z.array(tramoDeNormaSchema),
  motivo: z.string().nullable(),
});
export type LimitesDeNorma = z.infer<typeof limitesDeNormaSchema>;
