import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { nombreDeArchivo } from '../base/nombre-de-archivo.ts';

/** Files of one incident, and the most bytes of one. */
export const maxArchivosDeIncidencia = 20;
export const maxBytesDeArchivo = 10 * 1024 * 1024;

/** The kinds of file that an incident takes. */
export const tiposDeArchivo = {
  'application/pdf': { extension: 'pdf', nombre: 'PDF' },
  'image/jpeg': { extension: 'jpg', nombre: 'foto JPEG' },
  'image/png': { extension: 'png', nombre: 'imagen PNG' },
} as const;
export type TipoDeArchivo = keyof typeof tiposDeArchivo;
export const tipoDeArchivoSchema = z.enum(Object.keys(tiposDeArchivo) as [TipoDeArchivo, ...TipoDeArchivo[]]);

/** A file that is about to be uploaded. */
export const archivoNuevoSchema = z.strictObject({
  tipo: tipoDeArchivoSchema,
  size: z.number().int().min(1, 'El archivo está vacío').max(maxBytesDeArchivo, 'El archivo pasa de 10 MB'),
});

/** A file that was uploaded (`createSubidaDeIncidencia`): the upload's id, and the file's name. */
export const archivoSubidoSchema = z.strictObject({
  subida: z.uuid(),
  tipo: tipoDeArchivoSchema,
  nombre: nombreDeArchivo(z.string().max(255)),
});

/** Where a file may be uploaded: a form of S3, and the id to name it by afterwards. */
export const subidaDeIncidenciaSchema = z.object({
  subida: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  expira: instantSchema,
});
