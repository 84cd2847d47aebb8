import { BatchGetCommand, DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mapBounded } from '../runtime/map-bounded.ts';
import { documents } from './clients.ts';
import { ifUnchanged } from './portal.ts';
import { setTimeout as wait } from 'node:timers/promises';

// Items of a table that aren't entities: known by `pk` and `sk`, and written one at a time.

export interface Key {
  pk: string;
  sk: string;
}

/** Reads any number of items, 100 at a time, asking again for what DynamoDB gives back unread. */
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

/** Puts an item over whatever is there. */
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

/** Which items of a partition are asked for: from one `sk` to another, both included, or all; after an `sk`; at most so many. */
interface Asked {
  between?: readonly [from: string, to: string];
  after?: string | undefined;
  limit: number;
  newestFirst?: boolean;
  consistent?: boolean;
  /** Names alone; DynamoDB charges for the items’ bytes all the same. */
  namesOnly?: boolean;
}

/** Items of a partition in order of their `sk`, those of one request; `next` is where to go on, undefined at the end. */
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

/** Where the ranges begin, but for the first: ids are random and in hexadecimal, as a rule. */
const starts = Array.from('2468ace');
/** Before and after every id that begins with a character. */
const [before, after] = ['\u{1}', '\u{10ffff}'];

const ranges = [before, ...starts].map((from, n) => {
  const next = starts[n];
  return { from, to: next === undefined ? after : String.fromCharCode(next.charCodeAt(0) - 1) + after };
});

/** Everything in a partition whose sort keys are ids, read in several ranges of them at once: page after page takes seconds. */
export async function inIdRanges<T>(read: (from: string, to: string) => Promise<{ data: T[] }>): Promise<T[]> {
  const found = await Promise.all(ranges.map(async ({ from, to }) => read(from, to)));
  return found.flatMap(({ data }) => data);
}

/** What one request for several items came to: those that were found, and the keys that weren't looked at. */
interface Reading<K, T> {
  items: T[];
  unread: K[];
}

/** Less than this in an answer (half of the 1 MB that DynamoDB reads of one key at least) and its size was not the reason. */
const longAnswerBytes = 500_000;

/** The pause after the first request that a busy table gave back, and the longest, in milliseconds. */
const firstPauseMs = 25;
const longestPauseMs = 1000;

/** Requests in a row that a busy table gave back, before one gives up: about six seconds. */
const maxPauses = 10;

/**
 * The items of some keys, asking again for those that DynamoDB gives back unread. Where the answer is as long as answers
 * get, at once; otherwise the table is busy, and is given time, as AWS's guide to `BatchGetItem` demands. Throws when it
 * stays busy.
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
    // Somewhere between half and all of it, so that many readers who meet don't meet again.
    if (isBusy) await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** pauses) * (0.5 + Math.random() / 2));
    pauses = isBusy ? pauses + 1 : 0;
    pending = unread;
  }
  return found;
}

/** About what a value takes in an answer: its texts and bytes. */
function roughBytes(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + roughBytes(one), 0);
}
