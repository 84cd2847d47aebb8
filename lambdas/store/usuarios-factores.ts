import { commit } from './transaction.ts';
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
    .where(({ revisionFactores, sessionsSince }, { eq, notExists }) => {
      const isSame =
        over === 0 ? `(${notExists(revisionFactores)} OR ${eq(revisionFactores, 0)})` : eq(revisionFactores, over);
      const holds =
        since === null ? `(${notExists(sessionsSince)} OR ${eq(sessionsSince, null)})` : eq(sessionsSince, since);
      return `${isSame} AND ${holds}`;
    })
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
    .where(({ sessionsSince }, { eq, notExists }) =>
      was === null ? `${notExists(sessionsSince)} OR ${eq(sessionsSince, null)}` : eq(sessionsSince, was),
    )
    .params();
  return commit([write]);
}
