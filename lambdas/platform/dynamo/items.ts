import { BatchGetCommand, DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mapBounded } from '../runtime/map-bounded.ts';
import { documents } from './clients.ts';
import { ifUnchanged } from './portal.ts';
import { readUnread } from './read-unread.ts';

// Items of a table that aren't electrodb's entities: found by `pk` and `sk`, and written one at a time.

export interface Key {
  pk: string;
  sk: string;
}

/** Reads any number of items, 100 at a time; asks again for keys that DynamoDB gives back unread. */
export async function batchGet(table: string, keys: readonly Key[], consistent: boolean): Promise<unknown[]> {
  const chunks = Array.from({ length: Math.ceil(keys.length / 100) }, (_, i) => keys.slice(i * 100, i * 100 + 100));
  const found = await mapBounded(chunks, 8, async (chunk) =>
    readUnread(chunk, async (pending) => readBatch(table, pending, consistent)),
  );
  return found.flat();
}

async function readBatch(
  table: string,
  keys: Key[],
  consistent: boolean,
): Promise<{ items: unknown[]; unread: Key[] }> {
  const { Responses, UnprocessedKeys } = await documents().send(
    new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: consistent } } }),
  );
  return { items: Responses?.[table] ?? [], unread: (UnprocessedKeys?.[table]?.Keys ?? []) as Key[] };
}

/** Puts an item, over any other with its key. */
export async function putItem(table: string, item: Key & Record<string, unknown>): Promise<void> {
  await documents().send(new PutCommand({ TableName: table, Item: item }));
}

/** Puts an item where an attribute still is `over` (undefined: absent). False where another write came first. */
export async function putOver(
  table: string,
  item: Key & Record<string, unknown>,
  { attribute, over }: { attribute: string; over: number | undefined },
): Promise<boolean> {
  return ifUnchanged(async () =>
    documents().send(
      new PutCommand({
        TableName: table,
        Item: item,
        ExpressionAttributeNames: { '#guard': attribute },
        ConditionExpression: over === undefined ? 'attribute_not_exists(#guard)' : '#guard = :over',
        ...(over !== undefined && { ExpressionAttributeValues: { ':over': over } }),
      }),
    ),
  );
}

/** Raises a number of an item to a value, where it is lower or absent. False where it isn't. */
export async function raise(table: string, key: Key, attribute: string, value: number): Promise<boolean> {
  return ifUnchanged(async () =>
    documents().send(
      new UpdateCommand({
        TableName: table,
        Key: key,
        UpdateExpression: 'SET #n = :value',
        ConditionExpression: 'attribute_not_exists(#n) OR #n < :value',
        ExpressionAttributeNames: { '#n': attribute },
        ExpressionAttributeValues: { ':value': value },
      }),
    ),
  );
}

/** Deletes an item, if there is one. */
export async function deleteItem(table: string, { pk, sk }: Key): Promise<void> {
  await documents().send(new DeleteCommand({ TableName: table, Key: { pk, sk } }));
}

/** The items asked for in a partition: from one `sk` to another, both included, or all; after an `sk`; at most `limit`. */
interface Asked {
  between?: readonly [from: string, to: string];
  after?: string | undefined;
  limit: number;
  newestFirst?: boolean;
  consistent?: boolean;
  /** Names alone; DynamoDB charges for the items’ bytes all the same. */
  namesOnly?: boolean;
}

/** The items of a partition that one request gives, in order of `sk`; `next` is where to go on, undefined at the end. */
export async function queryItems(
  table: string,
  pk: string,
  asked: Asked,
): Promise<{ items: unknown[]; next: string | undefined }> {
  const { between, after, limit, newestFirst = false, consistent = false, namesOnly = false } = asked;
  const { Items = [], LastEvaluatedKey } = await documents().send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: between ? 'pk = :pk AND sk BETWEEN :from AND :to' : 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk, ...(between && { ':from': between[0], ':to': between[1] }) },
      ScanIndexForward: !newestFirst,
      ConsistentRead: consistent,
      Limit: limit,
      ...(namesOnly && { ProjectionExpression: 'sk' }),
      ...(after !== undefined && { ExclusiveStartKey: { pk, sk: after } }),
    }),
  );
  return { items: Items, next: (LastEvaluatedKey as Key | undefined)?.sk };
}
