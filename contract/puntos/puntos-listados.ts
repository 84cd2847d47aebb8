import * as z from 'zod';
import { falloSchema, muestraCitadaSchema } from '../resultados/ahora.ts';
import { filtrosSchema } from '../resultados/filtros.ts';
import { lugares } from '../normas/norma.ts';
import { fichaDePuntoSchema, fichaEditadaSchema } from './punto.ts';
import { claveSchema, puntoCitadoSchema } from './puntos.ts';

/** Points of one page, months that the worst parameter of a point is looked for in, and values of it that are drawn. */
export const puntosPorPagina = 50;
export const mesesDelPeor = 24;
export const maxValoresCortos = 24;

/** Of one point: parameters, and its newest samples. */
export const maxParametrosDePunto = 60;
export const maxMuestrasDePunto = 20;

export const ordenesDePuntos = ['estado', 'nombre', 'fecha'] as const;

/** What the list of points is narrowed by, and its order: those that are unresolved first, by name, or newest first. */
export const listaDePuntosQuerySchema = z.strictObject({
  ...filtrosSchema.pick({ search: true, clienteId: true, solicitante: true, tipoGrupoId: true, tipoMuestra: true })
    .shape,
  orden: z.enum(ordenesDePuntos).default('estado'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

const count = z.number().int();
const conclusion = z.enum(['Cumple', 'No cumple', 'Sin definir']);
const operador = z.enum(['<', '<=', '>', '>=']).optional();

/** Whether a value is outside the limits that it was reported with; absent where that isn't known to be so. */
const fuera = z.boolean().optional();

const valorCortoSchema = z.object({ fecha: z.string(), valor: z.number(), operador, conclusion, fuera });

/** A parameter at a point: its last values that are numbers, oldest first, and the newest, a number or words. */
const parametroDePuntoSchema = z.object({
  determinacion: z.string(),
  parametro: z.string(),
  unidad: z.string(),
  total: count,
  noCumplen: count,
  /** The largest part of its limit that a value is; 1 is the limit itself. */
  peor: z.number().optional(),
  ultimo: z.object({
    fecha: z.string(),
    texto: z.string(),
    operador,
    conclusion,
    fuera,
    limite: z.object({ min: z.number().optional(), max: z.number().optional() }),
  }),
  valores: z.array(valorCortoSchema),
});
export type ParametroDePunto = z.infer<typeof parametroDePuntoSchema>;

/** A sample of a point; absent where the laboratory concluded nothing of it, `conclusion_muestra` is in its words. */
const muestraDePuntoSchema = z.object({
  ...muestraCitadaSchema.shape,
  tipo_muestra: z.string(),
  conclusion_muestra: z.string().optional(),
});
export type MuestraDePunto = z.infer<typeof muestraDePuntoSchema>;

/** A point with figures from its authorised samples in scope, those of its aliases included. */
const puntoContadoSchema = z.object({
  ...puntoCitadoSchema.shape,
  muestras: count,
  /** Samples whose verdict is 'No cumple'. */
  noCumplen: count,
  /** The day of the first sample. */
  primera: z.string(),
  ultima: muestraDePuntoSchema,
});

const puntoListadoSchema = z.object({
  ...puntoContadoSchema.shape,
  clase: z.enum(lugares).nullable(),
  inactivoDesde: z.string().nullable(),
  /** What is unresolved at it (docs/decisions/verdicts.md): of each type of sample one. */
  sinResolver: count,
  /**
   * The worst unresolved failure, of any day; where nothing is unresolved and `peor` is null, the worst of a failing newest sample,
   * whose incident is closed; else null. `totalFallos` counts all failures.
   */
  fallo: falloSchema.pick({ determinacion: true, desde: true, muestra: true, medida: true, motivos: true }).nullable(),
  totalFallos: count,
  /** The worst parameter of the last months; null where no value has a limit or fails. */
  peor: parametroDePuntoSchema.nullable(),
});
export type PuntoListado = z.infer<typeof puntoListadoSchema>;

/**
 * A page of the points. `sinResolver` counts unresolved points under the same filters, each type of sample at a point apart;
 * `sinPunto` counts the samples without a point among them, which no search finds.
 */
export const listaDePuntosSchema = z.object({
  total: count,
  sinResolver: count,
  sinPunto: count,
  paginas: count,
  puntos: z.array(puntoListadoSchema),
});
export type ListaDePuntos = z.infer<typeof listaDePuntosSchema>;

export const puntoQuerySchema = z.strictObject({ punto: claveSchema });

/** One point. `aliases` are the other names in its samples; `version` is 0 without a stored ficha. */
export const puntoEnteroSchema = z.object({
  punto: puntoContadoSchema,
  /** The number of types of sample for which the point is unresolved. */
  sinResolver: count,
  ficha: fichaDePuntoSchema,
  version: count,
  aliases: z.array(z.object({ clave: z.string(), nombre: z.string(), muestras: count })),
  muestras: z.array(muestraDePuntoSchema),
  /** The worst first; `totalParametros` counts all. */
  parametros: z.array(parametroDePuntoSchema),
  totalParametros: count,
});
export type PuntoEntero = z.infer<typeof puntoEnteroSchema>;

/** What is said of a point, over the version that was read, if it is given. */
export const fichaCambiadaSchema = z.strictObject({
  clave: claveSchema,
  ficha: fichaEditadaSchema,
  version: z.number().int().min(0).optional(),
});
