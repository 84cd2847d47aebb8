import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { filtrosSchema } from '../resultados/filtros.ts';
import { muestraSchema } from './muestra.ts';

/** How many days a sample that the laboratory annulled stands above the samples in progress. */
export const diasDeAnuladas = 30;

/** Most annulled samples that a list has; `total` counts them all. */
export const maxAnuladas = 100;

const dicho = {
  /** Since when the sample is annulled; null where unknown, because it came annulled long after it was taken. */
  anulada: instantSchema.nullable(),
  /** Whether it had been a result that the viewer could see, which counts no more. */
  retirada: z.boolean(),
};

/**
 * A sample that the laboratory has annulled, so that another has to be taken: what is known of it but for results. Of its
 * determinations it has the names alone.
 */
export const muestraAnuladaSchema = muestraSchema
  .omit({ conclusion_muestra: true, determinaciones: true })
  .extend({ ...dicho, determinaciones: z.array(z.string()) });
export type MuestraAnulada = z.infer<typeof muestraAnuladaSchema>;

/** The same in a list. */
export const anuladaListadaSchema = muestraSchema
  .pick({
    _id: true,
    numero_muestra: true,
    fecha_muestra: true,
    tipo_muestra: true,
    producto: true,
    referencia_externa: true,
    punto_muestreo: true,
    solicitante: true,
    motivo_anulacion: true,
  })
  .extend(dicho);
export type AnuladaListada = z.infer<typeof anuladaListadaSchema>;

/** Of all clients, or of one. */
export const anuladasQuerySchema = z.strictObject(filtrosSchema.pick({ clienteId: true }).shape);

/** Those of the last `diasDeAnuladas`, newest first. */
export const anuladasSchema = z.object({ muestras: z.array(anuladaListadaSchema), total: z.number().int() });
