import * as z from 'zod';
import { idSchema } from '../base/id.ts';
import { clean, noBlank } from '../base/texto.ts';

/** A client's solicitante that another name is probably meant to be. */
const parecidoSchema = z.object({
  cliente: z.object({ _id: z.string(), nombre: z.string() }),
  solicitante: z.string(),
  /** `escritura`: only capitals, accents, spaces or punctuation differ; `letras`: a letter or two. */
  diferencia: z.enum(['escritura', 'letras']),
});
export type Parecido = z.infer<typeof parecidoSchema>;

/** Most solicitantes that one answer lists; `total` counts them all. */
export const maxSinCliente = 100;

/**
 * The solicitantes that deliveries have brought and that no client has, so that no client's user sees their samples; those
 * of most samples first.
 */
export const sinClienteSchema = z.object({
  sinCliente: z.array(
    z.object({ solicitante: z.string(), muestras: z.number().int(), parecido: parecidoSchema.nullable() }),
  ),
  total: z.number().int(),
  /** How many solicitantes of samples some client has. */
  conCliente: z.number().int(),
});
export type SinCliente = z.infer<typeof sinClienteSchema>;

const nombre = z.string().overwrite(clean).regex(noBlank).max(300);

/**
 * Assigns a solicitante to a client. With `como`, a solicitante of this client, it is another spelling of `como`: users of the
 * client that are limited to solicitantes among which is `como` get the new one too.
 */
export const asignacionSchema = z.strictObject({
  solicitante: nombre,
  clienteId: idSchema,
  como: nombre.nullable().default(null),
});
