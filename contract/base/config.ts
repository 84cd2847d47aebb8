import { direccionWeb } from './direccion-web.ts';
import * as z from 'zod';
import { empresaSchema } from '../cuenta/usuario.ts';

const text = z.string().trim().min(1).max(300);

/**
 * A legal page that the laboratory has elsewhere, or its own words for it, a paragraph each. Without either the portal
 * shows its own page.
 */
const legalPageSchema = z.union([
  z.strictObject({ url: direccionWeb({ max: 2000, error: 'No es una dirección https' }) }),
  z.strictObject({ texto: z.array(z.string().trim().min(1).max(5000)).min(1).max(200) }),
]);
export type LegalPageSource = z.infer<typeof legalPageSchema>;

/** Who answers for the portal (LSSI, art. 10; RGPD, art. 13), and its legal pages where they aren't the portal's own. */
const legalSchema = z.strictObject({
  titular: z.strictObject({
    nombre: text,
    nif: text,
    domicilio: text,
    correo: z.email(),
    telefono: text.optional(),
    /** Its entry in the Registro Mercantil or another. */
    registro: text.optional(),
    /** Mail address of its data protection officer, where it has one. */
    delegado: z.email().optional(),
    /** A public body, or one that RD 1112/2018 applies to. */
    sectorPublico: z.boolean().default(false),
  }),
  avisoLegal: legalPageSchema.optional(),
  privacidad: legalPageSchema.optional(),
  accesibilidad: legalPageSchema.optional(),
});

/** How the portal shows itself under a host name. */
export const brandingSchema = z.object({
  empresa: empresaSchema,
  nombre: z.string(),
  /** The branding applies to hosts whose name contains this text; null for the branding of every other host. */
  dominio: z.string().nullable(),
  /** Site of results older than this portal, linked from the sign-in page; null where there is none. */
  historico: z.url().nullable(),
  /** Where absent, the portal says what it is, but not who answers for it. */
  legal: legalSchema.optional(),
});
export type Branding = z.infer<typeof brandingSchema>;

/** `/config.json`, which each deployment writes beside the same build of the web. */
export const configSchema = z.object({
  brandings: z.array(brandingSchema).min(1),
  /** Days that requests are on record for, with the address they came from; the privacy page says them. */
  diasDeRegistro: z.int().min(1).optional(),
});
export type Config = z.infer<typeof configSchema>;
