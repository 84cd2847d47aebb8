import * as z from 'zod';
import { documentoDeMapeoSchema, mapeoDadoSchema } from './deteccion.ts';
import { instantSchema } from '../base/fecha.ts';

/**
 * The name of a saved mapping, which is the folder that its files are dropped in: `muestras/NAME/`. Letters, digits, `-`
 * and `_`.
 */
export const nombreDeMapeoSchema = z
  .string()
  .min(1, 'Pon un nombre al formato de lectura')
  .max(60)
  .regex(/^[A-Za-z0-9](?:[\w-]*[A-Za-z0-9])?$/u, 'Usa letras sin tilde, números, guiones y guiones bajos');

const versionSchema = z.number().int().min(1);

/** One state of a saved mapping. `por` is the address of who saved it; null for a document put into the bucket by hand. */
const versionDeMapeoSchema = z.object({
  version: versionSchema,
  guardada: instantSchema,
  por: z.string().nullable(),
});
export type VersionDeMapeo = z.infer<typeof versionDeMapeoSchema>;

/** A key in which a version differs from the version before: its path, and both values as JSON; '' for an absent one. */
const diferenciaSchema = z.object({ ruta: z.string(), antes: z.string(), despues: z.string() });
export type DiferenciaDeMapeo = z.infer<typeof diferenciaSchema>;

/** The most differences of a version in an answer, the first ones. */
export const maxDiferencias = 50;

/** Saved mappings that are answered, and read when a file is detected. */
export const maxMapeos = 200;

/** How a mapping's table stands: a column a parameter, a row a parameter, a column a sample, a block a sample. */
export const formaDeMapeoSchema = z.enum(['ancha', 'larga', 'cruzada', 'bloques']);
export type FormaDeMapeo = z.infer<typeof formaDeMapeoSchema>;

/** A saved mapping in the list. */
const mapeoListadoSchema = versionDeMapeoSchema.extend({
  nombre: z.string(),
  descripcion: z.string(),
  forma: formaDeMapeoSchema,
});

/** A ready mapping for an export that is public or documented. */
const mapeoDeBibliotecaSchema = z.object({
  nombre: z.string(),
  descripcion: z.string(),
  mapeo: documentoDeMapeoSchema,
});
export type MapeoDeBiblioteca = z.infer<typeof mapeoDeBibliotecaSchema>;

/** Every saved mapping, by name, and the ready ones. */
export const mapeosSchema = z.object({
  mapeos: z.array(mapeoListadoSchema),
  biblioteca: z.array(mapeoDeBibliotecaSchema),
});

/** A saved mapping: the whole document, and the versions with their changes, newest first. */
export const mapeoGuardadoSchema = versionDeMapeoSchema.extend({
  nombre: z.string(),
  mapeo: documentoDeMapeoSchema,
  versiones: z.array(versionDeMapeoSchema.extend({ diferencias: z.array(diferenciaSchema), total: z.number().int() })),
});

export const mapeoParamsSchema = z.object({ nombre: nombreDeMapeoSchema });

/** A mapping to be saved: over version `desde`, or as a new one where that is null. */
export const saveMapeoSchema = z.strictObject({
  mapeo: mapeoDadoSchema,
  desde: versionSchema.nullable(),
});

/** A version of a mapping to go back to: its document becomes the next version, over version `desde`. */
export const restoreMapeoSchema = z.strictObject({ version: versionSchema, desde: versionSchema });
