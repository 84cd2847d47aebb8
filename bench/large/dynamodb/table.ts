import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { type Item, itemBytes } from '../../acts/units.ts';
import { type KeyRange, textOf } from './expressions.ts';

/** An item as its answer's JSON, and the bytes that DynamoDB counts of it. */
export interface Stored {
  json: Buffer;
  bytes: number;
}

interface Partition {
  items: Map<string, Stored>;
  keys: string[];
  isSorted: boolean;
}

/** Most bytes of an item, and of its keys. */
const maxItemBytes = 400 * 1024;
const maxKeyBytes = { pk: 2048, sk: 1024 };

/** A table with keys `pk` and `sk`, both texts, in memory. Sort keys are in order of UTF-16, where DynamoDB's is UTF-8's. */
export class Table {
  readonly #partitions = new Map<string, Partition>();
  items = 0;
  bytes = 0;

  get(pk: string, sk: string): Stored | undefined {
    return this.#partitions.get(pk)?.items.get(sk);
  }

  /** Throws RangeError for an item that DynamoDB would refuse. */
  put(item: Item): Stored {
    const [pk, sk] = keysOf(item);
    const stored: Stored = { json: Buffer.from(JSON.stringify(item)), bytes: itemBytes(item) };
    if (stored.bytes > maxItemBytes) throw new RangeError('Item size has exceeded the maximum allowed size');
    const partition = this.#partitions.get(pk) ?? { items: new Map<string, Stored>(), keys: [], isSorted: true };
    this.#partitions.set(pk, partition);
    const before = partition.items.get(sk);
    if (!before) {
      this.items++;
      partition.isSorted &&= partition.keys.length === 0 || (partition.keys.at(-1) as string) < sk;
      partition.keys.push(sk);
    }
    this.bytes += stored.bytes - (before?.bytes ?? 0);
    partition.items.set(sk, stored);
    return stored;
  }

  delete(pk: string, sk: string): void {
    const partition = this.#partitions.get(pk);
    const stored = partition?.items.get(sk);
    if (!partition || !stored) return;
    partition.items.delete(sk);
    partition.keys.splice(partition.keys.indexOf(sk), 1);
    this.items--;
    this.bytes -= stored.bytes;
  }

  /** The items of a range, in order of their sort keys, forwards or backwards, after one of them or from the beginning. */
  *range({ pk, from, to }: KeyRange, isForward: boolean, after: string | undefined): Generator<[string, Stored]> {
    const partition = this.#partitions.get(pk);
    if (!partition) return;
    if (!partition.isSorted) partition.keys.sort();
    partition.isSorted = true;
    const { keys, items } = partition;
    let first = from ? place(keys, from.key, from.isOpen) : 0;
    let end = to ? place(keys, to.key, !to.isOpen) : keys.length;
    if (after !== undefined && isForward) first = Math.max(first, place(keys, after, true));
    if (after !== undefined && !isForward) end = Math.min(end, place(keys, after, false));
    for (let step = 0; step < end - first; step++) {
      const sk = keys[isForward ? first + step : end - 1 - step] as string;
      yield [sk, items.get(sk) as Stored];
    }
  }

  /** Writes every item to a file, one a line. */
  async save(path: string): Promise<void> {
    const file = createWriteStream(path);
    for (const { items } of this.#partitions.values()) {
      for (const { json } of items.values()) {
        file.write(json);
        if (!file.write('\n')) await once(file, 'drain');
      }
    }
    file.end();
    await finished(file);
  }

  /** Adds what `save` wrote. */
  async load(path: string): Promise<void> {
    for await (const line of createInterface({ input: createReadStream(path) })) this.put(JSON.parse(line) as Item);
  }
}

/** Both keys. Throws RangeError where one is none. */
export function keysOf(item: Item): [pk: string, sk: string] {
  const read = (name: 'pk' | 'sk') => {
    const text = textOf(item[name]);
    if (text === '' || Buffer.byteLength(text) > maxKeyBytes[name])
      throw new RangeError('One or more parameter values were invalid: a key is empty or too long');
    return text;
  };
  return [read('pk'), read('sk')];
}

/** How many keys come before one, itself among them where `isAfter`. */
function place(keys: readonly string[], key: string, isAfter: boolean): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = keys[middle] as string;
    if (one < key || (isAfter && one === key)) low = middle + 1;
    else high = middle;
  }
  return low;
}
