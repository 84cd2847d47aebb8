import { type Alcance, intersect } from '../../platform/access/scope.ts';
import { type CatalogEntry, catalogOf, type ShardSummary } from './catalog.ts';
import { familySummaryOf, isSummable, readCensos, type Summed } from './summed.ts';
import { FoundRows, type Matches } from './found-rows.ts';
import { type CompiledFilter, compileFilter, type RowFilters } from './filter-block.ts';
import { BlockGoneError } from './opened-blocks.ts';
import type { Family } from '../blocks/row.ts';

/** A question's filter, with the blocks and rows in scope. The scope chooses blocks by solicitante, and rows by type. */
export interface Scoped {
  /** The blocks in scope, of any day. */
  entries: readonly CatalogEntry[];
  filter: CompiledFilter;
  /** Rows in scope that the filter finds. */
  found: Matches;
  /** Rows in scope that a changed filter finds. */
  foundBy: (change: Partial<CompiledFilter>) => Matches;
  /** For answers from summaries; undefined where the scope isn't of all solicitantes, or the filter has text or ids. */
  summed: Summed | undefined;
}

/**
 * Answers a question about the samples in scope. Asks again where a block was replaced and removed before it was read.
 */
export async function ask<T>(
  familia: Family,
  alcance: Alcance,
  filters: RowFilters,
  question: (scoped: Scoped) => Promise<T>,
): Promise<T> {
  const solicitantes = intersect(alcance.solicitantes, filters.solicitantes ?? 'todos');
  const filter = compileFilter(intersect(alcance.tipos, filters.tipos ?? 'todos'), filters);
  for (let tries = 0; tries < 10; tries++) {
    const { entries, summaries } = await catalogOf(familia, solicitantes);
    const foundBy = (change: Partial<CompiledFilter>) => new FoundRows(familia, entries, { ...filter, ...change });
    try {
      const summed = summaries && isSummable(filter) ? summedOf(familia, summaries, { filter, foundBy }) : undefined;
      return await question({ entries, filter, found: foundBy({}), foundBy, summed });
    } catch (error) {
      if (!(error instanceof BlockGoneError) || error.familia !== familia) throw error;
    }
  }
  throw new Error('The index is being rewritten faster than it can be read');
}

function summedOf(
  familia: Family,
  summaries: readonly ShardSummary[],
  scoped: Pick<Summed, 'filter' | 'foundBy'>,
): Summed {
  const familySummary = familySummaryOf(
    familia,
    summaries.map(({ breve }) => breve),
  );
  return { ...scoped, familySummary, censos: async () => readCensos(familia, summaries) };
}
