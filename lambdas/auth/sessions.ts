import { randomUUID } from 'node:crypto';
import type { Tokens } from '../../contract/usuario.ts';
import { Failure } from '../http/failure.ts';
import { signAccessToken } from '../http/tokens.ts';
import { createSesion, deleteSesion, readSesion, rotateSesion, type Sesion } from '../store/sesiones.ts';
import { formatRefreshToken, hashSecret, newSecret, parseRefreshToken, refreshTokenSeconds } from './refresh-token.ts';

/** Begins a session of a user. */
export async function beginSession(usuarioId: string, now: Date): Promise<Tokens> {
  const { sesion, tokens } = await nextOf(usuarioId, randomUUID(), now);
  await createSesion(sesion);
  return tokens;
}

/**
 * Exchanges a refresh token for the next pair. A token that was exchanged before ends its whole session: somebody
 * has a copy, and nobody can tell who. Gives whose it is, for the caller to look whether they may still come in.
 * Throws TOKEN_INVALID.
 */
export async function continueSession(refreshToken: string, now: Date): Promise<{ usuarioId: string; tokens: Tokens }> {
  const parts = parseRefreshToken(refreshToken);
  if (!parts) throw new Failure('TOKEN_INVALID');
  const { usuarioId, familia, secret } = parts;
  const current = await readSesion(usuarioId, familia);
  if (!current || current.expira <= now.getTime() / 1000) throw new Failure('TOKEN_INVALID');
  const { sesion, tokens } = await nextOf(usuarioId, familia, now);
  if (!(await rotateSesion(sesion, hashSecret(secret)))) {
    await deleteSesion(usuarioId, familia);
    throw new Failure('TOKEN_INVALID');
  }
  return { usuarioId, tokens };
}

/** Ends the session of a refresh token whose secret is the newest; anything else changes nothing. */
export async function endSession(refreshToken: string): Promise<void> {
  const parts = parseRefreshToken(refreshToken);
  if (!parts) return;
  const current = await readSesion(parts.usuarioId, parts.familia);
  if (current?.tokenHash === hashSecret(parts.secret)) await deleteSesion(parts.usuarioId, parts.familia);
}

async function nextOf(usuarioId: string, familia: string, now: Date): Promise<{ sesion: Sesion; tokens: Tokens }> {
  const secret = newSecret();
  const expira = Math.floor(now.getTime() / 1000) + refreshTokenSeconds;
  const sesion = { usuarioId, familia, tokenHash: hashSecret(secret), expira };
  const refreshToken = formatRefreshToken({ usuarioId, familia, secret });
  return { sesion, tokens: { accessToken: await signAccessToken(usuarioId, now), refreshToken } };
}
