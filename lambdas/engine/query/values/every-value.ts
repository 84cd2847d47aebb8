import type { Alcance } from '../../../platform/access/scope.ts';
import { ask } from '../ask.ts';
import { narrowToPoints, type PointQuestion } from '../points/block-points.ts';
import { FoundSerie, type SeriePart } from './serie.ts';
import type { RowFilters } from '../filter-block.ts';
import { compareFound, type Found } from '../found-rows.ts';
import { eachValued, isCounted, type ValuedRows } from './valued-rows.ts';

/** Authorised samples in order of day and number, and the values of all their parameters, each in its own unit. */
export interface EveryValue {
  rows: readonly Found[];
  serie: FoundSerie;
}

/**
 * The authorised samples found within a scope, with all their values. Undefined where there are more samples or values than the
 * question allows.
 */
export async function queryEveryValue(
  alcance: Alcance,
  filters: RowFilters,
  question: PointQuestion,
  most: { muestras: number; valores: number },
): Promise<EveryValue | undefined> {
  return ask('autorizada', alcance, filters, async (scoped) => {
    const [rows, parts]: [Found[], SeriePart[]] = [[], []];
    let values = 0;
    const isTooMuch = () => rows.length > most.muestras || values > most.valores;
    await eachValued(
      'autorizada',
      scoped,
      (found) => {
        if (isTooMuch()) return;
        for (let row = 0; row < found.mask.length; row++) {
          if (found.mask[row] === 1) rows.push({ block: found.block, row });
        }
        values += collect(found, parts);
      },
      (block, mask) => narrowToPoints(block, mask, question),
    );
    return isTooMuch() ? undefined : { rows: rows.toSorted(compareFound), serie: new FoundSerie(parts) };
  });
}

/** Adds the values of a block's marked rows; gives their number. */
function collect({ block, values, mask }: ValuedRows, parts: SeriePart[]): number {
  let count = 0;
  for (let place = 0; place < values.parametros.length; place++) {
    const column = values.column(place);
    const places: number[] = [];
    for (let i = 0; i < column.rows.length; i++) {
      if (mask[column.rows[i] as number] === 1 && isCounted(column, i)) places.push(i);
    }
    if (places.length === 0) continue;
    parts.push({ block, column, limites: values.limites, exponente: 0, places: Uint32Array.from(places) });
    count += places.length;
  }
  return count;
}
