import * as z from 'zod';
import { filtrosComunesSchema } from '../resultados/filtros.ts';
import { idSchema } from '../base/id.ts';
import { idsSchema } from '../administracion/rules/admin.ts';
import { maxOptionSearch } from '../resultados/rules/opciones.ts';
import { clean, noBlank, withoutBidi } from '../base/texto.ts';

/** As what the results of some filters are sent: all lead to the same address, and the mail says which is meant. */
const formaDeEnvioSchema = z.enum(['resultados', 'dossier', 'certificados']);
export type FormaDeEnvio = z.infer<typeof formaDeEnvioSchema>;

/** The sent thing: a sample, an incident, or the results of some filters. */
const cosaEnviadaSchema = z.union([
  z.strictObject({ muestra: idSchema }),
  z.strictObject({ incidencia: idSchema }),
  z.strictObject({ vista: formaDeEnvioSchema, filtros: filtrosComunesSchema.strict() }),
]);
export type CosaEnviada = z.infer<typeof cosaEnviadaSchema>;

/** Users that one mail is sent to, at most. */
export const maxDestinatarios = 10;

/** Mails that a user has sent in a day at most, each to up to `maxDestinatarios`. */
export const maxEnviosPorDia = 30;

/** Characters of the note at most. */
export const maxNota = 500;

/** Whom something could be sent to; `search`: only users whose address has every word of it, without case or accents. */
export const destinatariosQuerySchema = z.strictObject({
  cosa: cosaEnviadaSchema,
  search: z.string().trim().max(maxOptionSearch).overwrite(clean).optional(),
});

/** A user that sees what is sent. `sinCorreo`: its address takes no mail, so nothing can be sent to it. */
const destinatarioSchema = z.object({ _id: z.string(), email: z.string(), sinCorreo: z.boolean() });
export type Destinatario = z.infer<typeof destinatarioSchema>;

/**
 * Who sees what is sent, by address. `recortadas` where not every user was looked at, which happens to administrators
 * alone: how many there are whose address has the text.
 */
export const destinatariosSchema = z.object({
  destinatarios: z.array(destinatarioSchema),
  recortadas: z.object({ destinatarios: z.number().int() }).optional(),
});

/** A mail to be sent: `id`, 128 random bits, is the dialog's own, so that sending twice what was filled in once
 * sends one mail. */
export const envioSchema = z.strictObject({
  id: z.string().regex(/^[\da-f]{32}$/u),
  cosa: cosaEnviadaSchema,
  para: idsSchema(maxDestinatarios).min(1),
  /** Plain text, of several lines. */
  nota: z.string().max(maxNota).regex(noBlank).overwrite(withoutBidi).optional(),
});
