import * as z from 'zod';
import { muestraCitadaSchema } from '../resultados/ahora.ts';
import { filtrosSchema } from '../resultados/filtros.ts';
import { puntoCitadoSchema, puntosQuerySchema } from '../puntos/puntos.ts';
import { clean } from '../base/texto.ts';

/** The most single values of a series; a longer series is given by month. */
export const maxValoresSueltos = 2000;

/** Parameters that one answer lists. */
export const maxParametros = 500;

const name = z.string().max(300).overwrite(clean);

/** What there is of a parameter among the samples that the filters find. */
export const parametrosQuerySchema = z.strictObject({ ...filtrosSchema.shape, punto: puntosQuerySchema });

/**
 * A parameter with what is known of its values: `cerca` are those that comply and are near their limit
 * (contract/evolucion/rules/parte-del-limite.ts); `peor` is the largest part of its limit that one is, 1 the limit itself.
 */
const parametroSchema = z.object({
  determinacion: z.string(),
  parametro: z.string(),
  unidad: z.string(),
  valores: z.number().int(),
  censurados: z.number().int(),
  noCumplen: z.number().int(),
  cerca: z.number().int(),
  peor: z.number().optional(),
});

/**
 * The parameters, those first that fail most; `total` counts all, of which the first `maxParametros` are listed.
 */
export const parametrosSchema = z.object({
  parametros: z.array(parametroSchema),
  total: z.number().int(),
});

/** A series: one parameter, under the filters. A blank unit is that of values without one. */
export const evolucionQuerySchema = z.strictObject({
  ...filtrosSchema.shape,
  determinacion: name.min(1),
  parametro: name,
  unidad: name.default(''),
  punto: puntosQuerySchema,
});

const operador = z.enum(['<', '<=', '>', '>=']);
const limite = z.object({ min: z.number().optional(), max: z.number().optional(), texto: z.string().optional() });

/** One value of a series, with its limit, in the unit of the series; `unidad` where the laboratory gave it in another. */
export const valorDeSerieSchema = z.object({
  muestra: muestraCitadaSchema,
  solicitante: z.string(),
  referencia_externa: z.string().optional(),
  /** Place of the value's point in the answer's `puntos.citados`; absent where the point isn't listed, or there is none. */
  punto: z.number().int().optional(),
  /** The value's point, where it isn't in `puntos.citados`. */
  puntoSinCitar: z.object({ nombre: z.string(), codigo: z.string().optional() }).optional(),
  /** Absent of a result in words. */
  valor: z.number().optional(),
  operador: operador.optional(),
  /** As the laboratory wrote it: the digits of the number, or the words; '' for a failure without a value. */
  texto: z.string(),
  unidad: z.string().optional(),
  limite: limite.optional(),
  conclusion: z.enum(['Cumple', 'No cumple', 'Sin definir']),
});

/** A percentile: the value, that it is below or at least a value, or why it can't be computed. */
const percentilSchema = z.object({
  clase: z.enum(['valor', 'menor', 'mayor', 'no calculable']),
  valor: z.number().optional(),
  motivo: z.enum(['pocos valores', 'demasiados censurados', 'censura cruzada']).optional(),
});

const percentiles = { p10: percentilSchema, mediana: percentilSchema, p90: percentilSchema };

/** A month of a series that is too long to be answered value by value, with the values that stand out, to be opened. */
export const mesDeSerieSchema = z.object({
  mes: z.string(),
  valores: z.number().int(),
  censurados: z.number().int(),
  noCumplen: z.number().int(),
  ...percentiles,
  minimo: valorDeSerieSchema.optional(),
  maximo: valorDeSerieSchema.optional(),
});

/** Whether the values rise or fall (lambdas/domain/evolucion/tendencia.ts); `pendiente` and its interval are a year's. */
const tendenciaSchema = z.object({
  clase: z.enum(['sube', 'baja', 'sin tendencia demostrable', 'no calculable']),
  motivo: z.enum(['pocos valores', 'una sola fecha', 'demasiados censurados', 'demasiados valores']).optional(),
  n: z.number().int(),
  censurados: z.number().int().optional(),
  prueba: z.enum(['Mann-Kendall', 'Kendall estacional']).optional(),
  distribucion: z.enum(['exacta', 'normal']).optional(),
  estimador: z.enum(['Theil-Sen', 'Akritas-Theil-Sen']).optional(),
  p: z.number().optional(),
  pendiente: z.number().optional(),
  intervalo: z.object({ desde: z.number().optional(), hasta: z.number().optional() }).optional(),
  /** Where the trend's line stands on the last day. */
  final: z.number().optional(),
});

/** A series of one parameter: its values, or its months, with statistics and the trend. */
export const evolucionSchema = z.object({
  unidad: z.string(),
  /**
   * Numbers of values: all (`total`), those with a sign (`censurados`), in words (`enPalabras`), and given in another unit
   * (`convertidos`). `noCumplen` counts all failures, `sinValor` those of them without a value, which `total` doesn't count.
   */
  total: z.number().int(),
  censurados: z.number().int(),
  noCumplen: z.number().int(),
  sinValor: z.number().int(),
  enPalabras: z.number().int(),
  convertidos: z.number().int(),
  ...percentiles,
  tendencia: tendenciaSchema,
  /** When the trend reaches the limit that was last in force, where that can be projected. */
  cruce: z.object({ extremo: z.enum(['min', 'max']), limite: z.number(), fecha: z.string() }).optional(),
  /** A summary in one sentence. */
  frase: z.string(),
  /** The points of the values, those with most values first; `total` counts all points. */
  puntos: z.object({
    total: z.number().int(),
    citados: z.array(puntoCitadoSchema.extend({ valores: z.number().int(), noCumplen: z.number().int() })),
  }),
  /** Oldest first; absent of more than `maxValoresSueltos`. */
  valores: z.array(valorDeSerieSchema).optional(),
  /** Oldest first; absent where `valores` are there. */
  meses: z.array(mesDeSerieSchema).optional(),
});
