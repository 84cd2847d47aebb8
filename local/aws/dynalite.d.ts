// dynalite ships no types; these are the parts that we use.
declare module 'dynalite' {
  import type { Server } from 'node:http';
  interface Options {
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }
  export default function dynalite(options: Options): Server;
}

declare module 'dynalite/db/index.js' {
  /** One of the store's iterators, of abstract-level 3. */
  export interface StoreIterator {
    next(): Promise<unknown>;
    close(): Promise<void>;
    return?: () => Promise<void>;
  }
  /** The LevelDB of a store, with JSON values. */
  export interface Level {
    open(): Promise<void>;
    close(): Promise<void>;
    /** Undefined where the key has no value. */
    get(key: string): Promise<unknown>;
    put(key: string, value: unknown): Promise<void>;
    keys(options: unknown): StoreIterator;
    values(options: unknown): StoreIterator;
    /** Each iterator is attached when it is made and detached when it is closed. */
    attachResource(resource: object): void;
    detachResource(resource: object): void;
    /** Bytes of the files that hold a range of keys. */
    approximateSize(start: string, end: string): Promise<number>;
    compactRange(start: string, end: string): Promise<void>;
  }
  interface Store {
    db: Level;
  }
  /** dynalite makes its store by calling `create` of this object, whatever function that is by then. */
  const stores: { create(this: void, options: { path?: string }): Store };
  export default stores;
}
