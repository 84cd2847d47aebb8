import { exponenteEntre } from '../../../contract/rules/evolucion/unidades.ts';
import type { Alcance } from '../../access/scope.ts';
import type { Block } from '../blocks/block.ts';
import { type Limite, operadores, type Parametro, type ValorIndexado } from '../blocks/valores.ts';
import type { ValueColumn } from '../blocks/value-columns.ts';
import { ask } from './ask.ts';
import { everyPoint, narrowToPoints, type PointQuestion } from './block-points.ts';
import { comparedParametro } from './compared-parametro.ts';
import type { RowFilters } from './match.ts';
import { eachValued, type ValuedRows } from './valued-rows.ts';

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

/** A value's sign; undefined for none. */
export function operadorOf({ column, i }: SerieValue): Exclude<ValorIndexado['operador'], ''> | undefined {
  return operadores[column.operadores[i] as number] || undefined;
}

/**
 * The values of a parameter among the authorised samples found within a scope, oldest first, those of one day in order of
 * number. Values in a unit that differs by a power of ten are among them. `sinValores`: samples whose values the index
 * doesn't know.
 */
export async function querySerie(
  alcance: Alcance,
  filters: RowFilters,
  parametro: Parametro,
  puntos: PointQuestion = everyPoint,
): Promise<{ values: SerieValue[]; sinValores: number }> {
  return ask('autorizada', alcance, filters, async (scoped) => {
    const found: SerieValue[] = [];
    const sinValores = await eachValued('autorizada', scoped, (rows) => collect(rows, parametro, found), {
      narrow: (block, mask) => narrowToPoints(block, mask, puntos),
    });
    return { values: found.toSorted(byDate), sinValores };
  });
}

function collect({ block, values, mask }: ValuedRows, wanted: Parametro, found: SerieValue[]): void {
  const asked = comparedParametro(wanted);
  const { days } = block.columns;
  for (const [place, own] of values.parametros.entries()) {
    const { determinacion, descripcion, unidad } = comparedParametro(own);
    if (determinacion !== asked.determinacion || descripcion !== asked.descripcion) continue;
    const exponente = unidad === asked.unidad ? 0 : exponenteEntre(own.unidad, wanted.unidad);
    if (exponente === undefined) continue;
    const column = values.column(place);
    for (let i = 0; i < column.rows.length; i++) {
      const row = column.rows[i] as number;
      if (mask[row] === 0) continue;
      const limite = values.limites[column.limites[i] as number] ?? {};
      found.push({ block, row, dia: days[row] as number, column, i, limite, exponente });
    }
  }
}

function byDate(a: SerieValue, b: SerieValue): number {
  return a.dia - b.dia || compare(a.block.numeros.at(a.row), b.block.numeros.at(b.row));
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
