import { readdir, stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import dynalite from 'dynalite';
import stores, { type Level, type Store, type StoreIterator } from 'dynalite/db/index.js';

/** A folder of `spaciousBytes` or more is compacted once it has grown to `grown` times its size after the last compaction. */
const spaciousBytes = 256 * 1024 ** 2;
const grown = 3;

/** Where the store notes the bytes that compacting left; dynalite's own keys begin otherwise. */
const compactedKey = 'alicuota~compactada';
/** Before and after each key of the store. */
const [firstKey, lastKey] = ['', '\u{ffff}'];

/**
 * Has every store that dynalite makes close its iterators.
 *
 * As it would be reported to architect/dynalite: since 4.0.0 each Query and Scan on disk leaks an iterator. In `db/index.js`,
 * `destroy` of createKeyStream and createValueStream calls `iterator.return()` if there is one, but iterators of
 * abstract-level 3 have `close()` and no `return`. What is open keeps all that was written until then, each memtable and each
 * file since: memory and disk grow with every write. `destroy` should call `iterator.close()`.
 */
export function closeIteratorsOfStores(): void {
  const { create } = stores;
  stores.create = (options) => {
    const store = create(options);
    const { db } = store;
    const [keys, values] = [db.keys.bind(db), db.values.bind(db)];
    db.keys = (range) => closedByReturn(keys(range));
    db.values = (range) => closedByReturn(values(range));
    return store;
  };
}

/** A server of dynalite's for a folder, and the store that it makes for itself. Changes of tables take no time. */
export function openDynalite(path: string): { server: Server; store: Store } {
  const { create } = stores;
  const made: Store[] = [];
  stores.create = (options) => {
    const store = create(options);
    made.push(store);
    return store;
  };
  const server = dynalite({ path, createTableMs: 1, deleteTableMs: 1, updateTableMs: 1 });
  stores.create = create;
  const [store] = made;
  if (!store) throw new Error('dynalite made no store');
  return { server, store };
}

function closedByReturn(iterator: StoreIterator): StoreIterator {
  iterator.return ??= () => iterator.close();
  return iterator;
}

/**
 * Rewrites the tables of a folder that is far larger than its data: nothing else removes what unclosed iterators kept.
 * `atLeast`: bytes below which compaction isn't worth the time.
 */
export async function compactGrown(db: Level, path: string, atLeast = spaciousBytes): Promise<void> {
  const bytes = await bytesIn(path);
  const left = await db.get(compactedKey);
  if (bytes < atLeast || bytes < grown * (typeof left === 'number' ? left : 0)) return;
  const megabytes = Math.round(bytes / 1024 ** 2).toLocaleString('es');
  console.log(`La base de datos local ocupa ${megabytes} MB: se compacta, lo que puede tardar unos minutos.`);
  await db.compactRange(firstKey, lastKey);
  await db.put(compactedKey, await bytesIn(path));
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder);
  // LevelDB deletes files while they are counted.
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
