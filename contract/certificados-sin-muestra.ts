import * as z from 'zod';
import { instantSchema } from './fecha.ts';
import { textCursorSchema } from './id.ts';

/** Certificates that one call looks at. */
export const maxSinMuestra = 100;

export const sinMuestraQuerySchema = z.strictObject({ cursor: textCursorSchema.optional() });

/** Delivered certificates of whose number there is no sample: nobody sees them. By number; `entrega` brought it last. */
export const sinMuestraSchema = z.object({
  certificados: z.array(
    z.object({ numero: z.string(), archivo: z.string(), entregado: instantSchema, entrega: z.string() }),
  ),
  cursor: z.string().nullable(),
});
