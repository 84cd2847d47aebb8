import * as z from 'zod';
import { filtrosSchema } from './filtros.ts';
import { medidaSchema } from '../muestras/rules/exceso.ts';
import { motivosSchema } from '../muestras/motivos.ts';

/** Points that do not comply in one answer, and points whose failure is solved. */
export const maxIncumplen = 50;
export const maxResueltos = 20;

/** Determinations that an answer names of one point; `totalFallos` counts all of them. */
export const maxFallos = 5;

/** What 'Ahora' is narrowed by: the filters that choose points; those of dates, texts and verdicts do not. */
export const ahoraQuerySchema = z.strictObject({
  ...filtrosSchema.pick({ clienteId: true, solicitante: true, tipoGrupoId: true, tipoMuestra: true }).shape,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

/** A sample as a point's line names it. */
export const muestraCitadaSchema = z.object({ _id: z.string(), numero_muestra: z.string(), fecha_muestra: z.string() });
export type MuestraCitada = z.infer<typeof muestraCitadaSchema>;

/**
 * A later sample of the same point with the same determination, and its conclusion: 'Cumple', 'No cumple' or the laboratory's
 * other words, 'Sin conclusión' for none; in 'Ahora' with the value.
 */
export const repeticionSchema = z.object({
  muestra: muestraCitadaSchema,
  conclusion: z.string(),
  medida: medidaSchema.optional(),
});
export type Repeticion = z.infer<typeof repeticionSchema>;

/**
 * The point's newest sample of a later day and another type that has the determination; it doesn't solve the failure.
 * `conclusion` as of a repetition; of one in progress there is none yet.
 */
export const otraMuestraSchema = z.object({
  muestra: muestraCitadaSchema,
  tipo_muestra: z.string(),
  conclusion: z.string(),
  enCurso: z.boolean(),
});

/**
 * A failing determination of a point, or the sample as a whole (blank): the first day of the unbroken failing run, the newest
 * failing sample with its worst parameter, its repetition, a later sample in progress, and a later sample of another type
 * (`otra`).
 */
export const falloSchema = z.object({
  determinacion: z.string(),
  desde: z.string(),
  muestra: muestraCitadaSchema,
  medida: medidaSchema.optional(),
  /** For the sample as a whole: the probable reasons why it doesn't comply. */
  motivos: motivosSchema.optional(),
  repeticion: repeticionSchema.optional(),
  enCurso: muestraCitadaSchema.optional(),
  otra: otraMuestraSchema.optional(),
});
export type Fallo = z.infer<typeof falloSchema>;

/** Where samples are taken (`contract/puntos/rules/punto.ts`), as the laboratory writes it. */
export const puntoDeMuestreoSchema = z.object({ nombre: z.string(), codigo: z.string().optional() });

/**
 * A point, of one type of sample, with what fails at it, or failed; the worst first. A sample without a point is one of
 * its own.
 */
export const puntoSchema = z.object({
  solicitante: z.string(),
  punto: puntoDeMuestreoSchema.optional(),
  referencia_externa: z.string().optional(),
  tipo_muestra: z.string(),
  fallos: z.array(falloSchema),
  totalFallos: z.number().int(),
});
export type Punto = z.infer<typeof puntoSchema>;

/**
 * The unresolved failures (docs/decisions/verdicts.md), of any day, and the points solved by a sample of the last `dias` days,
 * from `desde` on. `muestras` counts the samples of those days. Where nothing is unresolved: `ultimaSolucion` is the day of the
 * sample that solved the last failure of those days, `ultimoIncumplimiento` the day of the last failing sample, and
 * `ultimaMuestra` the day of the last sample, both of any day. Otherwise these three are null.
 */
export const ahoraSchema = z.object({
  dias: z.number().int(),
  desde: z.string(),
  muestras: z.number().int(),
  incumplen: z.object({
    total: z.number().int(),
    /** The types of sample of all unresolved points, on other pages too, each once. */
    tipos: z.array(z.string()),
    paginas: z.number().int(),
    puntos: z.array(puntoSchema),
  }),
  resueltos: z.object({ total: z.number().int(), puntos: z.array(puntoSchema) }),
  ultimaSolucion: z.string().nullable(),
  ultimoIncumplimiento: z.string().nullable(),
  ultimaMuestra: z.string().nullable(),
});
export type Ahora = z.infer<typeof ahoraSchema>;
