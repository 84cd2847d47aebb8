import { FileRefused } from '../ingest/file-refused.ts';
import { columnOf, type SheetRow } from './sheet.ts';
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
const maxRanges = 200_000;
const maxColumn = 16_384;
/** Cells that are filled below the header: a merged cell of three bytes may have a million rows. */
const maxFilled = 5_000_000;

const manyMerged =
  'La hoja tiene demasiadas celdas combinadas: sepáralas en Excel, o guárdala como CSV, y vuelve a enviarla';

/**
 * The merged cells of a sheet, from the top. It lists them after its rows, so it is gone through once for them alone, as
 * text: that takes a tenth of what reading its cells does. Throws FileRefused for more than a table has.
 */
export async function mergedRanges(entry: ArchiveEntry): Promise<readonly MergedRange[]> {
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
        if (ranges.length === maxRanges) throw new FileRefused(manyMerged);
        ranges.push({ left: columnOf(left), top: Number(top), right: columnOf(right), bottom: Number(bottom) });
      }
    }
    rest = rest.slice(Math.max(taken, rest.length - overlap));
  }
  return ranges.toSorted((a, b) => a.top - b.top);
}

/** Writes the text of merged cells into the rows that they lie in, which come one after another. */
export class MergedCells {
  private readonly ranges: readonly MergedRange[];
  private next = 0;
  private open: (MergedRange & { text: string })[] = [];
  private filled = 0;

  constructor(ranges: readonly MergedRange[]) {
    this.ranges = ranges;
  }

  /**
   * Fills a row: in a header each of the merged cells, below it those of the first column, so that what is said of several
   * rows is said in each. Throws FileRefused where they come to more cells than a table has.
   */
  fill(row: Pick<SheetRow, 'linea' | 'cells' | 'ajenas'>, isHeader: boolean): void {
    const { linea, cells } = row;
    this.open = this.open.filter(({ bottom }) => bottom >= linea);
    for (let range = this.ranges[this.next]; range && range.top <= linea; range = this.ranges[++this.next]) {
      // Merged cells don't lie over each other, so those of a row are as many as its columns at most.
      if (range.bottom < linea || this.open.length === maxColumn) continue;
      this.open.push({ ...range, text: range.top === linea ? (cells[range.left - 1] ?? '') : '' });
    }
    let left = maxColumn;
    for (const { left: first, right, text } of this.open) {
      if (text === '') continue;
      if (!isHeader && ++this.filled > maxFilled) throw new FileRefused(manyMerged);
      const last = isHeader ? Math.min(right, maxColumn) : first;
      for (let column = first; column <= last && left > 0; column++, left--) {
        while (cells.length < column) cells.push('');
        if (cells[column - 1] !== '') continue;
        cells[column - 1] = text;
        (row.ajenas ??= []).push(column - 1);
      }
    }
  }
}
