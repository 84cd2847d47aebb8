/** There is no room: too many wait already, or the turn did not come in time. */
export class BusyError extends Error {
  override name = 'BusyError';
}

interface TurnsOptions {
  /** How much work runs at the same time, at most. */
  atOnce: number;
  /** How much may wait besides. */
  waiting: number;
  /** How long each may wait, in milliseconds. */
  patienceMs: number;
}

interface Waiter {
  start: () => void;
  refuse: () => void;
}

/**
 * Bounds how much work runs at once. What finds no room waits, and callers take turns: one that asks a hundred times
 * delays itself, not the others. Where no more may wait, the caller with most waiting loses its last one.
 */
export class Turns {
  readonly #options: TurnsOptions;
  /** The next caller first. */
  readonly #waiting = new Map<string, Waiter[]>();
  #running = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Runs a caller's work in its turn. Throws BusyError, or the signal's reason where it is aborted while it waits. */
  async run<T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running < this.#options.atOnce) this.#running++;
    else await this.#wait(caller, signal);
    try {
      return await work();
    } finally {
      this.#running--;
      this.#startNext();
    }
  }

  async #wait(caller: string, signal: AbortSignal | undefined): Promise<void> {
    this.#makeRoom(caller);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = {
      start: resolve,
      refuse: () => reject(new BusyError('All copies of the function are busy')),
    };
    const leave = () => this.#remove(caller, waiter);
    const timer = setTimeout(() => {
      leave();
      waiter.refuse();
    }, this.#options.patienceMs);
    const onAbort = () => {
      leave();
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', onAbort);
    const own = this.#waiting.get(caller);
    if (own) own.push(waiter);
    else this.#waiting.set(caller, [waiter]);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #startNext(): void {
    const [next] = this.#waiting;
    if (!next) return;
    const [caller, waiters] = next;
    const waiter = waiters.shift();
    // Whatever else it has waiting comes after everybody else's next.
    this.#waiting.delete(caller);
    if (waiters.length > 0) this.#waiting.set(caller, waiters);
    this.#running++;
    waiter?.start();
  }

  /** Throws BusyError where the caller is itself the one with most waiting. */
  #makeRoom(caller: string): void {
    const lengths = [...this.#waiting.values()].map(({ length }) => length);
    if (lengths.reduce((sum, length) => sum + length, 0) < this.#options.waiting) return;
    const own = this.#waiting.get(caller)?.length ?? 0;
    const longest = [...this.#waiting].find(([, { length }]) => length === Math.max(...lengths));
    const last = longest && longest[1].length > own + 1 ? longest[1].at(-1) : undefined;
    if (!longest || !last) throw new BusyError('Too many wait already');
    this.#remove(longest[0], last);
    last.refuse();
  }

  #remove(caller: string, waiter: Waiter): void {
    const left = (this.#waiting.get(caller) ?? []).filter((one) => one !== waiter);
    if (left.length > 0) this.#waiting.set(caller, left);
    else this.#waiting.delete(caller);
  }
}
