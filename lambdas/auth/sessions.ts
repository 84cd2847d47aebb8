import { randomUUID } from 'node:crypto';
import type { Tokens } from '../../contract/usuario.ts';
import { Failure } from '../http/failure.ts';
import { signAccessToken } from '../http/tokens.ts';
import { createSesion, deleteSesion, readSesion, rotateSesion, type Sesion } from '../store/sesiones.ts';
import { readUsuario, type StoredUsuario } from '../store/usuarios.ts';
import { formatRefreshToken, hashSecret, newSecret, parseRefreshToken, refreshTokenSeconds } from './refresh-token.ts';

type Owner = Pick<StoredUsuario, '_id' | 'sessionsSince'>;

/**
 * The first instant (epoch seconds) of the sessions that hold, when those that began until `at` are ended: its second is
 * over only when the next one begins.
 */
export function sessionsAfter(at: Date): number {
  return Math.floor(at.getTime() / 1000) + 1;
}

/** Begins a session of a user: never before the instant at which the user's earlier ones were ended. */
export async function beginSession({ _id, sessionsSince }: Owner, now: Date): Promise<Tokens> {
  const desde = Math.max(Math.floor(now.getTime() / 1000), sessionsSince ?? 0);
  const { sesion, tokens } = await nextOf({ usuarioId: _id, familia: randomUUID(), desde }, now);
  await createSesion(sesion);
  return tokens;
}

/**
 * Exchanges a refresh token for the next pair. A token that was exchanged before ends its whole session: somebody
 * has a copy, and nobody can tell who. So does a password that was changed since the session began.
 * Throws TOKEN_INVALID, or USER_INACTIVE when the user is disabled.
 */
export async function continueSession(refreshToken: string, now: Date): Promise<Tokens> {
  const parts = parseRefreshToken(refreshToken);
  if (!parts) throw new Failure('TOKEN_INVALID');
  const { usuarioId, familia, secret } = parts;
  const current = await readSesion(usuarioId, familia);
  if (!current || current.expira <= now.getTime() / 1000) throw new Failure('TOKEN_INVALID');
  const { sesion, tokens } = await nextOf(current, now);
  if (!(await rotateSesion(sesion, hashSecret(secret)))) return end(current);
  // Looked at last, so that what an administrator has just changed counts.
  const usuario = await readUsuario(usuarioId);
  if (!usuario || current.desde < (usuario.sessionsSince ?? 0)) return end(current);
  if (!usuario.isActive) throw new Failure('USER_INACTIVE');
  return tokens;
}

async function end({ usuarioId, familia }: Sesion): Promise<never> {
  await deleteSesion(usuarioId, familia);
  throw new Failure('TOKEN_INVALID');
}

/** Ends the session of a refresh token whose secret is the newest; anything else changes nothing. */
export async function endSession(refreshToken: string): Promise<void> {
  const parts = parseRefreshToken(refreshToken);
  if (!parts) return;
  const current = await readSesion(parts.usuarioId, parts.familia);
  if (current?.tokenHash === hashSecret(parts.secret)) await deleteSesion(parts.usuarioId, parts.familia);
}

async function nextOf(
  { usuarioId, familia, desde }: Pick<Sesion, 'usuarioId' | 'familia' | 'desde'>,
  now: Date,
): Promise<{ sesion: Sesion; tokens: Tokens }> {
  const secret = newSecret();
  const expira = Math.floor(now.getTime() / 1000) + refreshTokenSeconds;
  const sesion = { usuarioId, familia, tokenHash: hashSecret(secret), desde, expira };
  const refreshToken = formatRefreshToken({ usuarioId, familia, secret });
  return { sesion, tokens: { accessToken: await signAccessToken({ usuarioId, since: desde }, now), refreshToken } };
}
