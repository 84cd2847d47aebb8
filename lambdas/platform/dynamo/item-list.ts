import { type ListedKind, loggedMs, readChangesSince } from './change-log.ts';

/** The source of a list. */
export interface ListSource<E> {
  kind: ListedKind;
  /** A total order, so that every reader has the same pages. */
  compare: (a: E, b: E) => number;
  /** Every entry, and the existing entries of some ids; from the items themselves, read consistently. */
  readAll: () => Promise<E[]>;
  readSome: (ids: readonly string[]) => Promise<E[]>;
}

/**
 * How far back the log is read again, in milliseconds: an entry has the time when its write began, by its writer's clock, and may
 * appear later. A write ends within 30 seconds, like its call, and clocks differ by less than a second.
 */
const overlapMs = 60_000;

/** After more changes than this all items are read again, which costs less than reading each changed item. */
const maxFollowed = 500;

/** A list as a process knows it; replaced, never changed in place. */
interface Known<E> {
  entries: readonly E[];
  /** `at`: when the log was read, in epoch milliseconds; `seen`: tokens of its last minute's writes, which the entries have. */
  at: number;
  seen: ReadonlySet<string>;
}

/**
 * The list entries of all items of a kind, in memory (docs/decisions/lists.md). The first `read` reads every item; each later
 * `read` asks the log which items were written since (one request), and reads those.
 */
export class ItemList<E extends { _id: string }> {
  readonly #source: ListSource<E>;
  readonly #clock: () => number;
  #known: Known<E> | undefined;
  #loading: Promise<Known<E>> | undefined;

  constructor(source: ListSource<E>, clock: () => number = Date.now) {
    this.#source = source;
    this.#clock = clock;
  }

  /** The entries of all items as they are now, in order; the same list as long as nothing has changed. */
  async read(): Promise<readonly E[]> {
    const { readSome, compare } = this.#source;
    let known = this.#known ?? (await this.#load());
    let changes = await this.#changesOf(known);
    if (this.#clock() - known.at > loggedMs - overlapMs || changes.fresh.length > maxFollowed) {
      known = await this.#load();
      changes = await this.#changesOf(known);
    }
    const { at, seen, fresh } = changes;
    if (fresh.length === 0) {
      this.#known = { entries: known.entries, at, seen };
      return known.entries;
    }
    const ids = new Set(fresh);
    const items = await readSome([...ids]);
    const kept = known.entries.filter(({ _id }) => !ids.has(_id));
    // Two sorted runs, which the sort merges.
    const entries = [...kept, ...items.toSorted(compare)].toSorted(compare);
    this.#known = { entries, at, seen };
    return entries;
  }

  /** The ids written since `known` (`fresh`), and the next `at` and `seen`. */
  async #changesOf({ at: before, seen: known }: Known<E>) {
    const at = this.#clock();
    const changes = await readChangesSince(this.#source.kind, new Date(before - overlapMs));
    const fresh = changes.filter(({ token }) => !known.has(token)).map(({ _id }) => _id);
    return { at, seen: new Set(changes.map(({ token }) => token)), fresh };
  }

  async #load(): Promise<Known<E>> {
    this.#loading ??= this.#readAll().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #readAll(): Promise<Known<E>> {
    const at = this.#clock();
    // The log first: the items, read after it, have every write that it names.
    const changes = await readChangesSince(this.#source.kind, new Date(at - overlapMs));
    const entries = (await this.#source.readAll()).toSorted(this.#source.compare);
    return { entries, at, seen: new Set(changes.map(({ token }) => token)) };
  }
}
