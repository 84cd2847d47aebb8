import { mapBounded } from '../runtime/map-bounded.ts';
import { merged } from './directory-entries.ts';
import { type DirectoryKind, type DirectoryMark, readMarks } from './directory-marks.ts';
import { type DirectoryHead, readHead, readPart } from './directory-parts.ts';

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
export interface Known<E> {
  head: DirectoryHead;
  /** The entries of each part, in order. */
  parts: readonly (readonly E[])[];
  /** By id: the entry of a marked item, as it was read under the mark; null where there was none. */
  changed: ReadonlyMap<string, { mark: DirectoryMark; entry: E | null }>;
  /** The entries of all parts, in order. */
  base: readonly E[];
  entries: readonly E[];
}

/** Past this many marks it costs less to read every item than the marked ones. */
const maxFollowed = 500;

/** Requests to the table at once. */
const width = 8;

/** How often a reader that meets a change of the parts begins again. */
export const maxTries = 8;

/**
 * Reads a directory (docs/decisions/0048) and writes nothing of it. It keeps what it has read in memory, and reads what
 * has changed since: the marks, the head, the parts that were replaced, and the items of marked ids.
 */
export class DirectoryReader<E extends { _id: string }> {
  readonly #source: DirectorySource<E>;
  known: Known<E> | undefined;

  constructor(source: DirectorySource<E>) {
    this.#source = source;
  }

  /**
   * The entries of all items as they are now, in order; the same list as long as nothing has changed. Undefined where the
   * directory may lack a change, since a version that marks nothing could have been at work after it was built
   * (`DirectoryHead.isComplete`), and where so much has changed that reading the items costs less.
   */
  async follow(): Promise<readonly E[] | undefined> {
    for (let tries = 0; tries < maxTries; tries++) {
      // The marks first: one that has gone meanwhile is in the parts of the head that is read after it.
      const marks = await readMarks(this.#source.kind);
      const head = await readHead(this.#source.kind);
      if (!head?.isComplete || marks.length > maxFollowed) return undefined;
      const known = await this.catchUp(head, marks);
      if (known) return known.entries;
    }
    return undefined;
  }

  /** What there is to know by a head and its marks; undefined where a part was replaced meanwhile. */
  async catchUp(head: DirectoryHead, marks: readonly DirectoryMark[]): Promise<Known<E> | undefined> {
    const { kind, fromRows, readAll, readSome, compare } = this.#source;
    const before = this.known?.head.generation === head.generation ? this.known : undefined;
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
    const items = read.length > maxFollowed ? await readAll() : read.length > 0 ? await readSome(read) : [];
    const found = new Map(items.map((entry) => [entry._id, entry]));
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
    this.known = { head, parts, changed, base, entries };
    return this.known;
  }

  /** The entry that was known where it is the same, so that what was made of it stays. */
  #sameAs(known: E | null | undefined, read: E | undefined): E | null {
    return known && read && isSameEntry(this.#source, known, read) ? known : (read ?? null);
  }
}

/** Whether two entries of a source are the same. */
export function isSameEntry<E>(source: DirectorySource<E>, one: E, other: E): boolean {
  return rowText(source, one) === rowText(source, other);
}

/** An entry's row as text. */
export function rowText<E>({ toRow }: DirectorySource<E>, entry: E): string {
  return JSON.stringify(toRow(entry));
}

function isWhole<T>(parts: readonly (T | undefined)[]): parts is T[] {
  return parts.every((part) => part !== undefined);
}
