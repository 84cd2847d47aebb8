import { setTimeout as wait } from 'node:timers/promises';

/** The result of a request for several items: the items found, and the keys given back unread. */
interface Reading<Key, Item> {
  items: Item[];
  unread: Key[];
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
export async function readUnread<Key, Item>(
  keys: readonly Key[],
  read: (pending: Key[]) => Promise<Reading<Key, Item>>,
  pause: (ms: number) => Promise<void> = wait,
): Promise<Item[]> {
  const found: Item[] = [];
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
