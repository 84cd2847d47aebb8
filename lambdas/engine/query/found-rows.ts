import type { Block } from '../blocks/block.ts';
import type { CatalogEntry } from './catalog.ts';
import { type CompiledFilter, type Match, matchBlock, noFilter } from './match.ts';
import { allDays, type Days, hasDays, isWhole, type Matches } from './matches.ts';
import { eachBlock } from './opened-blocks.ts';
import type { Family } from '../blocks/row.ts';

/** What was found in a block, without the block, and the first and last day of it. */
interface Remembered extends Days {
  mask: Uint8Array | undefined;
  /** Of each match its run, its first row and the one that it ends before; undefined: all rows of the block. */
  spans: Uint16Array | undefined;
}

/** The rows in scope that a filter finds. A filter is applied to a block once, however often the matches are gone through. */
export class FoundRows implements Matches {
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

  async each(visit: (match: Match) => void, days: Days = allDays): Promise<void> {
    const places: number[] = [];
    for (const [place, entry] of this.entries.entries()) {
      const known = this.remembered[place];
      if (known === null) continue;
      const span = known ?? { first: entry.firstDay, last: entry.lastDay };
      if (span.first <= days.last && span.last >= days.first) places.push(place);
    }
    const entries = places.map((place) => this.entries[place] as CatalogEntry);
    await eachBlock(this.familia, entries, (block, at) => {
      for (const match of this.matchesOf(block, places[at] as number)) if (hasDays(match, days)) visit(match);
    });
  }

  private matchesOf(block: Block, place: number): Match[] {
    const known = this.remembered[place];
    if (known) return recalled(block, known);
    const matches = matchBlock(block, this.filter, this.entries[place]?.isAsked);
    this.remembered[place] = matches.length > 0 ? rememberedOf(block, matches) : null;
    return matches;
  }
}

function rememberedOf(block: Block, matches: readonly Match[]): Remembered {
  const { days } = block.columns;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { from, to } of matches) {
    first = Math.min(first, days[from] as number);
    last = Math.max(last, days[to - 1] as number);
  }
  if (isWhole(block, matches)) return { first, last, mask: undefined, spans: undefined };
  const spans = new Uint16Array(3 * matches.length);
  for (const [i, { run, from, to }] of matches.entries()) spans.set([run, from, to], 3 * i);
  return { first, last, mask: matches[0]?.mask, spans };
}

function recalled(block: Block, { mask, spans }: Remembered): Match[] {
  if (!spans) return matchBlock(block, noFilter);
  const matches: Match[] = [];
  for (let at = 0; at < spans.length; at += 3) {
    const [run, from, to] = [spans[at] as number, spans[at + 1] as number, spans[at + 2] as number];
    matches.push({ block, run, from, to, mask });
  }
  return matches;
}
