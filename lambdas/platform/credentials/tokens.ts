import * as z from 'zod';
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { type SecretVersion, signingSecret } from './store/secrets.ts';
import { readUsuario, type StoredUsuario } from '../access/store/usuarios.ts';

/** How long a refresh token is valid, in seconds, unless its session ends before. */
export const refreshTokenSeconds = 30 * 24 * 3600;

/** The parts of a refresh token: its user and session, and 256 secret bits. */
export interface RefreshToken {
  usuarioId: string;
  familia: string;
  secret: string;
}

const refreshPartsSchema = z.object({ usuarioId: z.string().min(1), familia: z.uuid(), secret: z.string().length(43) });

/** 256 secret bits as a text. */
export function newSecret(encoding: 'base64url' | 'base64' | 'hex' = 'base64url'): string {
  return randomBytes(32).toString(encoding);
}

export function formatRefreshToken({ usuarioId, familia, secret }: RefreshToken): string {
  return [Buffer.from(usuarioId).toString('base64url'), familia, secret].join('.');
}

/** The parts of a refresh token, or undefined when it has not the form of one. */
export function parseRefreshToken(token: string): RefreshToken | undefined {
  const [usuario = '', familia, secret] = token.split('.');
  return refreshPartsSchema.safeParse({
    usuarioId: Buffer.from(usuario, 'base64url').toString('utf8'),
    familia,
    secret,
  }).data;
}

/** The stored hash of a refresh token's secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * The next secret of a session, a function of the secret before: two renewals with one token get the same pair. Nobody can
 * compute it without the signing secret.
 */
export function successorOf(secret: string, familia: string, version: SecretVersion): string {
  return createHmac('sha256', derivedKey(version, 'alicuota: renovación de la sesión'))
    .update(`${familia}.${secret}`)
    .digest('base64url');
}

/** How long a sign-in waits for its second factor, in seconds. */
const signInSeconds = 600;

const signInPartsSchema = z.tuple([z.string().min(1), z.number().int(), z.number().int()]);

type Owner = Pick<StoredUsuario, '_id' | 'sessionsSince'>;

/**
 * A token that proves a right password: valid for ten minutes, for answering with a second factor only, and until the user's
 * sessions are ended.
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

/** The user of such a token; undefined for a forged or expired token, or where the user's sessions were ended since. */
export async function usuarioOfSignInToken(token: string, now: Date): Promise<StoredUsuario | undefined> {
  const [text = ''] = token.split('.');
  const version = await signingSecret.find((one) => isSame(token, signedWith(one, text)));
  if (!version) return undefined;
  const [_id, since, expira] = signInPartsSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
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

/**
 * A key of 256 bits derived from a version of the signing secret for one purpose: signatures of one purpose aren't valid for
 * another.
 */
export function derivedKey({ value }: SecretVersion, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', value, '', purpose, 32));
}
