import { BatchGetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { required } from '../../platform/runtime/environment.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { documents } from '../../platform/dynamo/clients.ts';
import { isConditionFailure } from '../../platform/dynamo/portal.ts';
import { readUnread } from '../../platform/dynamo/read-unread.ts';

const table = () => required('INDICE_TABLE');

/** A part of the index, with a manifest and blocks of its own: one shard of a family. */
export interface Part {
  familia: string;
  /** From 0 on. */
  shard: number;
}

export interface Key {
  pk: string;
  sk: string;
}

export const shardName = (shard: number) => String(shard).padStart(2, '0');

/** Where a part's manifest is. */
export function manifestKey({ familia, shard }: Part): Key {
  return { pk: `fragmento#${familia}`, sk: shardName(shard) };
}

/** What a part's blocks are stored under. */
export function blockPk({ familia, shard }: Part): string {
  return `bloque-fragmento#${familia}#${shardName(shard)}`;
}

/** Where the note of a part's last sweep is. */
export function sweepNoteKey({ familia, shard }: Part): Key {
  return { pk: `barrido-fragmento#${familia}`, sk: shardName(shard) };
}

/** Reads any number of items, 100 at a time, asking again for what DynamoDB gives back unread. */
export async function batchGet(keys: readonly Key[], consistent: boolean): Promise<unknown[]> {
  const chunks = Array.from({ length: Math.ceil(keys.length / 100) }, (_, i) => keys.slice(i * 100, i * 100 + 100));
  const found = await mapBounded(chunks, 8, async (chunk) =>
    readUnread(chunk, async (pending) => readBatch(pending, consistent)),
  );
  return found.flat();
}

async function readBatch(keys: Key[], consistent: boolean): Promise<{ items: unknown[]; unread: Key[] }> {
  const { Responses, UnprocessedKeys } = await documents().send(
    new BatchGetCommand({ RequestItems: { [table()]: { Keys: keys, ConsistentRead: consistent } } }),
  );
  return {
    items: Responses?.[table()] ?? [],
    unread: (UnprocessedKeys?.[table()]?.Keys ?? []) as Key[],
  };
}

/** Puts an item where an attribute still is `over` (undefined: absent). False where another write came first. */
export async function putOver(
  item: Key & Record<string, unknown>,
  attribute: string,
  over: number | undefined,
): Promise<boolean> {
  try {
    await documents().send(
      new PutCommand({
        TableName: table(),
        Item: item,
        ExpressionAttributeNames: { '#guard': attribute },
        ConditionExpression: over === undefined ? 'attribute_not_exists(#guard)' : '#guard = :over',
        ...(over !== undefined && { ExpressionAttributeValues: { ':over': over } }),
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
