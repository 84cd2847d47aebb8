import * as z from 'zod';
import { versionBaseSchema, versionSchema } from '../administracion/rules/admin.ts';
import { clean } from '../base/texto.ts';

/** What follows `/tablon/` where a client chooses it. */
const nombreElegidoSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(60, 'Como mucho 60 caracteres')
  .regex(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/u, 'Usa letras sin acentos, números y guiones, como piscina-municipal')
  .refine((nombre) => nombre === '' || nombre.length >= 4, 'Al menos 4 letras');

const ajustes = {
  /** Whether the board is published. */
  activo: z.boolean(),
  /** Whether search engines may list it. */
  indexable: z.boolean(),
  /** Whether what was done about results that fail is shown, in these words. */
  mostrarMedida: z.boolean(),
  medida: z.string().trim().max(600, 'Como mucho 600 caracteres').overwrite(clean),
  /** Where the supply is in SINAC, as an alternative that the law allows; '' for none. */
  sinac: z.union([
    z.literal(''),
    z
      .url({ protocol: /^https$/u, error: 'Escribe una dirección que empiece por https://' })
      .max(300)
      .regex(/^[!-~]+$/u, 'Escribe una dirección que empiece por https://'),
  ]),
};

/** Of an installation, what is published of it to anyone, and at which address. */
export const tablonSchema = z.object({
  ...ajustes,
  /** What follows `/tablon/`; '' as long as there is none. */
  nombre: z.string(),
  /** Whether the client chose it; otherwise it can't be guessed. */
  elegido: z.boolean(),
  /** Whether an administrator forbids it, for the installation or for a client of its requester. */
  prohibido: z.boolean(),
  prohibidoAlCliente: z.boolean(),
  puedeEditar: z.boolean(),
  version: versionSchema,
});
export type Tablon = z.infer<typeof tablonSchema>;

/** A board as it shall be. `nombre`: '' for an address that can't be guessed. */
export const tablonCambiadoSchema = z.strictObject({
  ...ajustes,
  nombre: nombreElegidoSchema,
  /** For administrators; unchanged where it is absent. */
  prohibido: z.boolean().optional(),
  version: versionBaseSchema,
});
export type TablonCambiado = z.output<typeof tablonCambiadoSchema>;

/** Most bytes of a published page, as it is sent. */
export const maxBytesDeTablon = 30_000;
