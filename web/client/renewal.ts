import type { Tokens } from '../../contract/cuenta/usuario.ts';
import type { Session } from '../auth/session.ts';
import { ApiError, isBusy } from './api-error.ts';

/** Runs one piece of work at a time among all the tabs of this browser. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

interface Parts {
  session: Session;
  lock: Lock;
  exchange: (refreshToken: string) => Promise<Tokens>;
}

const expired = 'Tu sesión ha expirado. Inicia sesión de nuevo';

/** Whether a refusal says that the user is no longer active, by its code or in its words. */
const isInactive = ({ code, message }: ApiError) => code === 'USER_INACTIVE' || /inactiv/iu.test(message);

/**
 * What is done about a 401, so that the request can be repeated: gives the access token to repeat it with, or ends
 * the session and throws. Requests that fail together, in this tab or in another, share one exchange:
 * the second finds the token already changed.
 */
export function createRenewal({ session, lock, exchange }: Parts) {
  function expel(failure: ApiError, reason: string): never {
    session.expel(reason);
    throw failure;
  }

  return async function renew(failure: ApiError, used: string | undefined): Promise<string> {
    if (isInactive(failure)) expel(failure, failure.message);
    const tokens = session.tokens();
    if (tokens && tokens.accessToken !== used) return tokens.accessToken;
    if (!tokens?.refreshToken) expel(failure, expired);
    if (failure.code !== 'TOKEN_EXPIRED') expel(failure, failure.message);
    return await lock(async () => {
      const current = session.tokens();
      if (!current) throw failure;
      if (current.accessToken !== used) return current.accessToken;
      // Another tab may sign out meanwhile, or in, or renew where there are no locks: its word stands.
      const isStill = () => session.tokens()?.refreshToken === current.refreshToken;
      try {
        const next = await exchange(current.refreshToken);
        if (isStill()) session.renew(next);
      } catch (error) {
        // No answer, or none for now, is no refusal: the session may well be good when there is one.
        if (error instanceof ApiError && (error.status === 0 || isBusy(error.status))) throw error;
        const reason = error instanceof ApiError && isInactive(error) ? error.message : expired;
        if (isStill()) session.expel(reason);
      }
      const kept = session.tokens();
      if (!kept) throw failure;
      return kept.accessToken;
    });
  };
}
