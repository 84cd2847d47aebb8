import { BatchGetCommand, DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mapBounded } from '../runtime/map-bounded.ts';
import { documents } from './clients.ts';
import { ifUnchanged } from './portal.ts';
import { setTimeout as wait } from 'node:timers/promises';

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

/** Where the ranges begin, except the first: ids are usually random and in hexadecimal. */
const starts = Array.from('2468ace');
/** Before and after every id that begins with a character. */
const [before, after] = ['\u{1}', '\u{10ffff}'];

const ranges = [before, ...starts].map((from, n) => {
  const next = starts[n];
  return { from, to: next === undefined ? after : String.fromCharCode(next.charCodeAt(0) - 1) + after };
});

/** All items of a partition whose sort keys are ids, read in several ranges at once: page after page would take seconds. */
export async function inIdRanges<T>(read: (from: string, to: string) => Promise<{ data: T[] }>): Promise<T[]> {
  const found = await Promise.all(ranges.map(async ({ from, to }) => read(from, to)));
  return found.flatMap(({ data }) => data);
}

/** The result of a request for several items: the items found, and the keys given back unread. */
interface Reading<K, T> {
  items: T[];
  unread: K[];
}

/** An answer shorter than this (half of the 1 MB that DynamoDB reads of one key at least) wasn't cut because of its size. */
const longAnswerBytes = 500_000;

/** The pause after the first request that a busy table gave back, and the longest, in milliseconds. */
const firstPauseMs = 25;
const longestPauseMs = 1000;

/** Requests in a row given back by a busy table before giving up: about six seconds. */
const maxPauses = 10;

/**
 * Reads the items of some keys; asks again for keys that DynamoDB gives back unread: at once if the answer was of full size,
 * else, since the table is busy, after a pause, as AWS's guide to `BatchGetItem` demands. Throws where it stays busy.
 */
export async function readUnread<K, T>(
  keys: readonly K[],
  read: (pending: K[]) => Promise<Reading<K, T>>,
  pause: (ms: number) => Promise<void> = wait,
): Promise<T[]> {
  const found: T[] = [];
  let pending = [...keys];
  let pauses = 0;
  while (pending.length > 0) {
    const { items, unread } = await read(pending);
    for (const item of items) found.push(item);
    const isBusy = unread.length > 0 && roughBytes(items) < longAnswerBytes;
    if (isBusy && pauses === maxPauses) throw new Error(`DynamoDB keeps giving back ${unread.length} items unread`);
    // Between half of the pause and all of it, so that readers who collide don't collide again.
    if (isBusy) await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** pauses) * (0.5 + Math.random() / 2));
    pauses = isBusy ? pauses + 1 : 0;
    pending = unread;
  }
  return found;
}

/** Approximate bytes of a value in an answer: its texts and bytes. */
function roughBytes(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + roughBytes(one), 0);
}
