import { type Alcance, type Allowed, intersect, intersectTipos } from '../../platform/access/scope.ts';
import { type Catalog, type CatalogEntry, catalogOf } from './catalog.ts';
import { FoundRows, type Matches } from './found-rows.ts';
import { type CompiledFilter, compileFilter, type RowFilters } from './filter-block.ts';
import { BlockGoneError } from './opened-blocks.ts';
import type { Family } from '../blocks/row.ts';

/** A question's filter, with the blocks and rows in scope. The scope chooses blocks by solicitante, and rows by type; of several clients' user by both. */
export interface Scoped {
  familia: Family;
  /** Whose rows are in scope. */
  solicitantes: Allowed;
  /** The manifests of the shards that hold the blocks in scope. */
  manifests: Catalog['manifests'];
  /** The blocks in scope, of any day. */
  entries: readonly CatalogEntry[];
  filter: CompiledFilter;
  /** Rows in scope that the filter finds. */
  found: Matches;
  /** Rows in scope that a changed filter finds. */
  foundBy: (change: Partial<CompiledFilter>) => Matches;
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
  const filter = compileFilter(intersectTipos(alcance.tipos, filters.tipos ?? 'todos'), filters);
  for (let tries = 0; tries < 10; tries++) {
    const { entries, manifests } = await catalogOf(familia, solicitantes);
    const foundBy = (change: Partial<CompiledFilter>) => new FoundRows(familia, entries, { ...filter, ...change });
    try {
      return await question({ familia, solicitantes, manifests, entries, filter, found: foundBy({}), foundBy });
    } catch (error) {
      if (!(error instanceof BlockGoneError) || error.familia !== familia) throw error;
    }
  }
  throw new Error('The index is being rewritten faster than it can be read');
}
