import { exponenteEntre } from '../../../contract/evolucion/rules/unidades.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { operadores, type Parametro, type ValorIndexado } from '../blocks/valores.ts';
import { ask } from './ask.ts';
import { everyPoint, narrowToPoints, type PointQuestion } from './block-points.ts';
import { comparedParametro } from './compared-parametro.ts';
import { FoundSerie, type SeriePart, type SerieValue } from './found-serie.ts';
import type { RowFilters } from './match.ts';
import { eachValued, isCounted, type ValuedRows } from './valued-rows.ts';

/** A value's sign; undefined for none. */
export function operadorOf({ column, i }: SerieValue): Exclude<ValorIndexado['operador'], ''> | undefined {
  return operadores[column.operadores[i] as number] || undefined;
}

/**
 * The values of a parameter, and what fails without one, among the authorised samples found within a scope. Values in a unit that differs by a power of
 * ten are among them.
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

/** By number of a spelling the power of ten that brings its values to the unit asked for; undefined for another parameter. */
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
