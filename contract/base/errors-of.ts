import type { ErrorCode } from './errors.ts';
import type { Call } from './call.ts';

/** Whether a call changes nothing, so that it may be made while viewing the portal as another user. */
export function isReadOnly({ method, changesNothing }: Pick<Call, 'method' | 'changesNothing'>): boolean {
  return method === 'GET' || changesNothing === true;
}

/** Whether a call is for users who are signed in: it asks for the token of a session. @internal */
export function asksForSession({ audience }: Pick<Call, 'audience'>): boolean {
  return audience === 'signed-in' || audience === 'admin';
}

/**
 * The codes that a call may be refused with: those that follow from its row, its own, and what may happen to any. One
 * that takes input, or a body that it doesn't look at, refuses what isn't valid, one for signed-in users asks for a token (a key, where
 * `conClave` says so, and, where it changes something, not that of a view of another user), and one about one thing answers 404
 * where that isn't there or is out of the user's scope, as does one by a link that is over. One that may be repeated under its Idempotency-Key is refused while the
 * first is under way, and once its user's rights are others than it was answered with.
 */
export function errorsOf(call: Call): ErrorCode[] {
  const { method, bodyUnread, audience, beforeOwnPassword, beforeSecondFactor, conClave, errors } = call;
  const { params, query, body, keepsAnswer } = call;
  const codes: ErrorCode[] = [];
  if (params || query || body || (method !== 'GET' && !bodyUnread)) codes.push('VALIDATION');
  const isSignedIn = asksForSession(call);
  if (isSignedIn) codes.push('TOKEN_INVALID', 'TOKEN_EXPIRED', 'USER_INACTIVE');
  if (audience === 'enlace') codes.push('NOT_FOUND', 'TOO_MANY_REQUESTS');
  if (conClave) codes.push('KEY_INVALID', 'TOO_MANY_REQUESTS');
  else if (isSignedIn) codes.push('KEY_NOT_ALLOWED');
  if (isSignedIn && !beforeOwnPassword) codes.push('PASSWORD_CHANGE_REQUIRED');
  if (isSignedIn && !beforeSecondFactor) codes.push('SECOND_FACTOR_REQUIRED');
  if (isSignedIn && !isReadOnly(call)) codes.push('VIEW_ONLY');
  if (audience === 'admin') codes.push('FORBIDDEN');
  if (params) codes.push('NOT_FOUND');
  if (keepsAnswer) codes.push('TOO_MANY_REQUESTS', 'CONFLICT');
  const anyCall = ['ANSWER_TOO_LARGE', 'INTERNAL', 'DAMAGED', 'BUSY'] as const;
  return [...new Set([...codes, ...errors, ...anyCall])];
}
