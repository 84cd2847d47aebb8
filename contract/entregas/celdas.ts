import * as z from 'zod';

const count = z.number().int().min(0);

/**
 * The outcome of a cell with content. `leida`: in a field of a sample, or in the identity of its row's sample. `parte`: only a
 * part of its text was read. `cabecera`: in a heading, a row of units or limits, a title, or above the header. `columna` and
 * `fila`: in a column or row that the mapping leaves out. `campo`: in a field of JSON that the portal lacks. `sin_usar`: in a
 * column that is read, but not needed here. `rechazada`: its row, its sample or its own value was refused.
 */
export const clasesDeDestino = [
  'leida',
  'parte',
  'cabecera',
  'columna',
  'fila',
  'campo',
  'sin_usar',
  'rechazada',
] as const;
export type ClaseDeDestino = (typeof clasesDeDestino)[number];

/** Most destinations in an account, and most cell addresses that each lists; further ones are only counted. */
export const [maxDestinos, maxCeldasPorDestino] = [300, 5];

/** A cell: its line, its address as people read it ('G3', 'línea 3, columna 7'), and the beginning of its text. */
const celdaSchema = z.object({
  /** The cell's file within a .zip. */
  archivo: z.string().optional(),
  linea: count,
  lugar: z.string(),
  texto: z.string(),
});
export type Celda = z.infer<typeof celdaSchema>;

/**
 * Cells with the same outcome. `nombre`: the column, the rule or the reason; '' where the class says it all, or for several.
 */
const destinoSchema = z.object({
  clase: z.enum(clasesDeDestino),
  nombre: z.string(),
  celdas: count,
  primeras: z.array(celdaSchema),
});
export type DestinoDeCeldas = z.infer<typeof destinoSchema>;

/** How many cells with content a file has, and where they ended; of JSON, its values. The destinations sum up to the total. */
export const cuentaDeCeldasSchema = z.object({
  total: count,
  unidad: z.enum(['celdas', 'valores']).default('celdas'),
  destinos: z.array(destinoSchema),
});
export type CuentaDeCeldas = z.infer<typeof cuentaDeCeldasSchema>;

export const sinCeldas: CuentaDeCeldas = { total: 0, unidad: 'celdas', destinos: [] };
