import * as z from 'zod';
import { fechaSchema } from '../base/fecha.ts';
import { filtrosSchema } from './filtros.ts';
import { muestraSchema } from '../muestras/muestra.ts';
import { idSchema } from '../base/id.ts';
import { withoutBidi } from '../base/texto.ts';

/**
 * The position of an export: the last sample given. Samples come by date, then number, then id: a sample delivered meanwhile
 * makes no other sample come twice or be left out.
 */
const exportPositionSchema = z.strictObject({
  fecha: fechaSchema,
  numero: z.string().max(300).overwrite(withoutBidi),
  id: idSchema,
});
export type ExportPosition = z.infer<typeof exportPositionSchema>;

/** What to export: the results that these filters find, from after `despues` on; absent: from the first. */
export const exportResultsSchema = z.strictObject({ ...filtrosSchema.shape, despues: exportPositionSchema.optional() });

/** Some of the samples found, whole and in order; as many as an answer bears (at most 500, at most about 3 MB). */
export const exportacionSchema = z.object({
  muestras: z.array(muestraSchema),
  /** The ids of those that were corrected since the viewer could see them; `listRevisiones` says what changed. */
  corregidas: z.array(idSchema),
  /** The ids of those that belong here too, but are damaged where they are stored, or larger than an answer. */
  danadas: z.array(z.string()),
  /** The solicitantes of `muestras` whose external references are no points; absent from an older version. */
  referenciasAjenas: z.array(z.string()).optional(),
  /** Samples that the filters find now, in all. */
  total: z.number().int(),
  /** What to ask the rest with; null when nothing is left. */
  siguiente: exportPositionSchema.nullable(),
  /** In the last answer, the fingerprint of the ids of all that the filters find (rules/fingerprint.ts); null before. */
  huella: z.string().nullable(),
});
export type Exportacion = z.infer<typeof exportacionSchema>;
