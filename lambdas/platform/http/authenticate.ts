import type { Call } from '../../../contract/base/call.ts';
import { isReadOnly } from '../../../contract/base/errors-of.ts';
import { isHeldBack } from '../../../contract/cuenta/rules/segundo-factor.ts';
import { parseApiKey } from '../access/api-key.ts';
import { loadKeyViewer } from '../access/key-viewer.ts';
import { loadViewer, type Viewer } from '../access/viewer.ts';
import { Failure } from '../runtime/failure.ts';
import { verifyAccessToken } from '../access/access-token.ts';

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/u;
const keyBearer = /^Bearer (alq_[\w-]*)$/u;

/**
 * Who makes a call, where its row of the table demands to know: by the token of a session, or by a key where the row
 * lets keys make it. Throws TOKEN_INVALID, TOKEN_EXPIRED or USER_INACTIVE, and of a key KEY_INVALID, KEY_NOT_ALLOWED or
 * TOO_MANY_REQUESTS.
 */
export async function authenticate(
  call: Call,
  authorization: string | undefined,
  now: Date,
): Promise<Viewer | undefined> {
  if (call.audience === 'public') return undefined;
  const key = keyBearer.exec(authorization ?? '')?.[1];
  if (key !== undefined) {
    if (!call.conClave) throw new Failure('KEY_NOT_ALLOWED');
    return loadKeyViewer(key, now);
  }
  const token = bearer.exec(authorization ?? '')?.[1];
  if (!token) throw new Failure('TOKEN_INVALID');
  return loadViewer(await verifyAccessToken(token, now), now);
}

/** The id of the key that a request came with, which is no secret; undefined where it came with none. */
export function keyIdOf(authorization: string | undefined): string | undefined {
  return parseApiKey(keyBearer.exec(authorization ?? '')?.[1] ?? '')?._id;
}

/**
 * Refuses a call that its maker may not make.
 * Throws VIEW_ONLY for a change by whom may only read for the user, PASSWORD_CHANGE_REQUIRED,
 * SECOND_FACTOR_REQUIRED for a user that has to set one first, or, for an
 * administrator's call made by another, FORBIDDEN.
 */
export function authorize(call: Call, { usuario, portador, regla }: Viewer, now: Date): void {
  if (portador !== undefined && !isReadOnly(call)) throw new Failure('VIEW_ONLY');
  if (usuario.debeCambiarContrasena && !call.beforeOwnPassword) throw new Failure('PASSWORD_CHANGE_REQUIRED');
  if (regla && !call.beforeSecondFactor && isHeldBack(regla, now)) throw new Failure('SECOND_FACTOR_REQUIRED');
  if (call.audience === 'admin' && usuario.role !== 'admin') throw new Failure('FORBIDDEN');
}
