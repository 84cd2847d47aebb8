import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { textCursorSchema } from '../base/id.ts';

/** Certificates that one call looks at. */
export const maxSinMuestra = 100;

export const sinMuestraQuerySchema = z.strictObject({ cursor: textCursorSchema.optional() });

/** Certificates without a sample of their number, which no client sees. By number; `entrega` is the last delivery that brought it. */
export const sinMuestraSchema = z.object({
  certificados: z.array(
    z.object({ numero: z.string(), archivo: z.string(), entregado: instantSchema, entrega: z.string() }),
  ),
  cursor: z.string().nullable(),
});
