import { setTimeout as wait } from 'node:timers/promises';

/** What one request for several items came to: those that were found, and the keys that weren't looked at. */
interface Reading<Key, Item> {
  items: Item[];
  unread: Key[];
}

/** The pause after the first request that gave back most of what it was asked, and the longest, in milliseconds. */
const firstPauseMs = 25;
const longestPauseMs = 1000;

/** Requests in a row that gave back most of what they were asked, before one gives up: about six seconds. */
const mostPauses = 10;

/**
 * The items of some keys, asking again for those that DynamoDB gives back unread: some, where an answer would be too
 * long, which are asked for at once; most, where the table is busy, which is given time, as AWS's guide to
 * `BatchGetItem` demands. Throws when it stays busy.
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
    const isBusy = unread.length > pending.length / 2;
    if (isBusy && pauses === mostPauses) throw new Error(`DynamoDB keeps giving back ${unread.length} items unread`);
    // Somewhere between half and all of it, so that many readers who meet don't meet again.
    if (isBusy) await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** pauses) * (0.5 + Math.random() / 2));
    pauses = isBusy ? pauses + 1 : 0;
    pending = unread;
  }
  return found;
}
