import { deleteCredencial, putCredencial, readCredencial } from './credenciales.ts';
import { ifUnchanged } from './portal.ts';
import { type StoredUsuario, usuarios } from './usuarios.ts';

type Owner = Pick<StoredUsuario, '_id' | 'credencial'>;

/** The hash of a user's password; undefined where there is no such user, or the password was changed meanwhile. */
export async function readPasswordHash({ _id, credencial }: Owner): Promise<string | undefined> {
  return credencial === null ? readOwnHash(_id) : readCredencial(_id, credencial);
}

/** The hash in the user's own item, where it was kept before hashes had items of their own. */
async function readOwnHash(_id: string): Promise<string | undefined> {
  const { data } = await usuarios()
    .get({ _id })
    .go({ consistent: true, attributes: ['passwordHash'] });
  return data?.passwordHash;
}

/**
 * Gives a user another password hash, which is its own choice, and ends the sessions that began before `sessionsSince` (epoch seconds);
 * nothing, when the user is gone meanwhile.
 */
export async function setPassword(_id: string, passwordHash: string, sessionsSince: number): Promise<void> {
  const credencial = await putCredencial(_id, passwordHash);
  const { data: before } = await usuarios()
    .get({ _id })
    .go({ consistent: true, attributes: ['credencial'] });
  const isChanged = await ifUnchanged(() =>
    usuarios()
      .patch({ _id })
      .set({ credencial, sessionsSince, debeCambiarContrasena: false })
      .remove(['passwordHash'])
      .go(),
  );
  const useless = isChanged ? before?.credencial : credencial;
  if (useless) await deleteCredencial(_id, useless);
}

/** Moves a hash out of the user's own item, if it still is the one in force; nothing, where it was moved already. */
export async function moveOwnHash({ _id, credencial: named }: Owner, hash: string): Promise<void> {
  if (named !== null) return;
  const credencial = await putCredencial(_id, hash);
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
  if (!isMoved) await deleteCredencial(_id, credencial);
}
