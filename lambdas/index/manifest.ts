import * as z from 'zod';
import { comparePositions, type Position } from './row.ts';

const positionSchema = z.object({ fecha: z.string(), numero: z.string(), id: z.string() });

/** One block of a solicitante: its name in the table, its first row's position, its number of rows and its format, from 2 on. */
const blockEntrySchema = z.object({
  name: z.string(),
  from: positionSchema,
  rows: z.number().int(),
  format: z.number().int().optional(),
});
export type BlockEntry = z.infer<typeof blockEntrySchema>;

const bodySchema = z.array(blockEntrySchema);

/** A solicitante's blocks, in the order of their rows. */
export function parseManifest(body: string): BlockEntry[] {
  return bodySchema.parse(JSON.parse(body));
}

export function formatManifest(blocks: readonly BlockEntry[]): string {
  return JSON.stringify(blocks);
}

/** The place in `blocks` of the one that holds a position, or would; -1 where there are no blocks. */
export function blockOf(blocks: readonly { from: Position }[], position: Position): number {
  const after = blocks.findIndex((block) => comparePositions(block.from, position) > 0);
  if (after === -1) return blocks.length - 1;
  return Math.max(0, after - 1);
}
