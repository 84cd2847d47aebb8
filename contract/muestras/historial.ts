import * as z from 'zod';
import { falloSchema, muestraCitadaSchema, puntoDeMuestreoSchema } from '../resultados/ahora.ts';
import { medidaSchema } from './rules/exceso.ts';

/** Samples of the point that an answer holds before the one asked for, and after it. */
export const maxHistorial = 6;

/** Determinations that an answer names of one sample. */
export const maxDeterminacionesHistorial = 5;

/**
 * The samples of a point around a sample, newest first, the sample included. Each has the determinations that the sample asked
 * for fails, and its own failing determinations.
 */
export const historialSchema = z.object({
  /** Absent for a sample without a point, which counts as a point of its own. */
  punto: puntoDeMuestreoSchema.optional(),
  referencia_externa: z.string().nullable(),
  total: z.number().int(),
  /** Earlier and later samples beyond those of the answer. */
  anteriores: z.number().int(),
  posteriores: z.number().int(),
  /** The sample's failures (a blank determination: the sample as a whole), and their repetitions. */
  fallos: z.array(falloSchema.pick({ determinacion: true, repeticion: true, enCurso: true })),
  muestras: z.array(
    muestraCitadaSchema.extend({
      conclusion_muestra: z.string().optional(),
      determinaciones: z.array(
        z.object({
          descripcion: z.string(),
          /** 'Cumple', 'No cumple', or what the laboratory said else; 'Sin conclusión' for nothing. */
          conclusion: z.string(),
          medida: medidaSchema.optional(),
        }),
      ),
      /** How many more do not comply than are named; absent for none. */
      masNoCumplen: z.number().int().optional(),
    }),
  ),
});
export type Historial = z.infer<typeof historialSchema>;
