import { compareSpanish } from '../../../contract/base/texto.ts';
import type { SortColumn } from '../../../contract/resultados/filtros.ts';
import { type Block, veredictos } from '../blocks/block.ts';
import {
  type CompiledFilter,
  type Kept,
  type Match,
  matchBlock,
  narrowMatch,
  noFilter,
  solicitanteOf,
} from './filter-block.ts';
import { compareKeys } from '../blocks/order.ts';
import type { CatalogEntry } from './catalog.ts';
import { eachBlock } from './opened-blocks.ts';
import type { Family } from '../blocks/row.ts';

/** A row that was found: its block, and its place in the block. */
export interface Found {
  block: Block;
  row: number;
}

/** Compares rows by date, then number, then id. Reads numbers and ids only of rows of the same date. */
export function compareFound(a: Found, b: Found): number {
  const days = (a.block.columns.days[a.row] as number) - (b.block.columns.days[b.row] as number);
  if (days !== 0) return days;
  if (a.block === b.block && a.block.runAt(a.row) === b.block.runAt(b.row)) return a.row - b.row;
  const numeros = compareKeys(a.block.numeros.at(a.row), b.block.numeros.at(b.row));
  return numeros === 0 ? compareKeys(a.block.ids.at(a.row), b.block.ids.at(b.row)) : numeros;
}

/** A slice of the rows found: from the `offset`-th on, at most `limit`, in this order. */
export interface Slice {
  offset: number;
  limit: number;
  sortBy: SortColumn;
  descending: boolean;
}

/** The columns with few distinct values: a list sorted by one is a sequence of buckets. */
export type BucketColumn = Extract<SortColumn, 'tipo_muestra' | 'solicitante' | 'conclusion_muestra'>;

/** The names of a match's buckets, and the place of each row's bucket among them. */
export interface Buckets {
  names: readonly string[];
  of: (row: number) => number;
}

const bucketers: Record<BucketColumn, (match: Match) => Buckets> = {
  tipo_muestra({ block }) {
    const { values, index } = block.columns.tipos;
    return { names: values, of: (row) => index[row] as number };
  },
  solicitante: (match) => ({ names: [solicitanteOf(match)], of: () => 0 }),
  conclusion_muestra: ({ block }) => ({ names: veredictos, of: (row) => block.veredictos[row] as number }),
};

/** A match's rows in buckets by a column. */
export function bucketsOf(match: Match, column: BucketColumn): Buckets {
  return bucketers[column](match);
}

/** The names of buckets in the order of a Spanish dictionary. */
export function inSpanish(names: Iterable<string>): string[] {
  return [...new Set(names)].toSorted(compareSpanish);
}

/** Days since 1970-01-01, both included. */
export interface Days {
  first: number;
  last: number;
}

export const allDays: Days = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };

/** Rows that were found; a question may go through them several times. */
export interface Matches {
  /**
   * Calls `visit` for the matches of one block after another; matches without a row of these days may be left out. The
   * matches of a solicitante come together, in order of their rows.
   */
  each(visit: (match: Match) => void, days?: Days): Promise<void>;
}

/** Matches in memory, with their blocks. */
export function held(matches: readonly Match[]): Matches {
  return {
    async each(visit, days = allDays) {
      for (const match of matches) if (hasDays(match, days)) visit(match);
    },
  };
}

/** Matches reduced to the rows that `keep` selects. */
export function narrowed(matches: Matches, keep: (match: Match) => Kept): Matches {
  return {
    async each(visit, days) {
      let mask = new Uint8Array();
      let masked: Block | undefined;
      await matches.each((match) => {
        const isKept = keep(match);
        if (typeof isKept === 'boolean') {
          if (isKept) visit(match);
          return;
        }
        if (match.block !== masked) mask = new Uint8Array(match.block.rows);
        masked = match.block;
        const left = narrowMatch(match, isKept, mask);
        if (left) visit(left);
      }, days);
    },
  };
}

/** Calls `visit` for each block that has matches, with all its matches. */
export async function eachBlockOf(
  matches: Matches,
  visit: (block: Block, matches: readonly Match[]) => void,
): Promise<void> {
  let own: Match[] = [];
  await matches.each((match) => {
    const [first] = own;
    if (first && first.block !== match.block) {
      visit(first.block, own);
      own = [];
    }
    own.push(match);
  });
  if (own[0]) visit(own[0].block, own);
}

/** Whether a block's matches cover all its rows. */
export function isWhole(block: Block, matches: readonly Match[]): boolean {
  const isEach = matches.length === block.columns.solicitantes.length;
  return isEach && !matches[0]?.mask && matches.reduce((sum, { from, to }) => sum + to - from, 0) === block.rows;
}

/** Keeps all matches in memory, and with them their blocks, for a question that needs them in any order. */
export async function hold(matches: Matches): Promise<Match[]> {
  const all: Match[] = [];
  await matches.each((match) => all.push(match));
  return all;
}

/** Whether a match may have rows of these days. */
function hasDays({ block, from, to }: Match, { first, last }: Days): boolean {
  const { days } = block.columns;
  return (days[from] as number) <= last && (days[to - 1] as number) >= first;
}

/** The matches of a block without the block itself, and the first and last day of their rows. */
interface Remembered extends Days {
  mask: Uint8Array | undefined;
  /** Three numbers for each match: run, first row, and the row after the last. Undefined: all rows of the block. */
  spans: Uint16Array | undefined;
}

/** The rows in scope that a filter finds. Applies the filter to a block once, however often the matches are gone through. */
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
