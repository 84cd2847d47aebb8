import { randomUUID } from 'node:crypto';
import { mapBounded } from '../runtime/map-bounded.ts';
import { busiestPart, divided, merged, partOf } from './directory-entries.ts';
import { dropMarks, type DirectoryKind, type DirectoryMark, isSettled, readMarks } from './directory-marks.ts';
import {
  deletePart,
  type DirectoryHead,
  listParts,
  maxPartBytes,
  packPart,
  type PartKey,
  readHead,
  readPart,
  writeHead,
  writePart,
} from './directory-parts.ts';

/** What a directory is of. */
export interface DirectorySource<E> {
  kind: DirectoryKind;
  /** The order of the entries: total, so that every reader has the same pages. */
  compare: (a: E, b: E) => number;
  /** What a part holds of an entry, and the entry that it makes. */
  toRow: (entry: E) => unknown;
  fromRows: (rows: unknown) => E[];
  /** Every entry, and those of some ids that there are: of the items themselves, read consistently. */
  readAll: () => Promise<E[]>;
  readSome: (ids: readonly string[]) => Promise<E[]>;
}

/** What a process knows of a directory; never changed, but replaced. */
interface Known<E> {
  head: DirectoryHead;
  /** The entries of each part, in order. */
  parts: readonly (readonly E[])[];
  /** By id: the entry of a marked item, as it was read under the mark; null where there was none. */
  changed: ReadonlyMap<string, { mark: DirectoryMark; entry: E | null }>;
  /** The entries of all parts, in order. */
  base: readonly E[];
  entries: readonly E[];
}

/** How a directory is kept, in tests otherwise. */
interface Keeping {
  clock: () => Date;
  /** More marks than this, and a reader writes them into the parts. */
  maxMarks: number;
}
const usual: Keeping = { clock: () => new Date(), maxMarks: 100 };

/** Marks that one reader takes away at most. */
const maxDropped = 400;

/** Requests to the table at once. */
const width = 8;

/** Parts that are in no force so many milliseconds after they were written were left by a process that died. */
const abandonedAfterMs = 600_000;

/** How often a reader that meets a change of the parts begins again. */
const maxTries = 8;

/**
 * Everything that the panel searches, filters and sorts users or clients by (docs/decisions/0048). A process keeps it in
 * memory and reads what has changed: the marks, the head, the parts that were replaced, and the items of marked ids.
 */
export class Directory<E extends { _id: string }> {
  readonly #source: DirectorySource<E>;
  readonly #clock: () => Date;
  readonly #maxMarks: number;
  #known: Known<E> | undefined;

  constructor(source: DirectorySource<E>, keeping: Partial<Keeping> = {}) {
    const { clock, maxMarks } = { ...usual, ...keeping };
    this.#source = source;
    this.#clock = clock;
    this.#maxMarks = maxMarks;
  }

  /**
   * The entries of all items as they are now, in order; the same list as long as nothing has changed. Builds the
   * directory where there is none.
   */
  async read(): Promise<readonly E[]> {
    for (let tries = 0; tries < maxTries; tries++) {
      // The marks first: one that has gone meanwhile is in the parts of the head that is read after it.
      const marks = await readMarks(this.#source.kind);
      const head = await readHead(this.#source.kind);
      if (!head) {
        await this.#build(undefined, marks);
        continue;
      }
      const known = await this.#follow(head, marks);
      if (!known) continue;
      this.#known = known;
      if (marks.length > this.#maxMarks) await this.#fold(known, busiestPart(known.changed.keys(), known.parts.length));
      return known.entries;
    }
    throw new Error(`The directory of ${this.#source.kind} keeps changing`);
  }

  /** Writes all of it from the items, whatever it had. Gives the number of entries. */
  async rebuild(): Promise<number> {
    const { kind } = this.#source;
    for (let tries = 0; tries < maxTries; tries++) {
      const marks = await readMarks(kind);
      const built = await this.#build(await readHead(kind), marks);
      if (built === undefined) continue;
      await this.#deleteAbandoned();
      return built;
    }
    throw new Error(`The directory of ${kind} keeps changing`);
  }

  /** Writes all of it again without an id whose item is gone: no part keeps anything of it. */
  async forget(_id: string): Promise<void> {
    for (let tries = 0; tries < maxTries; tries++) {
      await this.read();
      const known = this.#known;
      if (!known || (!known.changed.has(_id) && !known.parts.flat().some((entry) => entry._id === _id))) return;
      if (!(await this.#replaceAll(known.entries, known.head))) continue;
      const mark = known.changed.get(_id)?.mark;
      if (mark) await dropMarks(this.#source.kind, [mark]);
      await this.#deleteAbandoned();
      return;
    }
    throw new Error(`The directory of ${this.#source.kind} keeps changing`);
  }

  /** Deletes parts that processes which died have left. */
  async #deleteAbandoned(): Promise<void> {
    const { kind } = this.#source;
    const head = await readHead(kind);
    const before = this.#clock().getTime() - abandonedAfterMs;
    const left = (await listParts(kind)).filter(
      ({ generation, since }) => generation !== head?.generation && Date.parse(since) < before,
    );
    await mapBounded(left, width, async (key) => deletePart(kind, key));
  }

  /** How many entries are others than the items, or lack: written by a version from before there was a directory. */
  async countStale(): Promise<number> {
    if (!(await readHead(this.#source.kind))) return 0;
    const [all, listed] = [await this.#source.readAll(), await this.read()];
    const rows = new Map(listed.map((entry) => [entry._id, this.#rowOf(entry)]));
    const stale = all.filter((entry) => rows.get(entry._id) !== this.#rowOf(entry)).length;
    return stale + listed.length - all.filter(({ _id }) => rows.has(_id)).length;
  }

  /** Whether two entries are the same. */
  isSame(one: E, other: E): boolean {
    return this.#rowOf(one) === this.#rowOf(other);
  }

  #rowOf(entry: E): string {
    return JSON.stringify(this.#source.toRow(entry));
  }

  /** What there is to know by a head and its marks; undefined where a part was replaced meanwhile. */
  async #follow(head: DirectoryHead, marks: readonly DirectoryMark[]): Promise<Known<E> | undefined> {
    const { kind, fromRows, readSome, compare } = this.#source;
    const before = this.#known?.head.generation === head.generation ? this.#known : undefined;
    const versions = head.parts.map((version, part) => ({ generation: head.generation, part, version }));
    const parts = await mapBounded(versions, width, async (key) => {
      if (before?.head.parts[key.part] === key.version) return before.parts[key.part];
      const rows = await readPart(kind, key);
      return rows === undefined ? undefined : fromRows(rows);
    });
    if (!isWhole(parts)) return undefined;

    const isKnown = ({ _id, token, isWriting }: DirectoryMark) =>
      !isWriting && before?.changed.get(_id)?.mark.token === token;
    const read = marks.filter((mark) => !isKnown(mark)).map(({ _id }) => _id);
    const found = new Map((read.length > 0 ? await readSome(read) : []).map((entry) => [entry._id, entry]));
    const changed = new Map(
      marks.map((mark) => {
        const { _id } = mark;
        if (isKnown(mark)) return [_id, { mark, entry: before?.changed.get(_id)?.entry ?? null }];
        return [_id, { mark, entry: this.#sameAs(before?.changed.get(_id)?.entry, found.get(_id)) }];
      }),
    );
    const isSameBase = before !== undefined && parts.every((part, n) => part === before.parts[n]);
    const isUnchanged =
      isSameBase &&
      changed.size === before.changed.size &&
      [...changed].every(([_id, { entry }]) => before.changed.get(_id)?.entry === entry);
    // The parts, each in order, are runs that the sort finds and merges.
    const base = isSameBase ? before.base : parts.flat().toSorted(compare);
    const entries = isUnchanged ? before.entries : merged(base, changed, compare);
    return { head, parts, changed, base, entries };
  }

  /** The entry that was known where it is the same, so that what was made of it stays. */
  #sameAs(known: E | null | undefined, read: E | undefined): E | null {
    return known && read && this.isSame(known, read) ? known : (read ?? null);
  }

  /** Writes all parts from the items. Gives the number of entries; undefined where another process was first. */
  async #build(over: DirectoryHead | undefined, marks: readonly DirectoryMark[]): Promise<number | undefined> {
    const now = this.#clock();
    const entries = (await this.#source.readAll()).toSorted(this.#source.compare);
    if (!(await this.#replaceAll(entries, over))) return undefined;
    // What was written under a settled mark was there to be read.
    await dropMarks(
      this.#source.kind,
      marks.filter((mark) => isSettled(mark, now)).slice(0, over ? Infinity : maxDropped),
    );
    return entries.length;
  }

  /** Divides entries, in order, among parts of a new generation and puts those in force. */
  async #replaceAll(entries: readonly E[], over: DirectoryHead | undefined): Promise<boolean> {
    const { kind, toRow } = this.#source;
    const generation = randomUUID();
    const packed = divided(entries, toRow);
    await mapBounded([...packed.entries()], width, async ([part, bytes]) =>
      writePart(kind, { generation, part, version: 1 }, bytes, this.#clock()),
    );
    const head = { generation, parts: packed.map(() => 1), revision: (over?.revision ?? 0) + 1 };
    const isInForce =
      (await writeHead(kind, head, over?.revision)) || (await readHead(kind))?.generation === generation;
    const useless = isInForce ? over : head;
    if (useless) await this.#deleteParts(useless);
    return isInForce;
  }

  async #deleteParts({ generation, parts }: DirectoryHead): Promise<void> {
    await mapBounded([...parts.entries()], width, async ([part, version]) =>
      deletePart(this.#source.kind, { generation, part, version }),
    );
  }

  /** Writes what has changed into one part, puts it in force and takes the marks away that it has caught up with. */
  async #fold({ head, parts, changed, entries }: Known<E>, part: number): Promise<void> {
    const { kind, compare, toRow } = this.#source;
    const now = this.#clock();
    const caught = new Map(
      [...changed].filter(([_id, { mark }]) => partOf(_id, parts.length) === part && isSettled(mark, now)),
    );
    const bytes = packPart(merged(parts[part] ?? [], caught, compare).map(toRow));
    if (bytes.length > maxPartBytes) {
      await this.#replaceAll(entries, head);
      return;
    }
    const old = { generation: head.generation, part, version: head.parts[part] ?? 0 };
    const next = { ...old, version: old.version + 1 };
    if (!(await writePart(kind, next, bytes, now))) return;
    if (!(await this.#putInForce(next, head))) {
      await deletePart(kind, next);
      return;
    }
    await deletePart(kind, old);
    await dropMarks(kind, [...caught.values()].map(({ mark }) => mark).slice(0, maxDropped));
  }

  /** Puts a version of a part in force over the one before it. False where the parts were divided otherwise meanwhile. */
  async #putInForce({ generation, part, version }: PartKey, seen: DirectoryHead): Promise<boolean> {
    let head: DirectoryHead | undefined = seen;
    while (head?.generation === generation && head.parts[part] === version - 1) {
      const next = { generation, parts: head.parts.with(part, version), revision: head.revision + 1 };
      if (await writeHead(this.#source.kind, next, head.revision)) return true;
      head = await readHead(this.#source.kind);
    }
    // It is this process's own write, whose answer was lost: no other writes the version.
    return head?.generation === generation && head.parts[part] === version;
  }
}

function isWhole<T>(parts: readonly (T | undefined)[]): parts is T[] {
  return parts.every((part) => part !== undefined);
}
