import { commit } from '../../dynamo/transaction.ts';
import { type StoredUsuario, usuarios } from './usuarios.ts';

/** Which factors and recovery codes a user is to name, and since when its sessions hold (absent: as they do). */
export type NamedFactores = Pick<StoredUsuario, 'factores' | 'codigosRecuperacion'> & { sessionsSince?: number };

/**
 * Names other factors and recovery codes in a user's item, over the state that was read: the one write that adds or
 * removes a factor. The user as it is then; undefined where another such write, or one that ended sessions, came first.
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
 * Ends a user's sessions that began before an instant (epoch seconds), over when they were last ended. False where another
 * end came first.
 */
export async function endSessionsBefore({ _id, sessionsSince: was }: StoredUsuario, since: number): Promise<boolean> {
  const write = usuarios()
    .patch({ _id })
    .set({ sessionsSince: since })
    .where(({ sessionsSince }, { eq }) => eq(sessionsSince, was))
    .params();
  return commit([write]);
}
