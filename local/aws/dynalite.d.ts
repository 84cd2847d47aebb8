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
    /** Writes all or nothing. */
    batch(operations: readonly Operation[]): Promise<void>;
    keys(options: unknown): StoreIterator;
    values(options: unknown): StoreIterator;
    /** Each iterator is attached when it is made and detached when it is closed. */
    attachResource(resource: object): void;
    detachResource(resource: object): void;
    /** Bytes of the files that hold a range of keys. */
    approximateSize(start: string, end: string): Promise<number>;
    compactRange(start: string, end: string): Promise<void>;
  }
  export type Operation = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };
  /** An item, or a key, in DynamoDB's JSON. */
  export type Item = Readonly<Record<string, object>>;
  type Done<T extends unknown[] = []> = (error: Error | null, ...given: T) => void;
  export type TableDone = (error: Error | null, table: object) => void;
  /** The part of a store that holds the items of a table or of an index; its keys begin with the part's name and `~`. */
  export interface SubDb {
    get(key: string, done: Done<[item?: Item]>): void;
    put(key: string, value: Item, done: Done): void;
    del(key: string, done: Done): void;
    /** `release` gives what lets the lock go and then does `done`. */
    lock(key: string, work: (release: (done?: () => void) => () => void) => void): void;
  }
  export interface Store {
    db: Level;
    /** The descriptions of tables, by name. */
    tableDb: SubDb;
    /** `false` before `done` asks for one that is being made or deleted too. */
    getTable(this: void, name: string, ...given: [TableDone] | [false, TableDone]): void;
    getItemDb(table: string): SubDb;
    getIndexDb(type: string, table: string, index: string): SubDb;
  }
  /** A request on one item, in DynamoDB's JSON. */
  export interface Request {
    TableName: string;
    Item?: Item;
    Key?: Item;
    ReturnValuesOnConditionCheckFailure?: string;
  }
  /** One of dynalite's operations. Errors that are answers have `statusCode` and `body`. */
  export type Action = (
    store: Store,
    request: Request,
    done: (error: Error | null, answer: { Item?: Item }) => void,
  ) => void;
  const stores: {
    /** dynalite makes its store by calling this property of the object, whatever function it is by then. */
    create: (this: void, options: { path?: string }) => Store;
    validationError(this: void, message: string): Error;
    validateItem(this: void, item: Item, table: object): Error | null | undefined;
    validateKey(this: void, key: Item, table: object): Error | null | undefined;
    createKey(this: void, item: Item, table: object): string;
    /** Bytes. */
    itemSize(this: void, item: Item): number;
  };
  export default stores;
}

declare module 'dynalite/db/conditionParser.js' {
  export interface ParseOptions {
    /** The request's names and values, those of them that no expression has used so far, and whether it is of a key. */
    context: {
      attrNames?: object;
      attrVals?: object;
      unusedAttrNames: object;
      unusedAttrVals: object;
      isKeyCondition?: boolean;
    };
  }
  const parser: {
    /** dynalite parses by calling this property of the object. A text is what is wrong; throws where it isn't a condition. */
    parse(this: void, text: string, options: ParseOptions): object | string;
  };
  export default parser;
}

declare module 'dynalite/validations/index.js' {
  import type { Request, Store } from 'dynalite/db/index.js';
  export interface Validation {
    types: object;
    custom(this: void, request: Request, store: Store): string | undefined;
  }
  const validations: {
    /** A copy with the fields that are known. */
    checkTypes(this: void, request: Request, types: object): Request;
    /** Parses the request's expressions into it. Throws an error that is an answer. */
    checkValidations(this: void, request: Request, types: object, custom: Validation['custom'], store: Store): void;
  };
  export default validations;
}

declare module 'dynalite/actions/putItem.js' {
  import type { Action } from 'dynalite/db/index.js';
  const action: Action;
  export default action;
}

declare module 'dynalite/validations/putItem.js' {
  import type { Validation } from 'dynalite/validations/index.js';
  const validation: Validation;
  export default validation;
}

declare module 'dynalite/actions/updateItem.js' {
  import type { Action } from 'dynalite/db/index.js';
  const action: Action;
  export default action;
}

declare module 'dynalite/validations/updateItem.js' {
  import type { Validation } from 'dynalite/validations/index.js';
  const validation: Validation;
  export default validation;
}

declare module 'dynalite/actions/deleteItem.js' {
  import type { Action } from 'dynalite/db/index.js';
  const action: Action;
  export default action;
}

declare module 'dynalite/validations/deleteItem.js' {
  import type { Validation } from 'dynalite/validations/index.js';
  const validation: Validation;
  export default validation;
}

declare module 'dynalite/actions/getItem.js' {
  import type { Action } from 'dynalite/db/index.js';
  const action: Action;
  export default action;
}

declare module 'dynalite/validations/getItem.js' {
  import type { Validation } from 'dynalite/validations/index.js';
  const validation: Validation;
  export default validation;
}
