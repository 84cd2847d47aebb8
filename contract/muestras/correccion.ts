import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';

/** The number of a state of a sample: 0 is the first one that was authorised; being withdrawn counts one too. */
export const numeroDeRevisionSchema = z.number().int().min(0).max(1_000_000);

/**
 * The newest correction of a sample, where readers could see the state before it: the number of the state that it made,
 * when it came in, whether the user has opened the sample since, and whether the user has confirmed to have read it.
 */
export const correccionSchema = z.object({
  numero: numeroDeRevisionSchema,
  en: instantSchema,
  abierta: z.boolean(),
  leida: z.boolean(),
});
export type Correccion = z.infer<typeof correccionSchema>;

/** The same on the sample's own page, with what changed in a sentence; '' where that isn't the viewer's to know. */
export const correccionDeMuestraSchema = correccionSchema.extend({ frase: z.string() });
export type CorreccionDeMuestra = z.infer<typeof correccionDeMuestraSchema>;
