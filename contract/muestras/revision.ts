import * as z from 'zod';
import { numeroDeRevisionSchema } from './correccion.ts';
import { instantSchema } from '../base/fecha.ts';
import { idSchema } from '../base/id.ts';

/** Most states of a sample that one answer lists, newest first. */
export const maxRevisiones = 100;

/** Most corrections that one answer lists, newest first; `total` counts them all. */
export const maxCorrecciones = 100;

/** How long a correction is counted as news, in days. */
export const diasDeCorrecciones = 90;

/**
 * An authorised state of a sample (ISO/IEC 17025, 7.8.8). `frase` says what changed against the state before it, ''
 * for the first that the viewer may see. `retirada`: it was withdrawn before the next one came. `archivo`, the name of
 * the file that brought it, is for administrators.
 */
export const revisionSchema = z.object({
  numero: numeroDeRevisionSchema,
  recibidaEn: instantSchema,
  motivo: z.string().optional(),
  vigente: z.boolean(),
  retirada: z.boolean(),
  frase: z.string(),
  archivo: z.string().optional(),
});
export type Revision = z.infer<typeof revisionSchema>;

/** Which state of which sample. */
export const revisionParamsSchema = z.object({
  id: idSchema,
  numero: z
    .string()
    .regex(/^\d{1,6}$/u, 'Debe ser un número')
    .transform(Number)
    .pipe(numeroDeRevisionSchema),
});

/** 'He leído los cambios' up to a state. */
export const leidaSchema = z.strictObject({ numero: numeroDeRevisionSchema });

/** A user who was shown a state of a sample, by its page, its certificate or a mail, and what it has confirmed. */
export const acuseSchema = z.object({
  usuario: z.string(),
  email: z.string(),
  vista: numeroDeRevisionSchema,
  leida: numeroDeRevisionSchema.nullable(),
  leidaEn: instantSchema.nullable(),
});
export type Acuse = z.infer<typeof acuseSchema>;

/**
 * A correction that a user has still to confirm. Of a sample that was withdrawn, or that the user sees no more,
 * `retirada`: there is no page of it.
 */
export const correccionPendienteSchema = z.object({
  _id: z.string(),
  numero: numeroDeRevisionSchema,
  numero_muestra: z.string(),
  solicitante: z.string(),
  tipo_muestra: z.string(),
  corregidaEn: instantSchema,
  frase: z.string(),
  retirada: z.boolean(),
});
export type CorreccionPendiente = z.infer<typeof correccionPendienteSchema>;
