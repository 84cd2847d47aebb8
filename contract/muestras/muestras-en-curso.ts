import * as z from 'zod';
import { filtrosComunesSchema, sortColumnSchema, pageQuerySchema, paginationSchema } from '../resultados/filtros.ts';
import { muestraEnCursoSchema } from './muestra-en-curso.ts';

/** What samples in progress can be sorted by, besides when they are expected. */
const sortColumns = sortColumnSchema.extract(['fecha_muestra', 'numero_muestra', 'solicitante']);

/** What is asked of the list: the results' filters, and a page of at most 100, for its samples come whole. */
export const enCursoQuerySchema = z.strictObject({
  ...filtrosComunesSchema.shape,
  page: pageQuerySchema.shape.page,
  limit: z.coerce.number().int().min(1).max(100).default(20),
  sortBy: z.enum([...sortColumns.options, 'fecha_prevista']).default('fecha_muestra'),
  sortOrder: pageQuerySchema.shape.sortOrder,
  /** `true`: only the samples whose expected date has passed. */
  retraso: z.enum(['true', 'false']).optional(),
});

export type EnCursoQuery = z.infer<typeof enCursoQuerySchema>;

/**
 * A page of samples in progress, whole. There may be fewer than `pagination` counts: one that was authorised while the
 * page was made is left out, and one that is too large is named alone.
 */
export const muestrasEnCursoSchema = z.object({
  muestras: z.array(muestraEnCursoSchema),
  /** Those of the page for which the answer has no room, where there are any; each comes by its own call. */
  noCaben: z.array(muestraEnCursoSchema.pick({ _id: true, numero_muestra: true })).optional(),
  pagination: paginationSchema,
  /** How many samples that the filters find are late, on all pages, whether or not `retraso` asks for them alone. */
  conRetraso: z.number().int(),
});
