import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { required } from '../../platform/runtime/environment.ts';
import { documents } from '../../platform/dynamo/clients.ts';
import { batchGet, blockPk, type Part, sweepNoteKey } from './indice-table.ts';

const table = () => required('INDICE_TABLE');

/** Stores an immutable block under its name. */
export async function putBlock(part: Part, name: string, data: Uint8Array): Promise<void> {
  const Item = { pk: blockPk(part), sk: name, data };
  await documents().send(new PutCommand({ TableName: table(), Item }));
}

/** Removes a block that no manifest names any more. */
export async function deleteBlock(part: Part, name: string): Promise<void> {
  const Key = { pk: blockPk(part), sk: name };
  await documents().send(new DeleteCommand({ TableName: table(), Key }));
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
  const items = (await batchGet(different, true)).map((item) => blockSchema.parse(item));
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
  const pk = blockPk(part);
  const { Items = [], LastEvaluatedKey } = await documents().send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ProjectionExpression: 'sk',
      Limit: limit,
      ...(after !== undefined && { ExclusiveStartKey: { pk, sk: after } }),
    }),
  );
  return {
    names: Items.map((item) => nameSchema.parse(item).sk),
    next: nameSchema.optional().parse(LastEvaluatedKey)?.sk,
  };
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
  const [item] = await batchGet([sweepNoteKey(part)], true);
  return item === undefined ? undefined : sweepNoteSchema.parse(item);
}

/** Keeps what a sweep leaves for the next one, over what was kept; undefined forgets it. */
export async function putSweepNote(part: Part, note: SweepNote | undefined): Promise<void> {
  const Key = sweepNoteKey(part);
  await (note
    ? documents().send(new PutCommand({ TableName: table(), Item: { ...Key, ...note } }))
    : documents().send(new DeleteCommand({ TableName: table(), Key })));
}
