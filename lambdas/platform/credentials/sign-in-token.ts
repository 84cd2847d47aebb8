import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type SecretVersion, signingSecret } from './store/secrets.ts';
import { readUsuario, type StoredUsuario } from '../access/store/usuarios.ts';
import { derivedKey } from './derived-key.ts';

/** How long a sign-in waits for its second factor, in seconds. */
const signInSeconds = 600;

const partsSchema = z.tuple([z.string().min(1), z.number().int(), z.number().int()]);

type Owner = Pick<StoredUsuario, '_id' | 'sessionsSince'>;

/**
 * A token that says that a user's password was right: good for ten minutes, for answering with a second factor alone,
 * and until something ends the user's sessions.
 */
export async function signInTokenFor(
  { _id, sessionsSince }: Owner,
  now: Date,
): Promise<{ token: string; caduca: string }> {
  const expira = Math.floor(now.getTime() / 1000) + signInSeconds;
  const text = Buffer.from(JSON.stringify([_id, sessionsSince ?? 0, expira])).toString('base64url');
  const token = signedWith(await signingSecret.settled(), text);
  return { token, caduca: new Date(expira * 1000).toISOString() };
}

/** The user of such a token; undefined where it is forged, too old, or its user's sessions were ended since. */
export async function usuarioOfSignInToken(token: string, now: Date): Promise<StoredUsuario | undefined> {
  const [text = ''] = token.split('.');
  const version = await signingSecret.find((one) => isSame(token, signedWith(one, text)));
  if (!version) return undefined;
  const [_id, since, expira] = partsSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (expira <= now.getTime() / 1000) return undefined;
  const usuario = await readUsuario(_id);
  return usuario && (usuario.sessionsSince ?? 0) === since ? usuario : undefined;
}

function signedWith(version: SecretVersion, text: string): string {
  const key = derivedKey(version, 'alicuota: falta el segundo factor');
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
