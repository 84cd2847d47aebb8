import * as z from 'zod';
import { instanteSchema } from '../../contract/fecha.ts';

const count = z.number().int().min(0);

/** One refusal or warning: the line of the file where it begins, the field, the text at fault and the reason. */
const notaSchema = z.object({
  linea: count,
  muestra: z.string().optional(),
  campo: z.string(),
  valor: z.string().optional(),
  motivo: z.string(),
});
export type Nota = z.infer<typeof notaSchema>;

/** How many there were, and the first of them. */
const notasSchema = z.object({ total: count, primeras: z.array(notaSchema) });

/** How many refusals, and how many warnings, a report keeps in full. */
export const keptNotes = 1000;

/**
 * What became of a dropped file; `informes/KEY.json` in the drop bucket. Counts are of samples that were stored
 * (or would be, in a `simulacion`), also in the report of a file that was refused half way.
 */
export const informeSchema = z.object({
  archivo: z.string(),
  estado: z.enum(['procesando', 'terminado', 'rechazado']),
  simulacion: z.boolean(),
  inicio: instanteSchema,
  fin: instanteSchema.optional(),
  /** Bytes of the file read so far, compressed as it came. */
  bytes: count,
  muestras: z.object({ nuevas: count, actualizadas: count, sin_cambios: count, rechazadas: count }),
  resultados: z.object({ leidos: count, con_operador: count }),
  veredictos: z.object({ cumple: count, no_cumple: count, sin_definir: count }),
  tipos: count,
  solicitantes: count,
  rechazos: notasSchema,
  avisos: notasSchema,
  /** Why the file was refused; in a file under way, the passing fault after which it will be read again. */
  error: z.string().optional(),
});
export type Informe = z.infer<typeof informeSchema>;

/** A report that has nothing to say yet. */
export function emptyInforme(archivo: string, simulacion: boolean, inicio: Date): Informe {
  return {
    archivo,
    estado: 'procesando',
    simulacion,
    inicio: inicio.toISOString(),
    bytes: 0,
    muestras: { nuevas: 0, actualizadas: 0, sin_cambios: 0, rechazadas: 0 },
    resultados: { leidos: 0, con_operador: 0 },
    veredictos: { cumple: 0, no_cumple: 0, sin_definir: 0 },
    tipos: 0,
    solicitantes: 0,
    rechazos: { total: 0, primeras: [] },
    avisos: { total: 0, primeras: [] },
  };
}

/** The report of a file of which nothing could be read. */
export function refusedInforme(archivo: string, simulacion: boolean, at: Date, error: string): Informe {
  return { ...emptyInforme(archivo, simulacion, at), estado: 'rechazado', fin: at.toISOString(), error };
}
