import { commit } from '../../dynamo/transaction.ts';
import { type StoredUsuario, usuarios } from './usuarios.ts';

/** The factors and recovery codes that a user is to name, and since when its sessions hold (absent: unchanged). */
export type NamedFactores = Pick<StoredUsuario, 'factores' | 'codigosRecuperacion'> & { sessionsSince?: number };

/**
 * Changes the factors and recovery codes that a user's item names, over the state that was read: only this write adds or removes
 * a factor. Gives the changed user; undefined where another such write, or one that ended sessions, came first.
 */
export async function nameFactores(before: StoredUsuario, named: NamedFactores): Promise<StoredUsuario | undefined> {
  const { _id, revisionFactores: over, sessionsSince: since } = before;
  const after = { ...named, revisionFactores: over + 1 };
  const write = usuarios()
    .patch({ _id })
    .set(after)
    .where(
      ({ revisionFactores, sessionsSince }, { eq }) => `${eq(revisionFactores, over)} AND ${eq(sessionsSince, since)}`,
    )
    .params();
  return (await commit([write])) ? { ...before, ...after } : undefined;
}

/**
 * Ends a user's sessions that began before an instant (epoch seconds), over the last end that was read. False where another end
 * came first.
 */
export async function endSessionsBefore({ _id, sessionsSince: was }: StoredUsuario, since: number): Promise<boolean> {
  const write = usuarios()
    .patch({ _id })
    .set({ sessionsSince: since })
    .where(({ sessionsSince }, { eq }) => eq(sessionsSince, was))
    .params();
  return commit([write]);
}
