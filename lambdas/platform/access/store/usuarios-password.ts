import { deletingCredential, puttingCredential, readCredential } from '../../credentials/store/credentials.ts';
import { commit } from '../../dynamo/transaction.ts';
import { noCredential, type StoredUsuario, storedUsuarioSchema, usuarios } from './usuarios.ts';

type Owner = Pick<StoredUsuario, '_id' | 'credencial'>;

/** Where a user's password lies, and since when its sessions hold. */
const secretSchema = storedUsuarioSchema.pick({ credencial: true, sessionsSince: true });

/** The hash of a user's password; undefined where there is no such user, or the password was changed meanwhile. */
export async function readPasswordHash({ _id, credencial }: Owner): Promise<string | undefined> {
  return readCredential(_id, credencial);
}

/**
 * Gives a user another password hash, which is its own choice, and ends the sessions that began before the instant
 * (epoch seconds) that `since` makes of when they were last ended. Gives that instant. Where they were ended to a later
 * one meanwhile, it is made of that. Nothing is kept when the user is gone meanwhile.
 */
export async function setPassword(
  _id: string,
  passwordHash: string,
  since: (before: Pick<StoredUsuario, 'sessionsSince'>) => number,
): Promise<number> {
  const { _id: credencial, write: hash } = puttingCredential(_id, passwordHash);
  for (;;) {
    const before = await readSecret(_id);
    const sessionsSince = since({ sessionsSince: before?.sessionsSince ?? null });
    if (!before) return sessionsSince;
    const write = usuarios()
      .patch({ _id })
      .set({ credencial, sessionsSince, debeCambiarContrasena: false })
      .where(
        (item, { eq }) =>
          `${eq(item.credencial, before.credencial)} AND ${eq(item.sessionsSince, before.sessionsSince)}`,
      )
      .params();
    if (await commit([write, hash, deletingCredential(_id, before.credencial)])) return sessionsSince;
  }
}

async function readSecret(_id: string): Promise<Pick<StoredUsuario, 'credencial' | 'sessionsSince'> | undefined> {
  const { data } = await usuarios()
    .get({ _id })
    .go({ consistent: true, attributes: ['credencial', 'sessionsSince'] });
  return data ? secretSchema.parse(data) : undefined;
}

/**
 * Takes away the password that an administrator gave to a user and that nobody has changed: no hash opens the account
 * then, and there is nothing to change.
 * Sessions from before an instant (epoch seconds) are over, which that password may have begun. False where another write
 * came first.
 */
export async function dropGivenPassword(
  { _id, credencial, sessionsSince: was }: Owner & Pick<StoredUsuario, 'sessionsSince'>,
  sessionsSince: number,
): Promise<boolean> {
  const write = usuarios()
    .patch({ _id })
    .set({ credencial: noCredential, sessionsSince, debeCambiarContrasena: false })
    .where((item, { eq }) => `${eq(item.credencial, credencial)} AND ${eq(item.sessionsSince, was)}`)
    .params();
  return commit([write, deletingCredential(_id, credencial)]);
}
