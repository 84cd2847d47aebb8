import * as z from 'zod';
import { withoutBidi } from './rules/texto.ts';

/** Most determinations that one user may be told of, and the bytes that their names may take: a user is one item. */
const maxAvisos = { nombres: 5000, bytes: 250_000 };

const demasiados = 'Has seleccionado demasiadas determinaciones. Quita algunas y vuelve a guardar';

/** Why names that are out of reach are refused. */
export const fueraDeAlcance = 'Alguna de las determinaciones no está disponible para tu usuario';

/**
 * What a user asks to be told of: determinations by name, and whether of samples in progress too. Where that isn't
 * said, it stays as it is. Saving turns alerts that were unsubscribed from on again.
 */
export const avisosSchema = z.strictObject({
  avisos: z
    .array(z.string().min(1).max(300).overwrite(withoutBidi))
    .max(maxAvisos.nombres, demasiados)
    .refine((nombres) => new TextEncoder().encode(nombres.join('')).length <= maxAvisos.bytes, demasiados),
  avisosProvisionales: z.boolean().optional(),
});

/** What is stored once they are saved. */
export const avisosGuardadosSchema = z.object({ avisos: z.array(z.string()), avisosProvisionales: z.boolean() });

/** The determinations in a user's reach, cleaned by contract/rules/opciones.ts. */
export const determinacionesSchema = z.object({ determinaciones: z.array(z.string()) });
