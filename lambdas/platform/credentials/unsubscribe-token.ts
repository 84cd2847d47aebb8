import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readUsuario, type StoredUsuario } from '../access/store/usuarios.ts';
import { type SecretVersion, signingSecret } from './store/secrets.ts';

/** A key of its own: signatures of another purpose aren't valid here. */
const purpose = 'alicuota: baja de los avisos';

type Owner = Pick<StoredUsuario, '_id' | 'email' | 'direccionDesde'>;

/**
 * The token of a user's link to unsubscribe: the id, and a signature of the id, the address, and, if the address was ever
 * changed, since when the user has it. Valid as long as the user keeps the address, for unsubscribing only, and until the signing
 * secret is rotated for the second time.
 */
export async function unsubscribeTokenFor(owner: Owner): Promise<string> {
  return tokenWith(await signingSecret.settled(), owner);
}

/** The user of a token; undefined where the portal didn't sign it for the user's current address. */
export async function usuarioOfUnsubscribeToken(token: string): Promise<StoredUsuario | undefined> {
  const [id = ''] = token.split('.');
  const _id = Buffer.from(id, 'base64url').toString('utf8');
  const usuario = _id === '' ? undefined : await readUsuario(_id);
  if (!usuario) return undefined;
  const version = await signingSecret.find((one) => isSame(token, tokenWith(one, usuario)));
  return version && usuario;
}

function tokenWith({ value }: SecretVersion, { _id, email, direccionDesde }: Owner): string {
  const key = Buffer.from(hkdfSync('sha256', value, '', purpose, 32));
  const signature = createHmac('sha256', key)
    .update(JSON.stringify([_id, email, ...(direccionDesde === undefined ? [] : [direccionDesde])]))
    .digest('base64url');
  return `${Buffer.from(_id).toString('base64url')}.${signature}`;
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
