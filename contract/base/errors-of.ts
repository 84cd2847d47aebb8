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
 * The error codes of a call: codes that follow from its row, its own codes (`errors`), and codes of every call. From the row: a
 * call with input, or one that reads a body (not `bodyUnread`), refuses invalid input; a call for signed-in users demands a token
 * (or a key, with `conClave`; a call that changes something refuses the token of a view as another user); a call with `params`,
 * or by a link, answers 404 for a thing that doesn't exist or is out of scope, or a link that is over. A call that may be
 * repeated under its Idempotency-Key is refused while the first request is under way, and once the user's rights differ from
 * those of the first answer.
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
