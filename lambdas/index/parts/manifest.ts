import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod';
import type { StoredManifest } from '../../store/indice-manifests.ts';
import { dayOf } from '../blocks/calendar.ts';
import { compressed } from '../blocks/compressed.ts';
import { lowerBound } from '../blocks/lower-bound.ts';
import type { Part } from './part.ts';
import { compareRows, type RowKey } from '../blocks/row.ts';

/** One block of a part, as its manifest speaks of it. */
export interface BlockEntry {
  name: string;
  /** Where its first row stands. */
  from: RowKey;
  rows: number;
  format: number;
  /** No row is of a day before the first, nor after the last; days since 1970-01-01. */
  firstDay: number;
  lastDay: number;
  /** The items, in order, whose bytes are the values of its rows; absent where those of no row are known. */
  valores?: string[] | undefined;
}

const positionShape = { fecha: z.string(), numero: z.string(), id: z.string() };
const entryShape = { name: z.string(), rows: z.number().int() };

/** A solicitante's own manifest: JSON. Blocks of format 1 don't say so. */
const ownSchema = z.array(
  z.object({ ...entryShape, from: z.object(positionShape), format: z.number().int().optional() }),
);

/** A shard's: the same of rows of many, compressed by brotli. */
const shardSchema = z.array(
  z.object({
    ...entryShape,
    from: z.object({ solicitante: z.string(), ...positionShape }),
    format: z.number().int(),
    firstDay: z.number().int(),
    lastDay: z.number().int(),
    valores: z.array(z.string()).optional(),
  }),
);

/** A part's blocks, in the order of their rows. Throws for what no writer wrote. */
export function blocksIn({ part, body }: Pick<StoredManifest, 'part' | 'body'>): BlockEntry[] {
  if ('shard' in part) return shardSchema.parse(JSON.parse(brotliDecompressSync(body).toString()));
  const { solicitante } = part;
  const entries = ownSchema.parse(JSON.parse(String(body)));
  return entries.map(({ name, rows, from, format = 1 }, i) => {
    const next = entries[i + 1];
    return {
      name,
      rows,
      format,
      from: { solicitante, ...from },
      firstDay: dayOf(from.fecha),
      lastDay: next ? dayOf(next.from.fecha) : Number.POSITIVE_INFINITY,
    };
  });
}

/** A part's blocks as they are stored. */
export function bodyOf(part: Part, blocks: readonly BlockEntry[]): string | Uint8Array {
  if ('shard' in part) return compressed(Buffer.from(JSON.stringify(blocks)));
  return JSON.stringify(
    blocks.map(({ name, from: { fecha, numero, id }, rows, format }) => {
      return { name, from: { fecha, numero, id }, rows, ...(format > 1 && { format }) };
    }),
  );
}

/** The place in `blocks` of the one that holds a row, or would; -1 where there are no blocks. */
export function blockOf(blocks: readonly BlockEntry[], row: RowKey): number {
  const after = lowerBound(blocks.length, (place) => compareRows((blocks[place] as BlockEntry).from, row) <= 0);
  return Math.min(Math.max(0, after - 1), blocks.length - 1);
}

/** The solicitantes that a block may have rows of, both ends included, in order of code units; no last one: all that follow. */
export interface SolicitanteSpan {
  firstSolicitante: string;
  lastSolicitante: string | undefined;
}

/** The span of each block of a part. */
export function spansOf(blocks: readonly BlockEntry[]): SolicitanteSpan[] {
  return blocks.map(({ from }, place) => {
    return { firstSolicitante: from.solicitante, lastSolicitante: blocks[place + 1]?.from.solicitante };
  });
}

/** Whether a block may hold rows of one of these solicitantes. */
export function mayHold({ firstSolicitante, lastSolicitante }: SolicitanteSpan, names: Iterable<string>): boolean {
  for (const name of names) {
    if (name >= firstSolicitante && (lastSolicitante === undefined || name <= lastSolicitante)) return true;
  }
  return false;
}

/** Which blocks of one part, by their spans in order, may hold rows of one of these solicitantes, however many those are. */
export function placesOf(spans: readonly SolicitanteSpan[], names: Iterable<string>): number[] {
  const may = new Uint8Array(spans.length);
  const endsBefore = (place: number, name: string) => {
    const last = spans[place]?.lastSolicitante;
    return last !== undefined && last < name;
  };
  for (const name of names) {
    let place = lowerBound(spans.length, (at) => endsBefore(at, name));
    while (place < spans.length && (spans[place] as SolicitanteSpan).firstSolicitante <= name) may[place++] = 1;
  }
  return [...may.keys()].filter((place) => may[place] === 1);
}
