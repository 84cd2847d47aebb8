import * as z from 'zod';
import { versionBaseSchema, versionSchema } from '../base/id.ts';
import { clean, withoutBidi } from '../base/texto.ts';

/** Kinds of names that a dictionary joins, as the panel calls them. */
export const clasesDeNombre = {
  solicitante: 'Solicitante',
  tipo: 'Tipo de muestra',
  parametro: 'Parámetro',
  unidad: 'Unidad',
} as const;
export type ClaseDeNombre = keyof typeof clasesDeNombre;

const claseSchema = z.enum(Object.keys(clasesDeNombre) as [ClaseDeNombre, ...ClaseDeNombre[]]);
const nombreSchema = z.string().max(300).overwrite(clean).min(1, 'Falta el nombre');

/**
 * A name in deliveries that means another name of the portal (docs/decisions/coherence-and-names.md): samples delivered under
 * `nombre` are stored under `como`. Where both are the same, the name is known to be none of the portal's.
 */
const unionSchema = z.object({ clase: claseSchema, nombre: z.string(), como: z.string() });
export type UnionDeNombres = z.infer<typeof unionSchema>;

/** All names that are joined. `version` counts the changes, 0 where there was none. */
export const diccionarioSchema = z.object({ uniones: z.array(unionSchema), version: versionSchema });

/**
 * A name to be joined to another, upon the `version` that was read; apart again where `como` is null. `crear`: also where the
 * portal has no such name yet.
 */
export const cambioDeDiccionarioSchema = z.strictObject({
  clase: claseSchema,
  nombre: nombreSchema,
  como: nombreSchema.nullable(),
  crear: z.boolean().default(false),
  version: versionBaseSchema,
});

/** Names that are asked about at once. */
const maxPreguntados = 800;

/** Most known names that are offered for what is being typed. */
export const maxConocidos = 20;

/** Names that a file has; `busca`: a kind, and letters of which known names are wanted. */
export const nombresPreguntadosSchema = z.strictObject({
  nombres: z.array(z.strictObject({ clase: claseSchema, nombre: nombreSchema })).max(maxPreguntados),
  busca: z.strictObject({ clase: claseSchema, texto: z.string().max(300).overwrite(withoutBidi) }).optional(),
});

/**
 * A known name that another is probably meant to be. `motivo`: what they have in common, in Spanish; `seguro`: nothing that means
 * something is different.
 */
const parecidoSchema = unionSchema.extend({ motivo: z.string(), seguro: z.boolean() });

/** The probable known name of each name that the portal doesn't know, and the known names that a search found. */
export const nombresParecidosSchema = z.object({
  parecidos: z.array(parecidoSchema),
  conocidos: z.array(z.string()).default([]),
  version: versionSchema,
});
