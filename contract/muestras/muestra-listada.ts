import * as z from 'zod';
import { puntoDeMuestreoSchema } from '../resultados/ahora.ts';
import { correccionSchema } from './correccion.ts';
import { medidaSchema } from './rules/exceso.ts';
import { motivosSchema } from './motivos.ts';
import type { CampoListado } from './muestra-campos.ts';

/** Written out, not made of the table of fields, so that the web's first page goes without the table. */
const listados = {
  numero_muestra: z.string(),
  producto: z.string().optional(),
  referencia_externa: z.string().optional(),
  fecha_muestra: z.string(),
  tipo_muestra: z.string(),
  solicitante: z.string(),
  conclusion_muestra: z.string().optional(),
} satisfies Record<CampoListado, z.ZodType>;

/** The longest page, in samples, of which those that fail come with values: each of those samples is read whole. */
export const maxRowsWithMedidas = 50;

/** A row of the results table: the fields that the index keeps of a sample, each determination with its conclusion. */
export const muestraListadaSchema = z.object({
  _id: z.string(),
  ...listados,
  /** The sampling point, where there is no external reference, any determination has a `medida`, or there are `motivos`. */
  punto: puntoDeMuestreoSchema.optional(),
  determinaciones: z.array(
    z.object({
      descripcion: z.string(),
      status_inteligente: z.string(),
      /** Of a determination that does not comply, on pages of up to `maxRowsWithMedidas` samples. */
      medida: medidaSchema.optional(),
    }),
  ),
  /** Where it does not comply and no determination is said not to, on pages of up to `maxRowsWithMedidas` samples. */
  motivos: motivosSchema.optional(),
  /** How many more determinations it has, where the answer has no room for all: those that comply go first. */
  determinacionesSinListar: z.number().int().optional(),
  /** How many of those do not comply; absent for none. */
  noCumplenSinListar: z.number().int().optional(),
  /** Where it was corrected within the last 90 days and the viewer could see it before. */
  correccion: correccionSchema.optional(),
});
export type MuestraListada = z.infer<typeof muestraListadaSchema>;
