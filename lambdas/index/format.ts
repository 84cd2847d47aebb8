import type { BlockColumns } from './block-columns.ts';
import { decodeFormat1, encodeFormat1 } from './format-1.ts';
import { decodeFormat2, encodeFormat2, isFormat2 } from './format-2.ts';
import type { IndexRow } from './row.ts';

/** The formats that this code reads and writes. Which one is written, the stage says (format-marker.ts). */
export const formats = [1, 2] as const;
export type Format = (typeof formats)[number];

/** The format that a new index begins with. */
export const newestFormat: Format = 2;

export function isFormat(value: number): value is Format {
  return formats.some((format) => format === value);
}

const encoders: Record<Format, (rows: readonly IndexRow[]) => Uint8Array> = { 1: encodeFormat1, 2: encodeFormat2 };

/** Rows of one solicitante, in order of their positions, as a block's bytes. */
export function encodeBlock(rows: readonly IndexRow[], format: Format): Uint8Array {
  return encoders[format](rows);
}

/** Reads a block's bytes, of whatever format. Throws for what no writer of either wrote. */
export function decodeBlock(data: Uint8Array): BlockColumns {
  return isFormat2(data) ? decodeFormat2(data) : decodeFormat1(data);
}
