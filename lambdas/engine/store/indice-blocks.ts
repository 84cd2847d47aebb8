import * as z from 'zod';
import { required } from '../../platform/runtime/environment.ts';
import { batchGet, deleteItem, type Key, putItem, queryItems } from '../../platform/dynamo/items.ts';

/** The index's table. */
export const indice = () => required('INDICE_TABLE');

/** A part of the index, with a manifest and blocks of its own: one shard of a family. */
export interface Part {
  familia: string;
  /** From 0 on. */
  shard: number;
}

export const shardName = (shard: number) => String(shard).padStart(2, '0');

/** Where a part's manifest is. */
export function manifestKey({ familia, shard }: Part): Key {
  return { pk: `fragmento#${familia}`, sk: shardName(shard) };
}

/** What a part's blocks are stored under. */
function blockPk({ familia, shard }: Part): string {
  return `bloque-fragmento#${familia}#${shardName(shard)}`;
}

/** Where the note of a part's last sweep is. */
function sweepNoteKey({ familia, shard }: Part): Key {
  return { pk: `barrido-fragmento#${familia}`, sk: shardName(shard) };
}

/** Stores an immutable block under its name. */
export async function putBlock(part: Part, name: string, data: Uint8Array): Promise<void> {
  await putItem(indice(), { pk: blockPk(part), sk: name, data });
}

/** Removes a block that no manifest names any more. */
export async function deleteBlock(part: Part, name: string): Promise<void> {
  await deleteItem(indice(), { pk: blockPk(part), sk: name });
}

const blockSchema = z.object({ pk: z.string(), sk: z.string(), data: z.instanceof(Uint8Array) });

/** A block by its part and its name there. */
export interface BlockRef {
  part: Part;
  name: string;
}

/** The blocks asked for, in that order; undefined for one that was replaced and removed meanwhile. */
export async function readBlocks(refs: readonly BlockRef[]): Promise<(Uint8Array | undefined)[]> {
  const keys = refs.map(({ part, name }) => ({ pk: blockPk(part), sk: name }));
  // Blocks whose rows have the same values, or none, share an item of them.
  const different = [...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key])).values()];
  const items = (await batchGet(indice(), different, true)).map((item) => blockSchema.parse(item));
  const byKey = new Map(items.map(({ pk, sk, data }) => [`${pk}\n${sk}`, data]));
  return keys.map(({ pk, sk }) => byKey.get(`${pk}\n${sk}`));
}

/**
 * At most `limit` names of a part's stored blocks, in order from the first after `after`, whether a manifest names them
 * or not; `next` is where to go on, undefined at the end. DynamoDB charges for the blocks' bytes.
 */
export async function queryBlockNames(
  part: Part,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ names: string[]; next: string | undefined }> {
  const { items, next } = await queryItems(indice(), blockPk(part), { after, limit, namesOnly: true });
  return { names: items.map((item) => nameSchema.parse(item).sk), next };
}

const nameSchema = z.object({ sk: z.string() });

const sweepNoteSchema = z.object({
  /** Blocks that no manifest names, nor ever will. */
  huerfanos: z.array(z.string()),
  /** When they were seen (epoch ms). */
  visto: z.number().int(),
  /** The name after which the next sweep goes on; absent when it begins at the first. */
  sigue: z.string().optional(),
});

/** What a sweep of a part's blocks leaves for the next one; stored under these names. */
export type SweepNote = z.infer<typeof sweepNoteSchema>;

/** What the last sweep left, or undefined. */
export async function readSweepNote(part: Part): Promise<SweepNote | undefined> {
  const [item] = await batchGet(indice(), [sweepNoteKey(part)], true);
  return item === undefined ? undefined : sweepNoteSchema.parse(item);
}

/** Keeps what a sweep leaves for the next one, over what was kept; undefined forgets it. */
export async function putSweepNote(part: Part, note: SweepNote | undefined): Promise<void> {
  const key = sweepNoteKey(part);
  await (note ? putItem(indice(), { ...key, ...note }) : deleteItem(indice(), key));
}
