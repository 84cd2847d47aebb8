import { columnOf } from './sheet.ts';
import type { ArchiveEntry } from './entries.ts';

/** Cells that are one, by row and column from 1, both ends within. */
export interface MergedRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const end = /<\/(?:\w+:)?sheetData\s*>/u;
const tags = /<[^<>]+>/gu;
const merged = /^<(?:\w+:)?mergeCell\s/u;
const reference = /\sref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/u;
/** Longer than a `mergeCell` is. */
const overlap = 256;
const maxRanges = 20_000;
const maxColumn = 16_384;

/**
 * The merged cells that begin at a row above `below`. A sheet lists them after its rows, so it is gone through once for
 * them alone, as text: that takes a tenth of what reading its cells does.
 */
export async function mergedRanges(entry: ArchiveEntry, below: number): Promise<readonly MergedRange[]> {
  const decoder = new TextDecoder('latin1');
  const ranges: MergedRange[] = [];
  let rest = '';
  let isAfter = false;
  for await (const chunk of entry.open()) {
    rest += decoder.decode(chunk, { stream: true });
    isAfter ||= end.test(rest);
    let taken = 0;
    if (isAfter) {
      for (const { 0: tag, index } of rest.matchAll(tags)) {
        taken = index + tag.length;
        const [, left = '', top, right = '', bottom] = (merged.test(tag) && reference.exec(tag)) || [];
        if (left === '') continue;
        const range = { left: columnOf(left), top: Number(top), right: columnOf(right), bottom: Number(bottom) };
        if (range.top < below && ranges.length < maxRanges) ranges.push(range);
      }
    }
    rest = rest.slice(Math.max(taken, rest.length - overlap));
  }
  return ranges;
}

/** Writes the text of merged cells into each of them that lies in this row. `texts` remembers those of rows above. */
export function fillMerged(
  { linea, cells }: { linea: number; cells: string[] },
  ranges: readonly MergedRange[],
  texts: Map<MergedRange, string>,
): void {
  let left = maxColumn;
  for (const range of ranges) {
    if (range.top === linea) texts.set(range, cells[range.left - 1] ?? '');
    if (linea < range.top || linea > range.bottom) continue;
    const text = texts.get(range) ?? '';
    if (text === '') continue;
    // Merged cells don't lie over each other, so those of a row have as many columns as a sheet at most.
    for (let column = range.left; column <= Math.min(range.right, maxColumn) && left > 0; column++, left--) {
      while (cells.length < column) cells.push('');
      if (cells[column - 1] === '') cells[column - 1] = text;
    }
  }
}
