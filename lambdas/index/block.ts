import { createHash } from 'node:crypto';
import * as z from 'zod';
import { pack, unpack } from '../store/compressed.ts';
import type { IndexRow } from './row.ts';
import { indexRowSchema } from './row.ts';

/** Most rows that a block holds; one that grows past it is cut in even parts. */
export const blockRows = 2000;

const bodySchema = z.array(indexRowSchema);

/** Packs rows, in the order of their positions, as a block's bytes. */
export function packBlock(rows: readonly IndexRow[]): Uint8Array {
  return pack(rows);
}

export function unpackBlock(data: Uint8Array): IndexRow[] {
  return bodySchema.parse(unpack(data));
}

/**
 * A block's name: the manifest version that first names it and what it holds. Blocks never change; two writers
 * that race for a version give different names, and a name is never used again after its block was removed.
 */
export function blockName(version: number, data: Uint8Array): string {
  return `${String(version).padStart(10, '0')}-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;
}

/** Cuts rows into as few even parts as `blockRows` allows. */
export function cut(rows: readonly IndexRow[]): IndexRow[][] {
  const parts = Math.ceil(rows.length / blockRows);
  const size = Math.ceil(rows.length / parts);
  return Array.from({ length: parts }, (_, i) => rows.slice(i * size, (i + 1) * size));
}
