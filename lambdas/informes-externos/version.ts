import { Failure } from '../http/failure.ts';
import type { StoredInforme } from '../store/informes-externos.ts';

/** What was read, if it is there and in the version that the caller names, if any. Throws NOT_FOUND or CONFLICT. */
export function inVersion(found: StoredInforme | undefined, version: number | undefined): StoredInforme {
  if (!found || (version !== undefined && found.version !== version)) throw conflictOf(found);
  return found;
}

/** The refusal of a change to a report that somebody has changed, or deleted (undefined), since it was read. */
export function conflictOf(now: StoredInforme | undefined): Failure {
  return new Failure(now ? 'CONFLICT' : 'NOT_FOUND');
}
