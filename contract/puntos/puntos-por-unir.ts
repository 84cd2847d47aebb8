import * as z from 'zod';
import { filtrosSchema } from '../resultados/filtros.ts';
import { claveSchema, puntoCitadoSchema } from './puntos.ts';

export const paresPorPagina = 50;

/** A point, and another name that is to be one of it from now on; both of one solicitante. */
export const aliasNuevoSchema = z.strictObject({ clave: claveSchema, de: claveSchema });
export const aliasQuerySchema = z.strictObject({ clave: claveSchema });
/** Two points that look alike and are two. */
export const distintosSchema = z.strictObject({ clave: claveSchema, otra: claveSchema });

const page = z.coerce.number().int().min(1).max(100_000).default(1);
export const porUnirQuerySchema = z.strictObject({
  /** In the name, the code or the solicitante of a point. */
  search: filtrosSchema.shape.search,
  page,
  pageSinFicha: page,
});

const count = z.number().int();
/** A name with how many samples have it, and the day of the newest. */
const nombreContadoSchema = z.object({ ...puntoCitadoSchema.shape, muestras: count, ultima: z.string() });
export type NombreContado = z.infer<typeof nombreContadoSchema>;

/** Two names: one has a code and the other none; they differ in punctuation; or in a letter or two. */
const diferenciasDeNombre = ['codigo', 'escritura', 'letras'] as const;

/** Names that may be of one point: `otro`, which has fewer samples, would be one of `punto`. */
const parSchema = z.object({
  por: z.enum(diferenciasDeNombre),
  punto: nombreContadoSchema,
  otro: nombreContadoSchema,
});
export type Par = z.infer<typeof parSchema>;

/** What waits for an administrator: look-alike names, and points without a ficha of solicitantes that have some. */
export const porUnirSchema = z.object({
  parecidos: z.object({ total: count, paginas: count, pares: z.array(parSchema) }),
  sinFicha: z.object({ total: count, paginas: count, puntos: z.array(nombreContadoSchema) }),
});
