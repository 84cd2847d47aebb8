import * as z from 'zod';
import { filtrosSchema } from './filtros.ts';

/** What `stats` counts by: the period, the solicitante or the type of each sample. */
const dimensionSchema = z.enum(['fecha', 'solicitante', 'tipo_muestra']);

/** What the compliance and the detail are divided by; absent, they aren't. */
const groupBySchema = z.enum(['month', 'year', 'solicitante']);
export type GroupBy = z.infer<typeof groupBySchema>;

/** The groupings that each dimension can be counted under. */
const groupings: Record<z.infer<typeof dimensionSchema>, readonly GroupBy[]> = {
  fecha: ['month', 'year'],
  solicitante: ['solicitante'],
  tipo_muestra: groupBySchema.options,
};

/**
 * What the three calls of statistics are asked: the results' filters, `dimension` and `groupBy`.
 * Without `groupBy`, `fecha` counts by month.
 */
export const estadisticasQuerySchema = z
  .strictObject({
    ...filtrosSchema.shape,
    dimension: dimensionSchema.default('tipo_muestra'),
    groupBy: groupBySchema.optional(),
  })
  .refine(({ dimension, groupBy }) => !groupBy || groupings[dimension].includes(groupBy), {
    path: ['groupBy'],
    message: 'Esa agrupación no corresponde a la dimensión pedida',
  });
export type EstadisticasQuery = z.infer<typeof estadisticasQuerySchema>;

const count = z.number().int();

/** How many samples there are of each verdict; `otros` is 'Sin definir'. */
const conteoSchema = z.object({ cumple: count, noCumple: count, otros: count });
export type Conteo = z.infer<typeof conteoSchema>;

/** A month of a year, 1 to 12; a year; a solicitante by name. */
const mes = { month: z.number().int().min(1).max(12), year: z.number().int() };
const ano = { year: z.number().int() };
const solicitante = { solicitante: z.string() };

const compliance = { cumple: count, noCumple: count };

/**
 * The whole and its compliance. `fechaInicio` and `fechaFin` are the dates of the first
 * and the last sample counted, null where there is none. The `_id` of `stats` is a type, a solicitante, or a period as
 * `2026-03` or `2026`. Of the three lists of compliance only that of the `groupBy` asked for has anything in it.
 * Periods come in order of time, names in that of a Spanish dictionary.
 */
export const estadisticasSchema = z.object({
  summary: z.object({
    total: count,
    muestrasCumple: count,
    muestrasNoCumple: count,
    muestrasOtras: count,
    solicitantesUnicos: count,
    tiposUnicos: count,
    fechaInicio: z.string().nullable(),
    fechaFin: z.string().nullable(),
  }),
  stats: z.array(z.object({ _id: z.string(), count })),
  monthlyCompliance: z.array(z.object({ _id: z.object(mes), ...compliance })),
  yearlyCompliance: z.array(z.object({ _id: z.object(ano), ...compliance })),
  solicitanteCompliance: z.array(z.object({ _id: z.object(solicitante), ...compliance })),
});
export type Estadisticas = z.infer<typeof estadisticasSchema>;

/** The name and the colour of what belongs to no group; its `_id` is null. */
export const otrosGrupo = { _id: null, nombre: 'Otros', color: '#868E96' } as const;

/**
 * Samples by group of types. A sample whose type is in several groups counts in each
 * of them; one whose type is in none counts in 'Otros', which comes last. Inactive groups are none.
 */
export const tipoGruposStatsSchema = z.object({ stats: z.array(z.object({ name: z.string(), count })) });
export type TipoGruposStats = z.infer<typeof tipoGruposStatsSchema>;

/** A group with its verdicts; `_id` is null for 'Otros'. */
const grupoConclusionesSchema = z.object({
  _id: z.string().nullable(),
  name: z.string(),
  totalCount: count,
  ...conteoSchema.shape,
});

/** A type within one of its groups. A type in several groups comes once for each, with the same `_id`: its text. */
const tipoEnGrupo = {
  _id: z.string(),
  name: z.string(),
  count,
  grupoId: z.string().nullable(),
  grupo: z.string(),
  grupoColor: z.string(),
};

const detalle = {
  gruposConclusiones: z.array(grupoConclusionesSchema.extend({ color: z.string() })),
  tiposMuestra: z.array(z.object({ ...tipoEnGrupo, conclusiones: conteoSchema })),
};
const detalleSchema = z.object(detalle);
export type Detalle = z.infer<typeof detalleSchema>;

/**
 * Everything by group and by type, as a whole and for each period or solicitante. Types in no group are under 'Otros', with a
 * null `grupoId`. Normalized texts are without case or accents. Of the last three lists only that of the `groupBy` asked for
 * has anything in it. Groups are in the order of a Spanish dictionary with 'Otros' last, types in that of their group and then
 * of their name.
 */
export const tipoGruposDetailedSchema = z.object({
  tiposMuestraDetailed: z.array(z.object({ ...tipoEnGrupo, normalizedId: z.string() })),
  conclusionesPorGrupo: z.array(grupoConclusionesSchema),
  conclusionesPorTipoMuestra: z.array(
    z.object({ tipoMuestra: z.string(), tipoMuestraNormalized: z.string(), ...conteoSchema.shape }),
  ),
  monthlyDetailedData: z.array(z.object({ ...mes, ...detalle })),
  yearlyDetailedData: z.array(z.object({ ...ano, ...detalle })),
  solicitanteDetailedData: z.array(z.object({ ...solicitante, ...detalle })),
});
export type TipoGruposDetailed = z.infer<typeof tipoGruposDetailedSchema>;
