import * as z from 'zod';
import { versionBaseSchema, versionSchema } from './rules/admin.ts';
import { clean } from './rules/texto.ts';

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

/** That a name of deliveries is another one of the portal's (docs/decisions/0069): what comes by it is stored by that one. Where both are the same, that it is none of them. */
const unionSchema = z.object({ clase: claseSchema, nombre: z.string(), como: z.string() });
export type UnionDeNombres = z.infer<typeof unionSchema>;

/** All names that are joined. `version` counts the changes, 0 where there was none. */
export const diccionarioSchema = z.object({ uniones: z.array(unionSchema), version: versionSchema });

/** A name to be joined to another, upon the `version` that was read; apart again where `como` is null. */
export const cambioDeDiccionarioSchema = z.strictObject({
  clase: claseSchema,
  nombre: nombreSchema,
  como: nombreSchema.nullable(),
  version: versionBaseSchema,
});

/** Names that are asked about at once. */
const maxPreguntados = 800;

/** Names that a file has. */
export const nombresPreguntadosSchema = z.strictObject({
  nombres: z.array(z.strictObject({ clase: claseSchema, nombre: nombreSchema })).max(maxPreguntados),
});

/** Of each name that the portal doesn't know, the known one that it is probably meant to be. */
export const nombresParecidosSchema = z.object({ parecidos: z.array(unionSchema), version: versionSchema });
