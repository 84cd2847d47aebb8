import { setTimeout as wait } from 'node:timers/promises';

/** What one request for several items came to: those that were found, and the keys that weren't looked at. */
interface Reading<Key, Item> {
  items: Item[];
  unread: Key[];
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
