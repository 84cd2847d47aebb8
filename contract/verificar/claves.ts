import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { clean, noBlank } from '../base/texto.ts';
import { maxNombreClave } from '../cuenta/clave.ts';
import { maxPasswordLength } from '../cuenta/rules/password.ts';

/** Keys that are in force at a time: the laboratory's system changes from one to the next. */
export const maxClavesVigentes = 2;
/** The most keys: ended keys stay, since reports signed with them are verified for good. */
export const maxClavesDeVerificacion = 50;

/** The body of POST /admin/claves-de-verificacion. */
export const claveDeVerificacionNuevaSchema = z.strictObject({
  nombre: z
    .string()
    .overwrite(clean)
    .regex(noBlank, 'Ponle un nombre para reconocerla')
    .max(maxNombreClave, `El nombre es demasiado largo (como mucho ${maxNombreClave} caracteres)`),
  /** The own password, given again: needed where the session is older than ten minutes. */
  contrasena: z.string().min(1, 'Escribe la contraseña').max(maxPasswordLength).optional(),
});

/** A key with which the laboratory's system makes codes: never its secret. `hasta`: what comes later has no codes of it. */
const claveDeVerificacionSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  desde: instantSchema,
  hasta: instantSchema.nullable(),
});
export type ClaveDeVerificacion = z.infer<typeof claveDeVerificacionSchema>;

/** Newest first. */
export const clavesDeVerificacionSchema = z.object({ claves: z.array(claveDeVerificacionSchema) });

/** A key that was made; `secreto` is its 32 bytes in 64 hexadecimal digits, answered this once. */
export const claveDeVerificacionCreadaSchema = z.object({ clave: claveDeVerificacionSchema, secreto: z.string() });
