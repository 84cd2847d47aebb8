import type { Block } from '../blocks/block.ts';
import { type Kept, type Match, narrowMatch } from './match.ts';

/** Days since 1970-01-01, both included. */
export interface Days {
  first: number;
  last: number;
}

export const allDays: Days = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };

/** Rows that were found, to be gone through as often as a question needs. */
export interface Matches {
  /**
   * Calls `visit` for the matches of one block after another; those without a row of these days may be left out. The
   * matches of one solicitante come together and in order of their rows.
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

/** Calls `visit` for each block that has matches, with all of them. */
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

/** Whether matches of a block are all of its rows. */
export function isWhole(block: Block, matches: readonly Match[]): boolean {
  const isEach = matches.length === block.columns.solicitantes.length;
  return isEach && !matches[0]?.mask && matches.reduce((sum, { from, to }) => sum + to - from, 0) === block.rows;
}

/** Holds all of the matches, and with them their blocks, for a question that has to look at any of them at any time. */
export async function hold(matches: Matches): Promise<Match[]> {
  const all: Match[] = [];
  await matches.each((match) => all.push(match));
  return all;
}

/** Whether a match may have rows of these days. */
export function hasDays({ block, from, to }: Match, { first, last }: Days): boolean {
  const { days } = block.columns;
  return (days[from] as number) <= last && (days[to - 1] as number) >= first;
}
