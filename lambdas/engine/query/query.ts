import type { Alcance } from '../../platform/access/scope.ts';
import { ask } from './ask.ts';
import { type Agrupacion, type CellCounts, countMatches, type SampleCounts } from './count.ts';
import { countCellsSummed, countSummed } from './count-summed.ts';
import type { RowFilters } from './match.ts';
import { namesInBlocks, namesSummed, type Opciones } from './option-names.ts';
import type { Slice } from './order.ts';
import { pickRows } from './pick-rows.ts';
import { pickSummed } from './pick-summed.ts';
import type { Family, IndexRow } from '../blocks/row.ts';

/** The rows of a slice and how many there are in all. A sample outside the scope is neither given nor counted. */
export async function queryRows(
  familia: Family,
  alcance: Alcance,
  filters: RowFilters,
  slice: Slice,
): Promise<{ rows: IndexRow[]; total: number }> {
  return ask(familia, alcance, filters, async ({ found, summed }) => {
    const { rows, total } = (summed && (await pickSummed(summed, slice))) ?? (await pickRows(found, slice));
    return { rows: rows.map(({ block, row }) => block.row(row)), total };
  });
}

/** Counts the samples found, by group, type and verdict, and says when and whose they are. */
export async function queryCounts(
  familia: Family,
  alcance: Alcance,
  filters: RowFilters,
  agrupacion: Agrupacion,
): Promise<SampleCounts> {
  return ask(familia, alcance, filters, async ({ found, summed }) => {
    return (summed && (await countSummed(summed, agrupacion))) ?? countMatches(found, agrupacion);
  });
}

/** Counts the samples found, by group, type and verdict: cheaper than with when and whose they are. */
export async function queryCells(
  familia: Family,
  alcance: Alcance,
  filters: RowFilters,
  agrupacion: Agrupacion,
): Promise<CellCounts> {
  return ask(familia, alcance, filters, async ({ found, summed }) => {
    return (summed && (await countCellsSummed(summed, agrupacion))) ?? countMatches(found, agrupacion);
  });
}

/** The names that occur in the samples in scope, in the lists that are asked for. */
export async function queryOptions<L extends keyof Opciones>(
  familia: Family,
  alcance: Alcance,
  lists: readonly L[],
): Promise<Pick<Opciones, L>> {
  return ask(familia, alcance, {}, async ({ found, summed }) => {
    return (summed && (await namesSummed(summed, lists))) ?? namesInBlocks(found, lists);
  });
}
