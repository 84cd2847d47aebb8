import * as z from 'zod';
import { filtrosSchema, ordenSchema, paginaSchema, paginationSchema } from './filtros.ts';
import { muestraEnCursoSchema } from './muestra-en-curso.ts';

/** What samples in progress can be sorted by (spec, section 2, In progress). */
export const ordenEnCursoSchema = ordenSchema.extract(['fecha_muestra', 'numero_muestra', 'solicitante']);
export type OrdenEnCurso = z.infer<typeof ordenEnCursoSchema>;

/** What is asked of the list: the results' filters, and a page of at most 100, for its samples come whole. */
export const enCursoQuerySchema = z.strictObject({
  ...filtrosSchema.shape,
  page: paginaSchema.shape.page,
  limit: z.coerce.number().int().min(1).max(100).default(20),
  sortBy: ordenEnCursoSchema.default('fecha_muestra'),
  sortOrder: paginaSchema.shape.sortOrder,
});

/**
 * A page of samples in progress, whole. There may be fewer than `pagination` counts: one that was authorised while the
 * page was made is left out.
 */
export const muestrasEnCursoSchema = z.object({
  muestras: z.array(muestraEnCursoSchema),
  pagination: paginationSchema,
});
