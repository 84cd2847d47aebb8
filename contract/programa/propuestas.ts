import * as z from 'zod';
import { filtrosSchema } from '../resultados/filtros.ts';
import { puntoCitadoSchema } from '../puntos/puntos.ts';
import { frecuenciaSchema } from './frecuencia.ts';
import { type ClaseDeInstalacion, clasesDeInstalacion, temporadaSchema } from './instalacion.ts';

/**
 * A row that the law asks for at an installation as its attributes are. `estado`: `nueva`, no row of the programme is of it; `igual`, one asks for
 * the same; `distinta`, one (`fila`) asks for another frequency or season. `tipos`: types of sample of its points whose names
 * carry the law's words, for a person to confirm.
 */
const propuestaDeLeySchema = z.object({
  que: z.string(),
  frecuencia: frecuenciaSchema,
  temporada: temporadaSchema.nullable(),
  articulo: z.string(),
  frase: z.string(),
  estado: z.enum(['nueva', 'igual', 'distinta']),
  fila: z.string().nullable(),
  tipos: z.array(z.string()),
});
export type PropuestaDeLey = z.infer<typeof propuestaDeLeySchema>;

/** How often samples of a type were taken in the last twelve months. `frase` says so, and asks. */
const propuestaDeHistorialSchema = z.object({
  tipo: z.string(),
  muestras: z.number().int(),
  puntos: z.array(z.string()),
  frecuencia: frecuenciaSchema,
  frase: z.string(),
});
export type PropuestaDeHistorial = z.infer<typeof propuestaDeHistorialSchema>;

/** What a person may accept into a programme. Nothing of it is made by itself. */
export const propuestasSchema = z.object({
  ley: z.array(propuestaDeLeySchema),
  /** What the law wants measured on the spot, of which no laboratory has a sample. */
  enElLugar: z.array(propuestaDeLeySchema.pick({ que: true, frecuencia: true, articulo: true, frase: true })),
  /** What the law leaves to an authority or to the operator's own plan, or what isn't known to compute it. */
  dichos: z.array(z.string()),
  historial: z.array(propuestaDeHistorialSchema),
  /** Types of sample that were taken at its points, with how many, to choose which of them a row counts. */
  tipos: z.array(z.object({ tipo: z.string(), muestras: z.number().int() })),
  /** Determinations that its solicitante's samples have. */
  parametros: z.array(z.string()),
});
export type Propuestas = z.infer<typeof propuestasSchema>;

/** Installations of one page of proposals. */
export const maxPropuestas = 50;

export const propuestasQuerySchema = z.strictObject({
  ...filtrosSchema.pick({ clienteId: true, solicitante: true, search: true }).shape,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

/** Points of a solicitante that belong to no installation, put together by what is known of them. */
export const instalacionesPropuestasSchema = z.object({
  propuestas: z.array(
    z.object({
      solicitante: z.string(),
      nombre: z.string(),
      clase: z.enum(Object.keys(clasesDeInstalacion) as [ClaseDeInstalacion, ...ClaseDeInstalacion[]]).nullable(),
      porque: z.string(),
      puntos: z.array(puntoCitadoSchema),
    }),
  ),
  total: z.number().int(),
  paginas: z.number().int(),
});
export type InstalacionesPropuestas = z.infer<typeof instalacionesPropuestasSchema>;
