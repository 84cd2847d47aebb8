import * as z from 'zod';
import { fechaSchema } from '../base/fecha.ts';
import { puntoCitadoSchema } from '../puntos/puntos.ts';
import { solicitudSchema } from '../solicitudes/solicitud.ts';
import { coberturaSchema, programaQuerySchema } from './cobertura.ts';
import { diaDeProgramaSchema } from './fecha.ts';
import { filaDeProgramaSchema, instalacionSchema } from './programa.ts';
import { plazos } from './rules/plazo.ts';

/** Rows of a page, the most requests of one that are named, and parameters of a sample; of many points fewer. */
export const lineasPorPagina = 50;
export const maxPedidasDeLinea = 5;
export const maxParametrosDeUltima = { de: 40, muchos: 10 };

/** Which installations, and which days: those of the plazo that `dia` lies in, today's without it. */
export const porTomarQuerySchema = z.strictObject({
  ...programaQuerySchema.shape,
  plazo: z.enum(plazos).default('mes'),
  dia: diaDeProgramaSchema.optional(),
});

const count = z.number().int();

/**
 * Missing samples of a period (`desde`–`hasta`) that are to be taken by a day (`para`): the period's last, or the day by which an
 * even rhythm has them. `sin hacer`: the period has ended; `atrasada`: behind the rhythm of a period under way; `toca`: there is
 * time until `para`; `abierta`: may be taken already, and is due after the days asked for, before their month ends.
 */
const tomaSchema = z.object({
  clase: z.enum(['sin hacer', 'atrasada', 'toca', 'abierta']),
  desde: fechaSchema,
  hasta: fechaSchema,
  para: fechaSchema,
  planeadas: count,
  faltan: count,
  /** Of a set: how many of its points were taken, in words. */
  puntos: z.string().nullable(),
});
export type Toma = z.infer<typeof tomaSchema>;

/** Periods before the days asked for that ended without their samples; `ultimo`: the last day of the last one. */
const antesSchema = z.object({ periodos: count, faltan: count, ultimo: fechaSchema });
export type SinHacerAntes = z.infer<typeof antesSchema>;

/** A point where a row's samples may be taken, with the newest sample there that fits the row. */
const puntoDeLineaSchema = z.object({
  ...puntoCitadoSchema.shape,
  ultima: z
    .object({
      _id: z.string(),
      numero_muestra: z.string(),
      fecha_muestra: fechaSchema,
      enCurso: z.boolean(),
      /** Its determinations, the first ones, and the number of the others. */
      parametros: z.array(z.string()),
      otros: count,
    })
    .nullable(),
});

/** A row of a programme with what is to be taken of it. */
const lineaSchema = z.object({
  instalacion: instalacionSchema.pick({ _id: true, nombre: true, solicitante: true }),
  fila: filaDeProgramaSchema.pick({
    _id: true,
    que: true,
    tipos: true,
    parametros: true,
    frecuencia: true,
    quien: true,
  }),
  tomas: z.array(tomaSchema),
  antes: antesSchema.nullable(),
  /** Of a row behind the even rhythm of its year today. */
  ritmo: z.object({ deberian: count, van: count }).nullable(),
  /** What was asked of the laboratory of its types at its points, or for its installation, and isn't there; the newest first. */
  pedidas: z.array(solicitudSchema.pick({ _id: true, estado: true, aceptada: true, creada: true })),
  sinPuntos: z.string().nullable(),
  /**
   * Of a set those that lack, by name, those never sampled so last; of any other row all its points, since any will do, the longest
   * unsampled first; none where nothing can be taken any more.
   */
  puntos: z.array(puntoDeLineaSchema),
});
export type Linea = z.infer<typeof lineaSchema>;

/** What is to be taken in some days. `resumen` counts samples of all pages. */
export const porTomarSchema = z.object({
  hoy: fechaSchema,
  desde: fechaSchema,
  hasta: fechaSchema,
  resumen: z.object({
    instalaciones: count,
    /** In periods that ended without them, since `desdeAntes` at the earliest. */
    sinHacer: count,
    desdeAntes: fechaSchema,
    atrasadas: count,
    tocan: count,
    abiertas: count,
    sinPuntos: count,
  }),
  otrasFilas: count,
  noContado: coberturaSchema.shape.noContado,
  lineas: z.array(lineaSchema),
  total: count,
  paginas: count,
  puedeCrear: z.boolean(),
});
export type PorTomar = z.infer<typeof porTomarSchema>;
