import { randomUUID } from 'node:crypto';
import { mapBounded } from '../runtime/map-bounded.ts';
import {
  DirectoryReader,
  type DirectorySource,
  isSameEntry,
  type Known,
  maxTries,
  rowText,
} from './directory-reader.ts';
import { busiestPart, divided, merged, partOf } from './directory-entries.ts';
import { dropMarks, type DirectoryMark, isSettled, readMarks } from './directory-marks.ts';
import {
  deletePart,
  type DirectoryHead,
  listParts,
  maxPartBytes,
  packPart,
  type PartKey,
  readHead,
  writeHead,
  writePart,
} from './directory-parts.ts';

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

/**
 * Everything that the panel searches, filters and sorts users or clients by (docs/decisions/0048). A process keeps it in
 * memory and reads what has changed: the marks, the head, the parts that were replaced, and the items of marked ids.
 */
export class Directory<E extends { _id: string }> {
  readonly #source: DirectorySource<E>;
  readonly #clock: () => Date;
  readonly #maxMarks: number;
  readonly #reader: DirectoryReader<E>;

  constructor(source: DirectorySource<E>, keeping: Partial<Keeping> = {}) {
    const { clock, maxMarks } = { ...usual, ...keeping };
    this.#source = source;
    this.#reader = new DirectoryReader(source);
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
        await this.#build(undefined, marks, { isComplete: false });
        continue;
      }
      const known = await this.#reader.catchUp(head, marks);
      if (!known) continue;
      if (marks.length > this.#maxMarks) await this.#fold(known, busiestPart(known.changed.keys(), known.parts.length));
      return known.entries;
    }
    throw new Error(`The directory of ${this.#source.kind} keeps changing`);
  }

  /**
   * Writes all of it from the items, whatever it had, and that it is complete: to be called when every version at work
   * marks what it writes. Gives the number of entries.
   */
  async rebuild(): Promise<number> {
    const { kind } = this.#source;
    for (let tries = 0; tries < maxTries; tries++) {
      const marks = await readMarks(kind);
      const built = await this.#build(await readHead(kind), marks, { isComplete: true });
      if (built === undefined) continue;
      await this.#deleteAbandoned();
      return built;
    }
    throw new Error(`The directory of ${kind} keeps changing`);
  }

  /** Builds it, for a portal that begins, unless it is complete. */
  async ensure(): Promise<void> {
    if (!(await readHead(this.#source.kind))?.isComplete) await this.rebuild();
  }

  /** Writes all of it again without an id whose item is gone: no part keeps anything of it. */
  async forget(_id: string): Promise<void> {
    for (let tries = 0; tries < maxTries; tries++) {
      await this.read();
      const { known } = this.#reader;
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
    const rows = new Map(listed.map((entry) => [entry._id, rowText(this.#source, entry)]));
    const stale = all.filter((entry) => rows.get(entry._id) !== rowText(this.#source, entry)).length;
    return stale + listed.length - all.filter(({ _id }) => rows.has(_id)).length;
  }

  /** Whether two entries are the same. */
  isSame(one: E, other: E): boolean {
    return isSameEntry(this.#source, one, other);
  }

  /** Writes all parts from the items. Gives the number of entries; undefined where another process was first. */
  async #build(
    over: DirectoryHead | undefined,
    marks: readonly DirectoryMark[],
    { isComplete }: { isComplete: boolean },
  ): Promise<number | undefined> {
    const now = this.#clock();
    const entries = (await this.#source.readAll()).toSorted(this.#source.compare);
    if (!(await this.#replaceAll(entries, over, { isComplete }))) return undefined;
    // What was written under a settled mark was there to be read.
    await dropMarks(
      this.#source.kind,
      marks.filter((mark) => isSettled(mark, now)).slice(0, over ? Infinity : maxDropped),
    );
    return entries.length;
  }

  /** Divides entries, in order, among parts of a new generation and puts those in force. */
  async #replaceAll(
    entries: readonly E[],
    over: DirectoryHead | undefined,
    { isComplete }: { isComplete?: boolean | undefined } = { isComplete: over?.isComplete },
  ): Promise<boolean> {
    const { kind, toRow } = this.#source;
    const generation = randomUUID();
    const packed = divided(entries, toRow);
    await mapBounded([...packed.entries()], width, async ([part, bytes]) =>
      writePart(kind, { generation, part, version: 1 }, bytes, this.#clock()),
    );
    const head = { generation, parts: packed.map(() => 1), revision: (over?.revision ?? 0) + 1, isComplete };
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
      const next = { ...head, parts: head.parts.with(part, version), revision: head.revision + 1 };
      if (await writeHead(this.#source.kind, next, head.revision)) return true;
      head = await readHead(this.#source.kind);
    }
    // It is this process's own write, whose answer was lost: no other writes the version.
    return head?.generation === generation && head.parts[part] === version;
  }
}
