import { afterAll, beforeAll } from 'vitest';

/** What a file's tests use: made before them, ended after them, and there only while they run. */
export function used<T extends object>(
  make: () => Promise<T>,
  end: (made: T) => Promise<unknown>,
  /** How long it may take to be made, in milliseconds; as vitest.config.ts says unless it is said. */
  patience?: number,
): T {
  let made: T | undefined;
  beforeAll(async () => {
    made = await make();
  }, patience);
  afterAll(async () => made && end(made));
  const there = () => {
    if (!made) throw new Error('It is there only while tests run');
    return made;
  };
  return new Proxy({} as T, {
    get: (_, name) => {
      const value: unknown = Reflect.get(there(), name);
      return typeof value === 'function' ? (value.bind(made) as unknown) : value;
    },
    set: (_, name, value) => Reflect.set(there(), name, value),
    has: (_, name) => Reflect.has(there(), name),
    ownKeys: () => Reflect.ownKeys(there()),
    getOwnPropertyDescriptor: (_, name) => ({ ...Reflect.getOwnPropertyDescriptor(there(), name), configurable: true }),
  });
}
