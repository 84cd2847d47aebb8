import type { Call } from '../../../contract/base/call.ts';
import { isReadOnly } from '../../../contract/base/errors-of.ts';
import { isHeldBack } from '../../../contract/cuenta/rules/segundo-factor.ts';
import { parseApiKey } from '../access/api-key.ts';
import { loadKeyViewer } from '../access/key-viewer.ts';
import { loadViewer, type Viewer } from '../access/viewer.ts';
import { Failure } from '../runtime/failure.ts';
import { verifyAccessToken } from '../access/access-token.ts';
import { takeVisit } from './visitor-pace.ts';

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/u;
const keyBearer = /^Bearer (alq_[\w-]*)$/u;
const linkBearer = /^Bearer (enl_[\w-]*)$/u;

/** Links that there are not, or no more, which one network tries in a minute. @internal */
export const wrongPerMinute = 60;

/** Loads the bearer of a link by the link's text. Throws NOT_FOUND or TOO_MANY_REQUESTS. */
export type LoadBearer<B extends Viewer = Viewer> = (text: string, now: Date) => Promise<B>;

interface Asked {
  now: Date;
  address: string;
  loadBearer?: LoadBearer | undefined;
}

/**
 * The viewer of a call, if the call's row demands one: by a session's token, by a key if the row allows keys, or by a link to a
 * dossier if the call is for its bearer. Throws TOKEN_INVALID, TOKEN_EXPIRED or USER_INACTIVE; for a key KEY_INVALID,
 * KEY_NOT_ALLOWED or TOO_MANY_REQUESTS; for a link NOT_FOUND or TOO_MANY_REQUESTS.
 */
export async function authenticate(
  call: Call,
  authorization: string | undefined,
  asked: Asked,
): Promise<Viewer | undefined> {
  const { now } = asked;
  if (call.audience === 'public') return undefined;
  if (call.audience === 'enlace') return bearerOfLink(linkBearer.exec(authorization ?? '')?.[1] ?? '', asked);
  const key = keyBearer.exec(authorization ?? '')?.[1];
  if (key !== undefined) {
    if (!call.conClave) throw new Failure('KEY_NOT_ALLOWED');
    return loadKeyViewer(key, now);
  }
  const token = bearer.exec(authorization ?? '')?.[1];
  if (!token) throw new Failure('TOKEN_INVALID');
  return loadViewer(await verifyAccessToken(token, now), now);
}

async function bearerOfLink(text: string, { now, address, loadBearer }: Asked): Promise<Viewer> {
  if (!loadBearer) throw new Error('The area of a call for who bears a link says how to know it');
  try {
    return await loadBearer(text, now);
  } catch (error) {
    if (error instanceof Failure && error.code === 'NOT_FOUND') await takeVisit('enlace', address, now, wrongPerMinute);
    throw error;
  }
}

/** The id, which is no secret, of a request's key; undefined without a key. */
export function keyIdOf(authorization: string | undefined): string | undefined {
  return parseApiKey(keyBearer.exec(authorization ?? '')?.[1] ?? '')?._id;
}

/**
 * Refuses a call that its viewer may not make. Throws VIEW_ONLY for a change by a `portador`, who may only read;
 * PASSWORD_CHANGE_REQUIRED; SECOND_FACTOR_REQUIRED for a user that has to set one first; FORBIDDEN for an administrators' call by
 * another user.
 */
export function authorize(call: Call, { usuario, portador, regla }: Viewer, now: Date): void {
  if (portador !== undefined && !isReadOnly(call)) throw new Failure('VIEW_ONLY');
  if (usuario.debeCambiarContrasena && !call.beforeOwnPassword) throw new Failure('PASSWORD_CHANGE_REQUIRED');
  if (regla && !call.beforeSecondFactor && isHeldBack(regla, now)) throw new Failure('SECOND_FACTOR_REQUIRED');
  if (call.audience === 'admin' && usuario.role !== 'admin') throw new Failure('FORBIDDEN');
}
