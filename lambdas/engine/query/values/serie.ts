import { exponenteEntre } from '../../../../contract/evolucion/rules/unidades.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { type Limite, operadores, type Parametro, type ValorIndexado } from '../../blocks/valores.ts';
import { ask } from '../ask.ts';
import { everyPoint, narrowToPoints, type PointQuestion } from '../points/block-points.ts';
import { comparedParametro, eachValued, isCounted, type ValuedRows } from './valued-rows.ts';
import type { RowFilters } from '../filter-block.ts';
import type { Block } from '../../blocks/block.ts';
import type { ValueColumn } from '../../blocks/value-columns.ts';

/** A value's sign; undefined for none. */
export function operadorOf({ column, i }: SerieValue): Exclude<ValorIndexado['operador'], ''> | undefined {
  return operadores[column.operadores[i] as number] || undefined;
}

/**
 * The values of a parameter, and its failures without a value, among the authorised samples found within a scope. Includes values
 * in a unit that differs by a power of ten.
 */
export async function querySerie(
  alcance: Alcance,
  filters: RowFilters,
  parametro: Parametro,
  puntos: PointQuestion = everyPoint,
): Promise<FoundSerie> {
  return ask('autorizada', alcance, filters, async (scoped) => {
    const parts: SeriePart[] = [];
    const exponenteOf = exponentesFor(parametro);
    await eachValued(
      'autorizada',
      scoped,
      (rows) => collect(rows, exponenteOf, parts),
      (block, mask) => narrowToPoints(block, mask, puntos),
    );
    return new FoundSerie(parts);
  });
}

/** The power of ten that converts values of a spelling (by number) to the unit asked for; undefined for another parameter. */
type ExponenteOf = (spelling: number, parametro: Parametro) => number | undefined;

function exponentesFor(wanted: Parametro): ExponenteOf {
  const asked = comparedParametro(wanted);
  // Millions of values have some hundred spellings.
  const known = new Map<number, number | undefined>();
  return (spelling, own) => {
    if (known.has(spelling)) return known.get(spelling);
    const { determinacion, descripcion } = comparedParametro(own);
    const isAsked = determinacion === asked.determinacion && descripcion === asked.descripcion;
    const exponente = isAsked ? exponenteEntre(own.unidad, wanted.unidad) : undefined;
    known.set(spelling, exponente);
    return exponente;
  };
}

function collect({ block, values, mask }: ValuedRows, exponenteOf: ExponenteOf, parts: SeriePart[]): void {
  const { limites, parametros, spellings } = values;
  for (let place = 0; place < spellings.length; place++) {
    const exponente = exponenteOf(spellings[place] as number, parametros[place] as Parametro);
    if (exponente === undefined) continue;
    const column = values.column(place);
    const { rows } = column;
    const places = new Uint32Array(rows.length);
    let count = 0;
    for (let i = 0; i < rows.length; i++) {
      if (mask[rows[i] as number] === 1 && isCounted(column, i)) places[count++] = i;
    }
    if (count > 0) parts.push({ block, column, limites, exponente, places: places.subarray(0, count) });
  }
}

/** One value of a series: a row of a block, and a place among the values of a parameter there. */
export interface SerieValue {
  block: Block;
  row: number;
  /** Days since 1970-01-01. */
  dia: number;
  column: ValueColumn;
  i: number;
  limite: Limite;
  /** The power of ten that converts the value and its limit to the question's unit. */
  exponente: number;
}

/** The values of a series in one block and one spelling of the parameter. */
export interface SeriePart {
  block: Block;
  column: ValueColumn;
  limites: readonly Limite[];
  exponente: number;
  /** Places of the found values in the column, in order. */
  places: Uint32Array;
}

/** The values of a series by their places in blocks: millions of values would be too many objects. */
export class FoundSerie {
  readonly parts: readonly SeriePart[];
  readonly length: number;

  constructor(parts: readonly SeriePart[]) {
    this.parts = parts;
    this.length = parts.reduce((sum, { places }) => sum + places.length, 0);
  }

  /** All values as objects, oldest first; values of the same day in order of number. */
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

/** Compares values by date, then number. */
export function byDate(
  a: Pick<SerieValue, 'block' | 'row' | 'dia'>,
  b: Pick<SerieValue, 'block' | 'row' | 'dia'>,
): number {
  return a.dia - b.dia || compare(a.block.numeros.at(a.row), b.block.numeros.at(b.row));
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
