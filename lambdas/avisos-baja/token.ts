import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readUsuario, type StoredUsuario } from '../store/usuarios.ts';
import { signingSecret } from '../store/secretos.ts';

/** A key of its own, so that nothing signed for one purpose ever serves another. */
const purpose = 'alicuota: baja de los avisos';

/**
 * The token by which whoever holds a user's mails unsubscribes it, for as long as the user keeps its address: its id and
 * a signature of both. It does nothing else, and ends when the signing secret is changed.
 */
export async function bajaTokenFor({ _id, email }: Pick<StoredUsuario, '_id' | 'email'>): Promise<string> {
  const key = Buffer.from(hkdfSync('sha256', await signingSecret(), '', purpose, 32));
  const signature = createHmac('sha256', key)
    .update(JSON.stringify([_id, email]))
    .digest('base64url');
  return `${Buffer.from(_id).toString('base64url')}.${signature}`;
}

/** The user of a token, or undefined where the portal didn't write it for the user as it is now. */
export async function usuarioOfBajaToken(token: string): Promise<StoredUsuario | undefined> {
  const [id = ''] = token.split('.');
  const _id = Buffer.from(id, 'base64url').toString('utf8');
  const usuario = _id === '' ? undefined : await readUsuario(_id);
  if (!usuario) return undefined;
  const [given, expected] = [Buffer.from(token), Buffer.from(await bajaTokenFor(usuario))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? usuario : undefined;
}
