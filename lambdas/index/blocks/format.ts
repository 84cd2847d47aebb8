import type { BlockColumns } from './block-columns.ts';
import { decodeFormat1, encodeFormat1 } from './format-1.ts';
import { format2 } from './format-2.ts';
import { format3 } from './format-3.ts';
import { format4 } from './format-4.ts';
import { format5 } from './format-5.ts';
import { decodeHeadAndTail, encodeHeadAndTail, isOf } from './head-and-tail.ts';
import type { IndexedRow } from './row.ts';

/** The formats that this code reads and writes. Which one is written, the stage says (format-marker.ts). */
export const formats = [1, 2, 3, 4, 5] as const;
export type Format = (typeof formats)[number];

/** The format that a new index begins with. */
export const newestFormat: Format = 5;

/** Whether a format keeps the samples' values, and the points where they were taken. */
export const hasValues = (format: Format) => format >= 4;

/** A row with the fields that the index keeps in a format. */
export function keptIn(format: Format, row: IndexedRow): IndexedRow {
  return hasValues(format) ? row : { ...row, punto: '', codigoPunto: '', valores: undefined };
}

export function isFormat(value: number): value is Format {
  return formats.some((format) => format === value);
}

const encoders: Record<Format, (rows: readonly IndexedRow[]) => Uint8Array> = {
  1: encodeFormat1,
  2: (rows) => encodeHeadAndTail(format2, rows),
  3: (rows) => encodeHeadAndTail(format3, rows),
  4: (rows) => encodeHeadAndTail(format4, rows),
  5: (rows) => encodeHeadAndTail(format5, rows),
};

/**
 * Rows of one solicitante, in order of their positions, as a block's bytes; from format 3 on those of several, one solicitante's
 * after another's.
 */
export function encodeBlock(rows: readonly IndexedRow[], format: Format): Uint8Array {
  return encoders[format](rows);
}

/** Reads a block's bytes, of whatever format. Throws for what no writer of any wrote. */
export function decodeBlock(data: Uint8Array): BlockColumns {
  const format = [format2, format3, format4, format5].find((one) => isOf(one, data));
  return format ? decodeHeadAndTail(format, data) : decodeFormat1(data);
}
