import * as z from 'zod';
import { muestraSchema } from '../muestras/muestra.ts';

/** Samples of one answer at most. */
export const maxCambios = 200;

/** Longest cursor, in characters: one of 1.0.0 had a place in each of the index's shards. */
const maxCursor = 6000;

export const cambiosQuerySchema = z.strictObject({
  /** The `cursor` of the answer before; absent to begin with everything that there is. */
  desde_cambio: z
    .string()
    .max(maxCursor)
    .regex(/^[\w-]*$/u)
    .optional(),
  limite: z.coerce.number().int().min(1).max(maxCambios).default(100),
});

/** What became of the samples in scope since a cursor, as they are now. */
export const cambiosSchema = z.object({
  /** Whether this begins again: what was had before is to be forgotten. So it is of the first answer. */
  reinicio: z.boolean(),
  /** New and changed samples, whole. */
  muestras: z.array(muestraSchema),
  /** The ids of those that aren't there any more for who asks: withdrawn, in progress again, or another's. */
  retiradas: z.array(z.string()),
  /** The ids of those that changed and can't be read, or are larger than an answer. */
  ilegibles: z.array(z.string()),
  /** Where to go on. */
  cursor: z.string(),
  /** Whether there is more to be asked for at once. */
  mas: z.boolean(),
});
export type Cambios = z.infer<typeof cambiosSchema>;
