import * as z from 'zod';
import { fechaSchema } from '../base/fecha.ts';
import { clean } from '../base/texto.ts';

const text = z.string().trim().max(200).overwrite(clean);

/** A value that may come repeated in a query string; always read as a list of at most 500. */
const repeated = z
  .union([text, z.array(text).max(500)])
  .transform((values) => (Array.isArray(values) ? values : [values]));

/** The filters of results. Each narrows what the user may see; none widens it. */
export const filtrosSchema = z.object({
  search: text.optional(),
  numeroMuestra: text.optional(),
  fechaInicio: fechaSchema.optional(),
  fechaFin: fechaSchema.optional(),
  tipoMuestra: repeated.optional(),
  solicitante: repeated.optional(),
  clienteId: text.optional(),
  tipoGrupoId: text.optional(),
  conclusionMuestra: text.optional(),
  /** The id of a delivery: only samples that the delivery brought, in their current state. For administrators. */
  entrega: text.optional(),
});
export type Filtros = z.infer<typeof filtrosSchema>;

/** The filters that any user may set. */
export const filtrosComunesSchema = filtrosSchema.omit({ entrega: true });
export type FiltrosComunes = z.infer<typeof filtrosComunesSchema>;

/** The columns that results can be sorted by. */
export const sortColumnSchema = z.enum([
  'fecha_muestra',
  'numero_muestra',
  'referencia_externa',
  'producto',
  'tipo_muestra',
  'solicitante',
  'conclusion_muestra',
]);
export type SortColumn = z.infer<typeof sortColumnSchema>;

/** Which page of a list, of what size and in what order. */
export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(1000).default(20),
  sortBy: sortColumnSchema.default('fecha_muestra'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** The number of a page among all pages. `totalPages` is at least 1. */
export const paginationSchema = z.object({
  currentPage: z.number().int(),
  itemsPerPage: z.number().int(),
  totalItems: z.number().int(),
  totalPages: z.number().int(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
});
export type Pagination = z.infer<typeof paginationSchema>;
