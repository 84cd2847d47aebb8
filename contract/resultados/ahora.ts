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
 * A later sample of the same point with the same determination, and what it concluded of it: 'Cumple', 'No cumple', or what
 * the laboratory said else, 'Sin conclusión' for nothing; in 'Ahora' with the value that it found.
 */
export const repeticionSchema = z.object({
  muestra: muestraCitadaSchema,
  conclusion: z.string(),
  medida: medidaSchema.optional(),
});
export type Repeticion = z.infer<typeof repeticionSchema>;

/**
 * The newest sample of the point of a later day and of another type of sample that has the determination: it solves nothing of it.
 * `conclusion` as of a repetition; of one in progress there is none yet.
 */
export const otraMuestraSchema = z.object({
  muestra: muestraCitadaSchema,
  tipo_muestra: z.string(),
  conclusion: z.string(),
  enCurso: z.boolean(),
});

/**
 * One determination of a point, or the sample as a whole (a blank one): since when it fails without a sample that complies between, the newest sample that fails
 * and its worst parameter, whether it was repeated, whether a later sample is in progress, and a later one of another type (`otra`).
 */
export const falloSchema = z.object({
  determinacion: z.string(),
  desde: z.string(),
  muestra: muestraCitadaSchema,
  medida: medidaSchema.optional(),
  /** Of the sample as a whole: what may be why it doesn't comply. */
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
 * What is unresolved (docs/decisions/verdicts.md), of whatever day, and the points whose failure was solved by a sample of the last
 * `dias` days, the first of which is `desde`. `muestras` counts the samples of those days. Where nothing is unresolved, `ultimaSolucion` is the day of the sample
 * that solved the last failure of those days, `ultimoIncumplimiento` that of the last sample that did not comply and
 * `ultimaMuestra` that of the last sample, of whatever day; otherwise they are null.
 */
export const ahoraSchema = z.object({
  dias: z.number().int(),
  desde: z.string(),
  muestras: z.number().int(),
  incumplen: z.object({
    total: z.number().int(),
    /** The types of sample of all of them, those of other pages too, each once. */
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
