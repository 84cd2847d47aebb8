import type { Call } from '../../contract/calls/call.ts';
import { isReadOnly } from '../../contract/calls/errors-of.ts';
import { isHeldBack } from '../../contract/rules/segundo-factor.ts';
import { loadViewer, type Viewer } from '../access/viewer.ts';
import { Failure } from '../runtime/failure.ts';
import { verifyAccessToken } from '../access/access-token.ts';

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/u;

/**
 * Who makes a call, where its row of the table demands to know.
 * Throws TOKEN_INVALID, TOKEN_EXPIRED or USER_INACTIVE.
 */
export async function authenticate(
  call: Call,
  authorization: string | undefined,
  now: Date,
): Promise<Viewer | undefined> {
  if (call.audience === 'public') return undefined;
  const token = bearer.exec(authorization ?? '')?.[1];
  if (!token) throw new Failure('TOKEN_INVALID');
  return loadViewer(await verifyAccessToken(token, now), now);
}

/**
 * Refuses a call that its maker may not make.
 * Throws VIEW_ONLY for a change made while viewing the portal as another user, PASSWORD_CHANGE_REQUIRED,
 * SECOND_FACTOR_REQUIRED for a user that has to set one first, or, for an
 * administrator's call made by another, FORBIDDEN.
 */
export function authorize(call: Call, { usuario, viewedBy, regla }: Viewer, now: Date): void {
  if (viewedBy !== undefined && !isReadOnly(call)) throw new Failure('VIEW_ONLY');
  if (usuario.debeCambiarContrasena && !call.beforeOwnPassword) throw new Failure('PASSWORD_CHANGE_REQUIRED');
  if (regla && !call.beforeSecondFactor && isHeldBack(regla, now)) throw new Failure('SECOND_FACTOR_REQUIRED');
  if (call.audience === 'admin' && usuario.role !== 'admin') throw new Failure('FORBIDDEN');
}
