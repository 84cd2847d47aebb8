import * as z from 'zod';
import { evolucionQuerySchema } from './evolucion.ts';
import { filtrosSchema } from '../resultados/filtros.ts';
import { puntoCitadoSchema, puntosQuerySchema } from '../puntos/puntos.ts';

/** Rows of one page of a panorama, and the periods that it shows at most: the newest. */
export const filasPorPagina = 50;
export const maxColumnas = 36;

export const filasDePanorama = ['parametro', 'punto', 'tipo', 'solicitante'] as const;
export const columnasDePanorama = ['mes', 'trimestre', 'anio'] as const;

const { parametro, unidad } = evolucionQuerySchema.shape;

/** What a panorama is of: rows by columns, under the filters; of one parameter where it is named, at some points. */
export const panoramaQuerySchema = z
  .strictObject({
    ...filtrosSchema.shape,
    filas: z.enum(filasDePanorama).default('parametro'),
    columnas: z.enum(columnasDePanorama).default('mes'),
    // An empty one is none, as all that is empty in a query.
    determinacion: parametro.optional(),
    parametro: parametro.optional(),
    unidad,
    punto: puntosQuerySchema,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  })
  .refine(({ determinacion: of, parametro: named }) => (of === undefined) === (named === undefined), {
    path: ['parametro'],
    message: 'Un parámetro se nombra con su determinación',
  });

const count = z.number().int();

/** The newest value of a cell; of the newest day, the one that is the largest part of its limit. */
const ultimoSchema = z.object({
  muestra: z.string(),
  fecha: z.string(),
  conclusion: z.enum(['Cumple', 'No cumple', 'Sin definir']),
  parte: z.number().optional(),
});

/** One period of a row. Where there are samples and no value, what was measured says nothing of the row. */
const celdaSchema = z.object({
  /** Place in `columnas`. */
  columna: count,
  muestras: count,
  valores: count,
  noCumplen: count,
  /** The largest part of its limit that a value is; 1 is the limit itself. */
  peor: z.number().optional(),
  ultimo: ultimoSchema.optional(),
});
export type Celda = z.infer<typeof celdaSchema>;

/** A row: exactly one of `parametro`, `punto`, `tipo` and `solicitante`; its counts are of the periods shown. */
const filaSchema = z.object({
  clave: z.string(),
  parametro: z.object({ determinacion: z.string(), parametro: z.string(), unidad: z.string() }).optional(),
  punto: puntoCitadoSchema.optional(),
  tipo: z.string().optional(),
  solicitante: z.string().optional(),
  muestras: count,
  valores: count,
  noCumplen: count,
  peor: z.number().optional(),
  /** Those with samples, oldest first. */
  celdas: z.array(celdaSchema),
});
export type Fila = z.infer<typeof filaSchema>;

/** A panorama: a page of its rows, the worst first. */
export const panoramaSchema = z.object({
  /** Periods without a gap, oldest first: `2026-03`, `2026-T1` or `2026`. */
  columnas: z.array(z.string()),
  /** Older periods that are left out. */
  columnasOmitidas: count,
  total: count,
  paginas: count,
  /** Samples without a point, which are in no row where rows are points. */
  sinPunto: count,
  filas: z.array(filaSchema),
});
export type Panorama = z.infer<typeof panoramaSchema>;
