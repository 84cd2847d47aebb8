import { Failure } from '../../platform/runtime/failure.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { readResetLinks, type ResetLink, takeResetLink } from '../../platform/credentials/store/reset-links.ts';
import { readUsuario } from '../../platform/access/store/usuarios.ts';
import { refuseGuessable } from '../../platform/credentials/own-password.ts';
import { hashPassword } from '../../platform/credentials/password.ts';
import { refuseCompanyOnly } from '../../platform/access/session-rules.ts';
import { forgetSignIns } from './login.ts';
import { hashSecret } from '../../platform/credentials/tokens.ts';
import { parseResetToken, type ResetToken } from '../../platform/credentials/reset-token.ts';
import { afterPassword } from './sign-in.ts';
import { storePassword } from '../../platform/credentials/store-password.ts';

/**
 * Sets a new password by the token of a mailed link, ends all sessions of the user and begins a new one, for a user with second
 * factors only after one of them: the link replaces the password alone. The token is used up by a write that only one of several
 * simultaneous calls can make. Unknown, used, replaced and expired tokens get the same answer. Throws RESET_TOKEN_INVALID.
 */
export function resetPassword(clock: () => Date): Implementation<'resetPassword'> {
  return async ({ body }, request) => {
    const { now, concerns } = request;
    const parts = parseResetToken(body.token);
    // A link that is used up or replaced names its user too.
    concerns(parts && (await readUsuario(parts.usuarioId))?._id);
    const link = await checked(parts, now);
    const { usuarioId } = link;
    const usuario = await readUsuario(usuarioId);
    // An address that was changed meanwhile may be another person's by now, and a password that was changed ends every
    // link from before.
    const isOwn = usuario?.email === link.email && link.desde >= (usuario.sessionsSince ?? 0);
    if (!usuario?.isActive || !isOwn) throw new Failure('RESET_TOKEN_INVALID');
    await refuseCompanyOnly(usuario);
    await refuseGuessable(body.newPassword, usuario, 'newPassword');
    // Hashed before the token is used up: whatever fails until then leaves the link as it was.
    const passwordHash = await hashPassword(body.newPassword);
    if (!(await takeResetLink(link))) throw new Failure('RESET_TOKEN_INVALID');
    const sessionsSince = await storePassword(usuarioId, passwordHash, clock());
    // Read again: a second factor that was added while the password was hashed is asked for too.
    const owner = await readUsuario(usuarioId);
    if (!owner?.isActive) throw new Failure('RESET_TOKEN_INVALID');
    const [entered] = await Promise.all([
      afterPassword({ ...owner, sessionsSince }, request, { zonaHoraria: body.zonaHoraria }),
      // A forgotten password was most likely guessed at by its owner.
      forgetSignIns(usuario.email, request),
    ]);
    return entered;
  };
}

/** The link of a token. Throws RESET_TOKEN_INVALID where there is none, or it has expired. */
async function checked(parts: ResetToken | undefined, now: Date): Promise<ResetLink> {
  const links = parts ? await readResetLinks(parts.usuarioId) : [];
  const stored = links.find(({ tokenHash }) => tokenHash === hashSecret(parts?.secret ?? ''));
  if (!stored || stored.expira <= now.getTime() / 1000) throw new Failure('RESET_TOKEN_INVALID');
  return stored;
}
