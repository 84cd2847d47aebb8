import type { CorreoRechazado } from '../../../../contract/cuenta/usuario.ts';
import { ifUnchanged } from '../../dynamo/portal.ts';
import { usuarios } from './usuarios.ts';

/** Unsubscribes a user from alerts, its list kept; nothing, when the user is gone meanwhile. */
export async function pauseAvisos(_id: string): Promise<void> {
  await ifUnchanged(() => usuarios().patch({ _id }).set({ avisosPausados: true }).go());
}

/**
 * Notes that a user's address takes no mail. False where the user is gone, or has another address by now, of which
 * nothing is known.
 */
export async function markMailRefused(
  { _id, email: address }: { _id: string; email: string },
  correoRechazado: CorreoRechazado,
): Promise<boolean> {
  return ifUnchanged(() =>
    usuarios()
      .patch({ _id })
      .set({ correoRechazado })
      .where(({ email }, { eq }) => eq(email, address))
      .go(),
  );
}
