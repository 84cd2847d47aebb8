import { type Alcance, intersect } from '../access/scope.ts';
import { type CatalogEntry, catalogOf } from './catalog.ts';
import { type CompiledFilter, compileFilter, type Match, matchBlock, type RowFilters } from './match.ts';
import { BlockGoneError, eachBlock } from './opened-blocks.ts';
import type { Family } from './row.ts';

/** Days since 1970-01-01, both included. */
interface Days {
  first: number;
  last: number;
}

const allDays: Days = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };

/** Rows that were found, to be gone through as often as a question needs. */
export interface Matches {
  /**
   * Calls `visit` for the matches of one block after another; those without a row of these days may be left out. The
   * blocks of one solicitante come together and in order.
   */
  each(visit: (match: Match) => void, days?: Days): Promise<void>;
}

/** Matches that are held together with their blocks. */
export function held(matches: readonly Match[]): Matches {
  return {
    async each(visit, days = allDays) {
      for (const match of matches) if (hasDays(match, days)) visit(match);
    },
  };
}

/** What of some matches is left by `narrow`, which gives undefined where nothing is. */
export function narrowed(matches: Matches, narrow: (match: Match) => Match | undefined): Matches {
  return {
    async each(visit, days) {
      await matches.each((match) => {
        const left = narrow(match);
        if (left) visit(left);
      }, days);
    },
  };
}

/** Holds all of the matches, and with them their blocks, for a question that has to look at any of them at any time. */
export async function hold(matches: Matches): Promise<Match[]> {
  const all: Match[] = [];
  await matches.each((match) => all.push(match));
  return all;
}

function hasDays({ block, from, to }: Match, { first, last }: Days): boolean {
  const { days } = block.columns;
  return (days[from] as number) <= last && (days[to - 1] as number) >= first;
}

/** What was found in a block, without the block: its first and last row, their days, and which rows between. */
type Remembered = Omit<Match, 'block'> & Days;

/** The rows in scope that a filter finds. A filter is applied to a block once, however often the matches are gone through. */
class FoundRows implements Matches {
  private readonly familia: Family;
  private readonly entries: readonly CatalogEntry[];
  private readonly filter: CompiledFilter;
  /** By place in `entries`; undefined: not looked at yet, null: nothing was found. */
  private readonly remembered: (Remembered | null | undefined)[];

  constructor(familia: Family, entries: readonly CatalogEntry[], filter: CompiledFilter) {
    this.familia = familia;
    this.entries = entries;
    this.filter = filter;
    this.remembered = entries.map(({ firstDay, lastDay }) =>
      lastDay < filter.firstDay || firstDay > filter.lastDay ? null : undefined,
    );
  }

  async each(visit: (match: Match) => void, { first, last }: Days = allDays): Promise<void> {
    const places: number[] = [];
    for (const [place, entry] of this.entries.entries()) {
      const known = this.remembered[place];
      if (known === null) continue;
      const span = known ?? { first: entry.firstDay, last: entry.lastDay };
      if (span.first <= last && span.last >= first) places.push(place);
    }
    const entries = places.map((place) => this.entries[place] as CatalogEntry);
    await eachBlock(this.familia, entries, (block, at) => {
      const place = places[at] as number;
      const known = this.remembered[place];
      const match = known ? { ...known, block } : matchBlock(block, this.filter);
      if (!match) this.remembered[place] = null;
      else if (!known) this.remembered[place] = rememberedOf(match);
      if (match && hasDays(match, { first, last })) visit(match);
    });
  }
}

function rememberedOf({ block, from, to, mask }: Match): Remembered {
  const { days } = block.columns;
  return { from, to, mask, first: days[from] as number, last: days[to - 1] as number };
}

/** A question's filter, and what its scope holds. The scope chooses the blocks by solicitante, and the rows by type. */
export interface Scoped {
  /** The blocks in scope, of any day. */
  entries: readonly CatalogEntry[];
  filter: CompiledFilter;
  /** Rows in scope that the filter finds. */
  found: Matches;
  /** Those that another filter of the same scope finds. */
  foundBy: (change: Partial<CompiledFilter>) => Matches;
}

/**
 * Answers a question about the samples in scope. It is asked again where blocks were replaced and removed while it was
 * on its way.
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
    const entries = await catalogOf(familia, solicitantes);
    const foundBy = (change: Partial<CompiledFilter>) => new FoundRows(familia, entries, { ...filter, ...change });
    try {
      return await question({ entries, filter, found: foundBy({}), foundBy });
    } catch (error) {
      if (!(error instanceof BlockGoneError) || error.familia !== familia) throw error;
    }
  }
  throw new Error('The index is being rewritten faster than it can be read');
}
