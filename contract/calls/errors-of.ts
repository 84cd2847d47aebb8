import type { ErrorCode } from '../errors.ts';
import type { Call } from './call.ts';

/**
 * The codes that a call may be refused with: those that follow from its row, its own, and what may happen to any. One
 * that takes input refuses what isn't valid, one that isn't public asks for a token, and one about one thing answers 404
 * where that isn't there or is out of the user's scope.
 */
export function errorsOf({ audience, beforeOwnPassword, params, query, body, errors }: Call): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (params || query || body) codes.push('VALIDATION');
  if (audience !== 'public') codes.push('TOKEN_INVALID', 'TOKEN_EXPIRED', 'USER_INACTIVE');
  if (audience !== 'public' && !beforeOwnPassword) codes.push('PASSWORD_CHANGE_REQUIRED');
  if (audience === 'admin') codes.push('FORBIDDEN');
  if (params) codes.push('NOT_FOUND');
  return [...new Set([...codes, ...errors, 'INTERNAL' as const, 'BUSY' as const])];
}
