import { Failure } from '../http/failure.ts';
import { addIntento, clearIntentos, readIntentos } from '../store/intentos.ts';

/** Tries count for this long, in seconds. */
const windowSeconds = 15 * 60;

/** Wrong passwords for one e-mail address, and sign-ins that fail from one place, before 429. An office shares an address. */
const limits = { email: 5, address: 50 };

/** Who tries to sign in: the e-mail address given, and where the call comes from. */
export interface Origin {
  email: string;
  address: string;
}

const keysOf = ({ email, address }: Origin) => ({ email: `email#${email.toLowerCase()}`, address: `ip#${address}` });

/**
 * Takes one try of an e-mail address before its password is looked at, so that many at once get no more than the
 * limit. Throws TOO_MANY_ATTEMPTS, saying when to come back.
 */
export async function takeTry(origin: Origin, now: Date): Promise<void> {
  const keys = keysOf(origin);
  const seconds = Math.floor(now.getTime() / 1000);
  const [ofEmail, ofAddress] = await Promise.all([readIntentos(keys.email), readIntentos(keys.address)]);
  refusePast(limits.email, ofEmail, seconds);
  refusePast(limits.address, ofAddress, seconds);
  const taken = await addIntento(keys.email, seconds, seconds + windowSeconds);
  refusePast(limits.email, taken.slice(0, -1), seconds);
}

function refusePast(limit: number, tries: readonly number[], seconds: number): void {
  const recent = tries.filter((at) => at > seconds - windowSeconds);
  const freedBy = recent.at(-limit);
  if (freedBy === undefined) return;
  throw new Failure('TOO_MANY_ATTEMPTS', { headers: { 'retry-after': String(freedBy + windowSeconds - seconds) } });
}

/** Notes a failed sign-in against the place that it came from. */
export async function noteFailure(origin: Origin, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  await addIntento(keysOf(origin).address, seconds, seconds + windowSeconds);
}

/** Forgets the tries of an e-mail address: its owner has signed in. */
export async function forgetTries({ email, address }: Origin): Promise<void> {
  await clearIntentos(keysOf({ email, address }).email);
}
