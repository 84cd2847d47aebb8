import * as z from 'zod';
import { empresaSchema } from './usuario.ts';

/** How the portal shows itself to whoever comes by a certain host name. */
export const brandingSchema = z.object({
  empresa: empresaSchema,
  nombre: z.string(),
  /** The branding is this one when the host name contains it; null for the one that serves every other host. */
  dominio: z.string().nullable(),
  /** Site of results older than this portal, linked from the sign-in page; null where there is none. */
  historico: z.url().nullable(),
});
export type Branding = z.infer<typeof brandingSchema>;

/** `/config.json`, which each deployment writes beside the same build of the web. */
export const configSchema = z.object({ brandings: z.array(brandingSchema).min(1) });
export type Config = z.infer<typeof configSchema>;
