import { randomUUID } from 'node:crypto';
import { Entity } from 'electrodb';
import { lazy } from '../../contract/rules/lazy.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { ifUnchanged, portal } from './portal.ts';

// Which users, clients and incidents have changed since the parts of their directory were written (docs/decisions/0048).

/** The directories; another form of what one holds is another directory. */
export type DirectoryKind = 'usuarios' | 'clientes' | 'incidencias.3';

const text = { type: 'string', required: true } as const;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'directoryMark', version: '1', service: 'portal' },
        attributes: {
          kind: text,
          _id: text,
          token: text,
          since: text,
          writing: { type: 'set', items: 'string' },
        },
        indexes: {
          byKind: {
            pk: { field: 'pk', composite: ['kind'], template: 'directory#${kind}', casing: 'none' },
            sk: { field: 'sk', composite: ['_id'], template: 'mark#${_id}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** That the item of an id is another than the directory's parts have, or may be. */
export interface DirectoryMark {
  _id: string;
  /** Another one after each write: what was read of the item under the same token is still right. */
  token: string;
  /** When a write was last begun. */
  since: string;
  /** Whether a write has begun that hasn't ended: the item may change without the token changing. */
  isWriting: boolean;
}

/** A write that hasn't ended after so many milliseconds died: no call takes longer than 15 seconds. */
const diedAfterMs = 60_000;

/** Whether nothing is being written under a mark any more. */
export function isSettled({ isWriting, since }: DirectoryMark, now: Date): boolean {
  return !isWriting || now.getTime() - Date.parse(since) > diedAfterMs;
}

/**
 * Writes an item with its id marked from before until after, so that no reader of the directory takes the directory's
 * word for it. A write that fails or dies may have been made: its mark stays, and readers look at the item itself until
 * it is settled.
 */
export async function whileMarked<T>(kind: DirectoryKind, _id: string, write: () => Promise<T>): Promise<T> {
  const token = randomUUID();
  await entity()
    .upsert({ kind, _id, token, since: new Date().toISOString() })
    .add({ writing: [token] })
    .go();
  const written = await write();
  await ifUnchanged(() =>
    entity()
      .patch({ kind, _id })
      .set({ token: randomUUID() })
      .delete({ writing: [token] })
      .go(),
  );
  return written;
}

/** Marks ids whose items are found to be others than the directory has: a version from before it wrote them. */
export async function markChanged(kind: DirectoryKind, ids: readonly string[]): Promise<void> {
  await mapBounded(ids, width, async (_id) => whileMarked(kind, _id, async () => undefined));
}

/** Every mark. Read consistently. */
export async function readMarks(kind: DirectoryKind): Promise<DirectoryMark[]> {
  const { data } = await entity().query.byKind({ kind }).go({ pages: 'all', consistent: true });
  return data.map(({ _id, token, since, writing }) => ({
    _id,
    token,
    since,
    isWriting: writing !== undefined && [...writing].length > 0,
  }));
}

/** Requests to the table at once. */
const width = 32;

/** Takes away marks that the directory's parts have caught up with; one of which a write has begun meanwhile stays. */
export async function dropMarks(kind: DirectoryKind, marks: readonly DirectoryMark[]): Promise<void> {
  await mapBounded(marks, width, async ({ _id, token: seen }) =>
    ifUnchanged(() =>
      entity()
        .remove({ kind, _id })
        .where(({ token }, { eq }) => eq(token, seen))
        .go(),
    ),
  );
}
