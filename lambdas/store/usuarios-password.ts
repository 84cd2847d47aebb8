import { deleteCredential, noCredential, putCredential, readCredential } from './credentials.ts';
import { ifUnchanged } from './portal.ts';
import { type StoredUsuario, storedUsuarioSchema, usuarios } from './usuarios.ts';

type Owner = Pick<StoredUsuario, '_id' | 'credencial'>;

/** Where a user's password lies, and since when its sessions hold. */
const secretSchema = storedUsuarioSchema.pick({ credencial: true, sessionsSince: true });

/** The hash of a user's password; undefined where there is no such user, or the password was changed meanwhile. */
export async function readPasswordHash({ _id, credencial }: Owner): Promise<string | undefined> {
  return credencial === null ? readOwnHash(_id) : readCredential(_id, credencial);
}

/** The hash in the user's own item, where it was kept before hashes had items of their own. */
async function readOwnHash(_id: string): Promise<string | undefined> {
  const { data } = await usuarios()
    .get({ _id })
    .go({ consistent: true, attributes: ['passwordHash'] });
  return data?.passwordHash;
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
  const credencial = await putCredential(_id, passwordHash);
  for (;;) {
    const before = await readSecret(_id);
    const sessionsSince = since({ sessionsSince: before?.sessionsSince ?? null });
    const isChanged = await ifUnchanged(
      () =>
        usuarios()
          .patch({ _id })
          .set({ credencial, sessionsSince, debeCambiarContrasena: false })
          .remove(['passwordHash'])
          .where(({ sessionsSince: ended }, { notExists, eq, lt }) =>
            [notExists(ended), eq(ended, null), lt(ended, sessionsSince)].join(' OR '),
          )
          .go(),
      async () => (await readSecret(_id))?.credencial === credencial,
    );
    if (!isChanged && before) continue;
    const useless = isChanged ? before?.credencial : credencial;
    if (useless) await deleteCredential(_id, useless);
    return sessionsSince;
  }
}

async function readSecret(_id: string): Promise<Pick<StoredUsuario, 'credencial' | 'sessionsSince'> | undefined> {
  const { data } = await usuarios()
    .get({ _id })
    .go({ consistent: true, attributes: ['credencial', 'sessionsSince'] });
  return data ? secretSchema.parse(data) : undefined;
}

/** Moves a hash out of the user's own item, if it still is the one in force; nothing, where it was moved already. */
export async function moveOwnHash({ _id, credencial: named }: Owner, hash: string): Promise<void> {
  if (named !== null) return;
  const credencial = await putCredential(_id, hash);
  const isMoved = await ifUnchanged(
    () =>
      usuarios()
        .patch({ _id })
        .set({ credencial })
        .remove(['passwordHash'])
        .where(({ passwordHash }, { eq }) => eq(passwordHash, hash))
        .go(),
    async () => {
      const { data } = await usuarios()
        .get({ _id })
        .go({ consistent: true, attributes: ['credencial'] });
      return data?.credencial === credencial;
    },
  );
  if (!isMoved) await deleteCredential(_id, credencial);
}

/**
 * Takes away the password that an administrator gave to a user and that nobody has changed: no hash opens the account
 * then, and there is nothing to change. Its hash, which no user names any more, is left to the user's next password.
 * Sessions from before an instant (epoch seconds) are over, which that password may have begun. False where another write
 * came first.
 */
export async function dropGivenPassword(
  { _id, credencial, sessionsSince: was }: Owner & Pick<StoredUsuario, 'sessionsSince'>,
  sessionsSince: number,
): Promise<boolean> {
  return ifUnchanged(() =>
    usuarios()
      .patch({ _id })
      .set({ credencial: noCredential, sessionsSince, debeCambiarContrasena: false })
      .remove(['passwordHash'])
      .where((item, { notExists, eq }) => {
        const isGiven = credencial === null ? notExists(item.credencial) : eq(item.credencial, credencial);
        const hold =
          was === null
            ? `(${notExists(item.sessionsSince)} OR ${eq(item.sessionsSince, null)})`
            : eq(item.sessionsSince, was);
        return `${isGiven} AND ${hold}`;
      })
      .go(),
  );
}
