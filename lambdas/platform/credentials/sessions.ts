import { randomUUID } from 'node:crypto';
import type { Tokens } from '../../../contract/cuenta/usuario.ts';
import { isTakenByCompany } from '../access/session-rules.ts';
import { isOpen } from '../access/open-session.ts';
import { Failure } from '../runtime/failure.ts';
import { signAccessToken } from '../access/access-token.ts';
import { required } from '../runtime/environment.ts';
import { type SecretVersion, signingSecret } from './store/secrets.ts';
import { createSession, deleteSession, readSession, rotateSession, type Session } from './store/sessions.ts';
import { readUsuario, type StoredUsuario } from '../access/store/usuarios.ts';
import {
  formatRefreshToken,
  hashSecret,
  newSecret,
  parseRefreshToken,
  type RefreshToken,
  refreshTokenSeconds,
  successorOf,
} from './tokens.ts';

type Owner = Pick<StoredUsuario, '_id' | 'sessionsSince'>;

/**
 * How long a refresh token that was just exchanged gives the same pair again, in seconds: for a page that was reloaded before the
 * answer came, and for tabs that renew at the same time.
 */
const graceSeconds = 60;

/**
 * The first instant (epoch seconds) of sessions that hold after a user's sessions are ended at `at`: the second after `at`.
 * Sessions that began after an earlier end in the same second count as of the next second already, and end too.
 */
export function sessionsAfter({ sessionsSince }: Pick<Owner, 'sessionsSince'>, at: Date): number {
  return Math.max(Math.floor(at.getTime() / 1000), sessionsSince ?? 0) + 1;
}

/** When a new session of a user begins (epoch seconds): never before the user's earlier sessions were ended. */
export function sessionStart({ sessionsSince }: Pick<Owner, 'sessionsSince'>, now: Date): number {
  return Math.max(Math.floor(now.getTime() / 1000), sessionsSince ?? 0);
}

/** Where and how a session began. */
export type SessionPlace = Pick<Session, 'navegador' | 'sistema' | 'zonaHoraria' | 'conEmpresa'>;

/** The id of the user that a refresh token names, valid or not; for the log alone, since it proves nothing. */
export async function namedIn(refreshToken: string): Promise<string | undefined> {
  const given = parseRefreshToken(refreshToken);
  return given && (await readUsuario(given.usuarioId))?._id;
}

/** Begins a session of a user. */
export async function beginSession(owner: Owner, now: Date, place: SessionPlace = {}): Promise<Tokens> {
  const token = { usuarioId: owner._id, familia: randomUUID(), secret: newSecret() };
  const seconds = Math.floor(now.getTime() / 1000);
  const desde = sessionStart(owner, now);
  const { usuarioId, familia } = token;
  await createSession({
    usuarioId,
    familia,
    tokenHash: hashSecret(token.secret),
    desde,
    expira: endOf({ desde }, seconds),
    ...place,
  });
  return tokensOf(token, now);
}

/**
 * Exchanges a refresh token for the next pair. For a minute the token gives the same pair again; later, using an exchanged token
 * ends the whole session: the token was copied, and nobody can tell which copy is the owner's. The session also ends if the
 * password was changed since it began, or the company sign-in no longer allows it. Throws TOKEN_INVALID, or USER_INACTIVE where
 * the user is disabled.
 */
export async function continueSession(refreshToken: string, now: Date): Promise<Tokens> {
  const given = parseRefreshToken(refreshToken);
  const current = given && (await readSession(given.usuarioId, given.familia));
  const seconds = Math.floor(now.getTime() / 1000);
  if (!current || Math.min(current.expira, lastOf(current)) <= seconds) throw new Failure('TOKEN_INVALID');
  const secret = (await rotate(given, current, seconds)) ?? (await exchangedJustNow(given, seconds));
  if (secret === undefined) return end(current);
  // Read last, so that an administrator's latest change counts.
  const usuario = await readUsuario(current.usuarioId);
  if (!usuario || !isOpen(current, usuario, now)) return end(current);
  if (!(await isTakenByCompany(current, usuario))) return end(current);
  if (!usuario.isActive) throw new Failure('USER_INACTIVE');
  return tokensOf({ ...given, secret }, now);
}

/** Moves a session on from its newest token. Gives the next secret; undefined where the token isn't the newest. */
async function rotate({ secret, familia }: RefreshToken, current: Session, now: number): Promise<string | undefined> {
  const from = hashSecret(secret);
  if (current.tokenHash !== from) return undefined;
  const next = successorOf(secret, familia, await signingSecret.settled());
  const expira = endOf(current, now);
  const isNext = await rotateSession({ ...current, tokenHash: hashSecret(next), renovada: now, expira }, from);
  return isNext ? next : undefined;
}

/** The newest secret, if it followed the token no longer than a minute ago; undefined for any other token. */
async function exchangedJustNow(given: RefreshToken, now: number): Promise<string | undefined> {
  const current = await readSession(given.usuarioId, given.familia);
  if (current?.renovada === undefined || now - current.renovada > graceSeconds) return undefined;
  return successorIn(current, given);
}

/** The newest secret of a session, if it is the successor of a token's. */
async function successorIn({ tokenHash }: Session, { secret, familia }: RefreshToken): Promise<string | undefined> {
  const follows = (version: SecretVersion) => hashSecret(successorOf(secret, familia, version)) === tokenHash;
  const version = await signingSecret.find(follows);
  return version && successorOf(secret, familia, version);
}

async function end({ usuarioId, familia }: Session): Promise<never> {
  await deleteSession(usuarioId, familia);
  throw new Failure('TOKEN_INVALID');
}

/**
 * Ends the session of a refresh token, if the token is its newest or the one before: another tab may have renewed the session
 * meanwhile. Any other token changes nothing.
 */
export async function endSession(refreshToken: string): Promise<void> {
  const given = parseRefreshToken(refreshToken);
  const current = given && (await readSession(given.usuarioId, given.familia));
  if (!current) return;
  const isOwn = current.tokenHash === hashSecret(given.secret) || (await successorIn(current, given)) !== undefined;
  if (isOwn) await deleteSession(current.usuarioId, current.familia);
}

/** When a session ends if it isn't renewed after `now`; in epoch seconds. */
function endOf(sesion: Pick<Session, 'desde' | 'entrada'>, now: number): number {
  return Math.min(now + refreshTokenSeconds, lastOf(sesion));
}

/** When a session ends however often it is renewed, as the stage says (epoch seconds). */
function lastOf({ desde, entrada = desde }: Pick<Session, 'desde' | 'entrada'>): number {
  return entrada + Number(required('SESSION_DAYS')) * 24 * 3600;
}

async function tokensOf(token: RefreshToken, now: Date): Promise<Tokens> {
  const { usuarioId, familia } = token;
  return {
    accessToken: await signAccessToken({ usuarioId, familia }, now),
    refreshToken: formatRefreshToken(token),
  };
}
