import type * as stored from '../store/indice-blocks.ts';
import * as z from 'zod';
import { brotliDecompressSync } from 'node:zlib';
import { readManifests, type StoredManifest } from '../store/indice-manifests.ts';
import { compressed } from '../blocks/bytes.ts';
import { lowerBound } from '../blocks/order.ts';
import { compareRows, families, type Family, type RowKey } from '../blocks/row.ts';
import { createHash } from 'node:crypto';

/**
 * How many shards a family's rows are in (docs/decisions/results-index.md). More would make a cold question for all of them dearer: a
 * manifest costs a read unit up to 8 kB, most of which are counts that each repeats. Fewer would have writers of different
 * solicitantes meet more often.
 */
const shardCount = 48;

/** Shards by solicitante, as this warm process has found them: a company's master asks for tens of thousands at each request. */
const known = new Map<string, number>();

/** As many as are kept: some 20 MB. */
const maxKnown = 200_000;

/** The shard, from 0, that holds a solicitante's rows. It may never change: what is stored is found by it. */
export function shardOf(solicitante: string): number {
  const before = known.get(solicitante);
  if (before !== undefined) return before;
  const shard = createHash('sha256').update(solicitante).digest().readUInt32BE() % shardCount;
  if (known.size < maxKnown) known.set(solicitante, shard);
  return shard;
}

export const allShards: readonly number[] = Array.from({ length: shardCount }, (_, shard) => shard);

/** A part of the index, with a manifest and blocks of its own: one shard of a family. */
export type Part = stored.Part & { familia: Family };

/** The part that a solicitante's rows are in. */
export function partOf(familia: Family, solicitante: string): Part {
  return { familia, shard: shardOf(solicitante) };
}

/** What a part is known by in this process. */
export function partKey({ familia, shard }: Part): string {
  return `${familia}/${shard}`;
}

/** Whether rows are of a part and stand in its order, each once. */
export function isInOrder({ shard }: Part, rows: readonly RowKey[]): boolean {
  return rows.every((row, i) => {
    const before = rows[i - 1];
    return shard === shardOf(row.solicitante) && (!before || compareRows(before, row) < 0);
  });
}

/** One block of a part, as its manifest speaks of it. */
export interface BlockEntry {
  name: string;
  /** Where its first row stands. */
  from: RowKey;
  rows: number;
  /** No row is of a day before the first, nor after the last; days since 1970-01-01. */
  firstDay: number;
  lastDay: number;
  /** The items, in order, whose bytes are the values of its rows. */
  valores: string[];
}

/** A manifest's blocks, which are stored as JSON compressed by brotli. */
const blocksSchema = z.array(
  z.object({
    name: z.string(),
    rows: z.number().int(),
    from: z.object({ solicitante: z.string(), fecha: z.string(), numero: z.string(), id: z.string() }),
    firstDay: z.number().int(),
    lastDay: z.number().int(),
    valores: z.array(z.string()),
  }),
);

/** A part's blocks, in the order of their rows. Throws for what no writer wrote. */
export function blocksIn({ body }: Pick<StoredManifest, 'body'>): BlockEntry[] {
  return blocksSchema.parse(JSON.parse(brotliDecompressSync(body).toString()));
}

/** A part's blocks as they are stored. */
export function bodyOf(blocks: readonly BlockEntry[]): Uint8Array {
  return compressed(Buffer.from(JSON.stringify(blocks)));
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

/** Every part that there may be, of both families. */
const allParts: readonly Part[] = families.flatMap((familia) => allShards.map((shard) => ({ familia, shard })));

/** The manifests of both families that exist. */
export async function storedManifests(): Promise<StoredManifest<Part>[]> {
  return readManifests(allParts);
}

/** The parts that hold rows of these solicitantes, of both families. */
export function partsOf(solicitantes: Iterable<string>): Part[] {
  const parts = [...solicitantes].flatMap((name) => families.map((familia) => partOf(familia, name)));
  return [...new Map(parts.map((part) => [partKey(part), part])).values()];
}
