import * as z from 'zod';
import { partesDeClave } from './rules/punto.ts';

/** Points that one question may be narrowed to. */
export const maxPuntos = 8;

/** The most points that a series names: the points with most values. */
export const maxPuntosCitados = 50;

const jsonText = String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`;
/** JSON of three texts without spaces between them; a pattern, so that the description of the API has it. */
const formOfClave = new RegExp(String.raw`^\[${jsonText},${jsonText},${jsonText}\]$`, 'u');

/** What a point is known by: `claveDePunto`, the JSON of its solicitante, name and code. */
export const claveSchema = z.string().max(900).regex(formOfClave, 'No es la clave de un punto');

/** Points that a question is narrowed to, once or repeated in a query string. */
export const puntosQuerySchema = z
  .union([claveSchema, z.array(claveSchema).max(maxPuntos)])
  .transform((claves) => (Array.isArray(claves) ? claves : [claves]))
  .optional();

/** Whose point a key is of; undefined for what is no key. */
export function solicitanteOfClave(clave: string): string | undefined {
  try {
    return partesDeClave(clave).solicitante;
  } catch {
    return undefined;
  }
}

/** A point as answers name it. */
export const puntoCitadoSchema = z.object({
  clave: z.string(),
  solicitante: z.string(),
  nombre: z.string(),
  codigo: z.string().optional(),
});
export type PuntoCitado = z.infer<typeof puntoCitadoSchema>;
