import * as z from 'zod';
import { diaDeProgramaSchema } from './fecha.ts';

/** The most days that a frequency names one by one. */
const maxFechas = 60;

/** How often something is to be sampled. */
export const frecuenciaSchema = z.discriminatedUnion('cada', [
  /** So many a year, spread evenly. */
  z.object({ cada: z.literal('ano'), veces: z.int().min(1).max(10_000) }),
  z.object({ cada: z.literal('dias'), dias: z.int().min(1).max(31) }),
  z.object({ cada: z.literal('semanas'), semanas: z.int().min(1).max(52) }),
  z.object({ cada: z.literal('meses'), meses: z.int().min(1).max(120) }),
  /** Once in each of some months of every year, from 1 to 12. */
  z.object({
    cada: z.literal('en_meses'),
    enMeses: z
      .array(z.int().min(1).max(12))
      .min(1, 'Elige al menos un mes')
      .max(12)
      .overwrite((meses) => [...new Set(meses)].toSorted((a, b) => a - b)),
  }),
  /** Once on each of some days, or so many days before or after. */
  z.object({
    cada: z.literal('fechas'),
    fechas: z
      .array(diaDeProgramaSchema)
      .min(1, 'Escribe al menos una fecha')
      .max(maxFechas)
      .overwrite((fechas) => [...new Set(fechas)].toSorted()),
    margen: z.int().min(0).max(60),
  }),
  /** Once from so many to so many days after each time that something was done. */
  z
    .object({
      cada: z.literal('tras'),
      que: z.literal('limpieza y desinfección'),
      desde: z.int().min(0).max(365),
      hasta: z.int().min(0).max(365),
    })
    .refine(({ desde, hasta }) => desde <= hasta, 'El primer día va después del último'),
  /** Once within so many days before a season begins. */
  z.object({ cada: z.literal('apertura'), dias: z.int().min(1).max(60) }),
]);
export type Frecuencia = z.infer<typeof frecuenciaSchema>;
