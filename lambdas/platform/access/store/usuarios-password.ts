import { deletingCredential, puttingCredential, readCredential } from '../../credentials/store/credentials.ts';
import { commit } from '../../dynamo/transaction.ts';
import { noCredential, type StoredUsuario, storedUsuarioSchema, usuarios } from './usuarios.ts';

type Owner = Pick<StoredUsuario, '_id' | 'credencial'>;

/** The id of the credential with a user's password hash, and since when the user's sessions hold. */
const secretSchema = storedUsuarioSchema.pick({ credencial: true, sessionsSince: true });

/** The hash of a user's password; undefined where the user doesn't exist, or the password was changed meanwhile. */
export async function readPasswordHash({ _id, credencial }: Owner): Promise<string | undefined> {
  return readCredential(_id, credencial);
}

/**
 * Gives a user a new password hash, of the user's own choice, and ends the sessions that began before an instant (epoch seconds),
 * which `since` computes from the last end of sessions; computes it again where sessions were ended later meanwhile. Gives the
 * instant. Stores nothing where the user was deleted meanwhile.
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
 * Removes a password that an administrator gave to a user and that nobody has changed: no password opens the account then. Ends
 * the sessions from before an instant (epoch seconds), which that password may have begun. False where another write came first.
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
