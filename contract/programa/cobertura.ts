import * as z from 'zod';
import { fechaSchema } from '../base/fecha.ts';
import { idSchema } from '../base/id.ts';
import { filtrosSchema } from '../resultados/filtros.ts';
import { claveSchema } from '../puntos/puntos.ts';
import { diaDeProgramaSchema } from './fecha.ts';
import { type ClaseDeInstalacion, clasesDeInstalacion } from './instalacion.ts';
import { filaDeProgramaSchema, instalacionSchema } from './programa.ts';

/** Installations of a page, and the most that lists of what is due have. */
export const instalacionesPorPagina = 25;
export const maxDebidas = 200;

/** Days ahead of which what is due is listed. */
export const diasPorVenir = 30;

/** Longest that one question goes, in days: a programme is looked at by the year, papers go back five. */
const maxDiasDeCobertura = 5 * 366;

/** Samples that a period names; `autorizadas` and `enCurso` count all. */
export const maxMuestrasDePeriodo = 1000;

const claseSchema = z.enum(Object.keys(clasesDeInstalacion) as [ClaseDeInstalacion, ...ClaseDeInstalacion[]]);

const filtros = {
  ...filtrosSchema.pick({ search: true, clienteId: true, solicitante: true, tipoGrupoId: true }).shape,
  clase: claseSchema.optional(),
  instalacion: idSchema.optional(),
  /** Only installations of a point, with the point's rows. */
  punto: claveSchema.optional(),
};

/** Which installations, by solicitante and name. */
export const programaQuerySchema = z.strictObject({
  ...filtros,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

/** Which installations, and of which days; without days, this year. */
export const coberturaQuerySchema = z
  .strictObject({
    ...programaQuerySchema.shape,
    desde: diaDeProgramaSchema.optional(),
    hasta: diaDeProgramaSchema.optional(),
  })
  .refine(({ desde, hasta }) => (desde === undefined) === (hasta === undefined), {
    message: 'Di el primer día y el último, o ninguno',
    path: ['hasta'],
  })
  .refine(
    ({ desde, hasta }) =>
      desde === undefined ||
      hasta === undefined ||
      (desde <= hasta && Date.parse(hasta) - Date.parse(desde) <= maxDiasDeCobertura * 86_400_000),
    { message: 'Como mucho cinco años, y el último día no antes del primero', path: ['hasta'] },
  );

const count = z.number().int();

/** How a period stands today. `pendiente`: it is still time; `falta`: it ended without its samples. */
const estadoSchema = z.enum(['hecho', 'en curso', 'pendiente', 'falta', 'por venir']);
export type EstadoDePeriodo = z.infer<typeof estadoSchema>;

/** A sample that counts. */
const muestraContadaSchema = z.object({
  _id: z.string(),
  numero_muestra: z.string(),
  fecha_muestra: fechaSchema,
  enCurso: z.boolean(),
});

/**
 * A period of a row, both days included. `faltan`: planned samples that are neither authorised nor in progress, whether or not
 * the period is over; a period that has more than it plans lacks none. `deMas`: those of `autorizadas` and `enCurso` that no row
 * needs.
 * `deberian`: how many an even rhythm would have by today, of a period under way whose samples have no period each; else null.
 */
const periodoSchema = z.object({
  desde: fechaSchema,
  hasta: fechaSchema,
  planeadas: count,
  autorizadas: count,
  enCurso: count,
  faltan: count,
  deMas: count,
  deberian: count.nullable(),
  /** Where the law wants several points at each sampling, how much of one was taken: `De 6 puntos, 1: faltan …`. */
  puntos: z.string().nullable(),
  estado: estadoSchema,
  muestras: z.array(muestraContadaSchema),
});
export type PeriodoDeCobertura = z.infer<typeof periodoSchema>;

/** A row with its periods that end in the days asked for. `sigue`: the period that overlaps them and ends later. */
const filaContadaSchema = z.object({
  ...filaDeProgramaSchema.shape,
  /** Why points aren't counted, where the law wants several at each sampling and their number isn't given or isn't known. */
  sinPuntos: z.string().nullable(),
  periodos: z.array(periodoSchema),
  sigue: periodoSchema.nullable(),
});
export type FilaContada = z.infer<typeof filaContadaSchema>;

const identidad = instalacionSchema.pick({ _id: true, nombre: true, solicitante: true });

/** An installation with the rows that the viewer sees. */
const instalacionContadaSchema = z.object({
  ...identidad.shape,
  clase: claseSchema,
  filas: z.array(filaContadaSchema),
});
export type InstalacionContada = z.infer<typeof instalacionContadaSchema>;

/** A period that lacks samples, and has ended or ends soon. */
const debidaSchema = z.object({
  instalacion: identidad,
  fila: filaDeProgramaSchema.pick({ _id: true, que: true }),
  desde: fechaSchema,
  hasta: fechaSchema,
  planeadas: count,
  faltan: count,
  puntos: z.string().nullable(),
});
export type Debida = z.infer<typeof debidaSchema>;

/** Sums over all periods of the filters' rows. `sinHacer`: samples that lack in periods that ended; `porHacer`: in those that didn't.
 * `ritmo`: of the rows of so many samples a year that are behind an even rhythm today, how many should be taken and are. */
const resumenSchema = z.object({
  instalaciones: count,
  filas: count,
  planeadas: count,
  autorizadas: count,
  enCurso: count,
  sinHacer: count,
  porHacer: count,
  ritmo: z.object({ filas: count, deberian: count, van: count }),
  /** Rows of which it isn't counted at how many points they were sampled. */
  sinPuntos: count,
});

/** Planned, done and missing samples. Lists have the first `maxDebidas`, by day; totals count all. */
export const coberturaSchema = z.object({
  hoy: fechaSchema,
  desde: fechaSchema,
  hasta: fechaSchema,
  resumen: resumenSchema,
  /** Ended without its samples, newest first. */
  sinHacer: z.array(debidaSchema),
  totalSinHacer: count,
  /** Not over, and ending within the next `diasPorVenir` days, also after those asked for; the first to end first. */
  proximas: z.array(debidaSchema),
  totalProximas: count,
  /** Rows of the filters that aren't counted here, because they are of types of sample that the viewer doesn't see. */
  otrasFilas: count,
  /**
   * What no count here speaks of: points with samples of the last twelve months that belong to no installation (0 where the
   * question is of some installations), installations without a row in these days, and rows that the law asks for and no
   * programme has today.
   */
  noContado: z.object({ puntos: count, sinFilas: count, propuestas: count }),
  instalaciones: z.array(instalacionContadaSchema),
  paginas: count,
  /** Whether the viewer may create installations of some solicitante. */
  puedeCrear: z.boolean(),
});
export type Cobertura = z.infer<typeof coberturaSchema>;

/** Rows as they are planned, without what was done. */
export const programaSchema = z.object({
  total: count,
  paginas: count,
  instalaciones: z.array(
    instalacionSchema.pick({
      _id: true,
      solicitante: true,
      nombre: true,
      atributos: true,
      puntos: true,
      activaDesde: true,
      activaHasta: true,
      filas: true,
    }),
  ),
});

/** A period of a row of an installation, by its first day. */
export const periodoQuerySchema = z.strictObject({ fila: idSchema, desde: diaDeProgramaSchema });

/** Most samples that an explanation has. */
export const maxExplicadas = 200;

/** Why each sample of the row's points counts or doesn't in a period, oldest first. */
export const explicacionSchema = z.object({
  fila: filaDeProgramaSchema,
  sinPuntos: z.string().nullable(),
  periodo: periodoSchema.omit({ muestras: true }),
  muestras: z.array(
    z.object({ ...muestraContadaSchema.shape, tipo_muestra: z.string(), cuenta: z.boolean(), motivo: z.string() }),
  ),
  total: count,
});
export type Explicacion = z.infer<typeof explicacionSchema>;
