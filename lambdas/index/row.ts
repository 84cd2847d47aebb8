import * as z from 'zod';
import type { MuestraDocument } from '../../contract/muestra.ts';
import { fold } from '../../contract/rules/texto.ts';
import { conclusionDeDeterminacion } from '../../contract/rules/conclusion.ts';

/** The two families of samples that are listed: results and samples in progress. */
export type Familia = 'autorizada' | 'en_curso';

/** What the index keeps of a sample: all that lists, filters and sorts need, so that none opens a document. */
export const indexRowSchema = z.object({
  id: z.string(),
  numero: z.string(),
  fecha: z.string(),
  tipo: z.string(),
  solicitante: z.string(),
  conclusion: z.string(),
  referencia: z.string(),
  producto: z.string(),
  /** Each determination's name and conclusion, in the document's order. */
  determinaciones: z.array(z.tuple([z.string(), z.string()])),
});
export type IndexRow = z.infer<typeof indexRowSchema>;

/** A row as it is searched: with its text folded, so that a search ignores case and accents. */
export interface SearchableRow extends IndexRow {
  /** Number, reference, product, type, solicitante and names of determinations, folded, a line break between. */
  folded: string;
  foldedNumero: string;
}

/** The row of a sample's document. Absent texts are empty. */
export function rowOf(document: MuestraDocument): IndexRow {
  return {
    id: document._id,
    numero: document.numero_muestra,
    fecha: document.fecha_muestra,
    tipo: document.tipo_muestra,
    solicitante: document.solicitante.nombre,
    conclusion: document.conclusion_muestra ?? '',
    referencia: document.referencia_externa ?? '',
    producto: document.producto ?? '',
    determinaciones: document.determinaciones.map((d) => [d.descripcion, conclusionDeDeterminacion(d)]),
  };
}

export function searchable(row: IndexRow): SearchableRow {
  const names = row.determinaciones.map(([name]) => name);
  const texts = [row.numero, row.referencia, row.producto, row.tipo, row.solicitante, ...names];
  return { ...row, folded: texts.map(fold).join('\n'), foldedNumero: fold(row.numero) };
}

/** Where a row stands among its solicitante's: by date, then number, then id. */
export interface Position {
  fecha: string;
  numero: string;
  id: string;
}

/** Order of positions by code units: cheap, total, and the same on every machine. */
export function comparePositions(a: Position, b: Position): number {
  return compare(a.fecha, b.fecha) || compare(a.numero, b.numero) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
