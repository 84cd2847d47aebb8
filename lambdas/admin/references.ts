import { inUseMessage } from '../../contract/rules/panel-messages.ts';
import { compareNames } from '../../contract/rules/opciones.ts';
import { conflict } from '../audit/conflict.ts';
import { Failure } from '../runtime/failure.ts';
import { isBeingReferredTo } from '../store/references.ts';
import { findUsuariosReferring } from '../store/usuarios-panel.ts';

/** The e-mail addresses, in order, of the users that refer to a client or a group (`targets` of the store). */
async function emailsReferringTo(target: string): Promise<string[]> {
  const usuarios = await findUsuariosReferring([target]);
  return usuarios.map(({ email }) => email).sort(compareNames);
}

/** How something that users may refer to is noted to be about to be deleted, or, with null, not any more; and read again. */
interface Deletion {
  target: string;
  now: Date;
  note: (eliminando: string | null) => Promise<boolean>;
  reread: () => Promise<Parameters<typeof conflict>[0]>;
}

/**
 * Notes that something is about to be deleted, after which no user comes to refer to it, and makes sure that none does: whoever
 * is making such a user sees the one or is seen by the other. Throws IN_USE, naming the users, CONFLICT or NOT_FOUND.
 */
export async function requireUnused({ target, now, note, reread }: Deletion): Promise<void> {
  if (!(await note(now.toISOString()))) throw conflict(await reread());
  const users = await emailsReferringTo(target);
  if (users.length === 0 && !(await isBeingReferredTo(target, now))) return;
  await note(null);
  const underWay = 'Alguien le está asignando un usuario en este momento. Espera un minuto y vuelve a intentarlo';
  throw new Failure('IN_USE', { message: users.length > 0 ? inUseMessage(users) : underWay });
}
