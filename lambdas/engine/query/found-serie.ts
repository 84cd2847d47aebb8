import type { Block } from '../blocks/block.ts';
import type { Limite } from '../blocks/valores.ts';
import type { ValueColumn } from '../blocks/value-column.ts';

/** One value of a series: a row of a block, and a place among the values of a parameter there. */
export interface SerieValue {
  block: Block;
  row: number;
  /** Days since 1970-01-01. */
  dia: number;
  column: ValueColumn;
  i: number;
  limite: Limite;
  /** The power of ten that brings the value and its limit to the unit of the question. */
  exponente: number;
}

/** The values of a series that one block has in one spelling of the parameter. */
export interface SeriePart {
  block: Block;
  column: ValueColumn;
  limites: readonly Limite[];
  exponente: number;
  /** Places in the column of the values found, in order. */
  places: Uint32Array;
}

/** The values of a series as they lie in blocks: of millions none is an object. */
export class FoundSerie {
  readonly parts: readonly SeriePart[];
  readonly length: number;

  constructor(parts: readonly SeriePart[]) {
    this.parts = parts;
    this.length = parts.reduce((sum, { places }) => sum + places.length, 0);
  }

  /** All values as objects, oldest first, those of one day in order of number. */
  values(): SerieValue[] {
    return this.parts.flatMap((part) => Array.from(part.places, (i) => valueAt(part, i))).toSorted(byDate);
  }
}

/** The value at a place of a part's column. */
export function valueAt({ block, column, limites, exponente }: SeriePart, i: number): SerieValue {
  const row = column.rows[i] as number;
  const limite = limites[column.limites[i] as number] ?? {};
  return { block, row, dia: block.columns.days[row] as number, column, i, limite, exponente };
}

/** Order of values by date and number: below zero where the first comes before. */
export function byDate(
  a: Pick<SerieValue, 'block' | 'row' | 'dia'>,
  b: Pick<SerieValue, 'block' | 'row' | 'dia'>,
): number {
  return a.dia - b.dia || compare(a.block.numeros.at(a.row), b.block.numeros.at(b.row));
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
