import { Entity } from 'electrodb';
import * as z from 'zod';
import { lazy } from '../../contract/rules/lazy.ts';
import { pack, unpack } from './compressed.ts';
import type { DirectoryKind } from './directory-marks.ts';
import { ifUnchanged, portal } from './portal.ts';

// Where the entries of a directory lie: packed in parts, and one item, the head, that says which parts are in force.

const text = { type: 'string', required: true } as const;
const number = { type: 'number', required: true } as const;

const heads = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'directoryHead', version: '1', service: 'portal' },
        attributes: {
          kind: text,
          generation: text,
          parts: { type: 'list', items: { type: 'number' }, required: true },
          revision: number,
          isComplete: { type: 'boolean' },
        },
        indexes: {
          byKind: {
            pk: { field: 'pk', composite: ['kind'], template: 'directory#${kind}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'head', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

const parts = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'directoryPart', version: '1', service: 'portal' },
        attributes: {
          kind: text,
          generation: text,
          part: number,
          version: number,
          since: text,
          packed: { type: 'any' },
        },
        indexes: {
          byKind: {
            pk: { field: 'pk', composite: ['kind'], template: 'directory#${kind}#parts', casing: 'none' },
            sk: {
              field: 'sk',
              composite: ['generation', 'part', 'version'],
              template: '${generation}#${part}#${version}',
              casing: 'none',
            },
          },
        },
      } as const,
      portal(),
    ),
);

/** Which parts of a directory are in force. */
export interface DirectoryHead {
  /** An id: of the division of all ids among the parts. */
  generation: string;
  /** The version in force of each part. */
  parts: readonly number[];
  /** Counts the changes of the head. */
  revision: number;
  /**
   * Whether the parts were written from the items when every version at work marked what it wrote: only then do marks
   * and parts say all that the items do. Absent from heads of the version that began the directory.
   */
  isComplete?: boolean | undefined;
}

/** One version of one part. */
export interface PartKey {
  generation: string;
  part: number;
  version: number;
}

/** The head, or undefined where the directory was never built. Read consistently. */
export async function readHead(kind: DirectoryKind): Promise<DirectoryHead | undefined> {
  const { data } = await heads().get({ kind }).go({ consistent: true });
  return data ?? undefined;
}

/** Stores a head over the one of a revision, undefined for the first. False where another one came first. */
export async function writeHead(
  kind: DirectoryKind,
  { parts: versions, ...rest }: DirectoryHead,
  over: number | undefined,
): Promise<boolean> {
  const head = { kind, ...rest, parts: [...versions] };
  if (over === undefined) return ifUnchanged(() => heads().create(head).go());
  return ifUnchanged(() =>
    heads()
      .put(head)
      .where((stored, { eq }) => eq(stored.revision, over))
      .go(),
  );
}

/** A part as `packPart` packed it, or undefined where it was replaced meanwhile. Read consistently. */
export async function readPart(kind: DirectoryKind, key: PartKey): Promise<unknown> {
  const { data } = await parts()
    .get({ kind, ...key })
    .go({ consistent: true });
  return data ? unpack(z.instanceof(Uint8Array).parse(data.packed)) : undefined;
}

/** Most bytes of a packed part: an item of DynamoDB holds 400 kB. */
export const maxPartBytes = 300_000;

/** A process that began to write a part so many milliseconds ago has died: no call takes longer than 15 seconds. */
const diedAfterMs = 60_000;

/** Rows as a part holds them. */
export function packPart(rows: readonly unknown[]): Uint8Array {
  return pack(rows);
}

/**
 * Stores a version of a part that isn't in force yet. False where another process is about to put that version in force;
 * one that died while doing so is taken over from.
 */
export async function writePart(kind: DirectoryKind, key: PartKey, packed: Uint8Array, now: Date): Promise<boolean> {
  const died = new Date(now.getTime() - diedAfterMs).toISOString();
  return ifUnchanged(() =>
    parts()
      .put({ kind, ...key, packed, since: now.toISOString() })
      .where(({ since }, { notExists, lt }) => `${notExists(since)} OR ${lt(since, died)}`)
      .go(),
  );
}

/** Deletes a part. */
export async function deletePart(kind: DirectoryKind, key: PartKey): Promise<void> {
  await parts()
    .delete({ kind, ...key })
    .go();
}

/** Every version of every part there is, in force or not, with the instant at which it was written. Reads all of them. */
export async function listParts(kind: DirectoryKind): Promise<(PartKey & { since: string })[]> {
  const { data } = await parts()
    .query.byKind({ kind })
    .go({ pages: 'all', attributes: ['generation', 'part', 'version', 'since'] });
  return data;
}
