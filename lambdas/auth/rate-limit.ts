import { Failure } from '../http/failure.ts';
import { addIntento, clearIntentos, readIntentos } from '../store/intentos.ts';

/** Tries count for this long, in seconds. */
const windowSeconds = 15 * 60;

/** What is counted of an e-mail address, in any case; `what` tells apart things that are counted apart. */
export function ofEmail(email: string, what = 'email'): string {
  return `${what}#${email.toLowerCase()}`;
}

/** What is counted of an IP address. */
export function ofAddress(address: string, what = 'ip'): string {
  return `${what}#${address}`;
}

/** At most so many tries in 15 minutes of whatever `key` names. */
export class RateLimit {
  readonly #key: string;
  readonly #limit: number;
  /** Epoch seconds. */
  readonly #now: number;

  constructor(key: string, limit: number, now: Date) {
    this.#key = key;
    this.#limit = limit;
    this.#now = Math.floor(now.getTime() / 1000);
  }

  /** Throws TOO_MANY_ATTEMPTS, saying when to come back, where the limit is reached; counts nothing. */
  async check(): Promise<void> {
    this.#refusePast(await readIntentos(this.#key));
  }

  /**
   * Counts a try, before what is tried is looked at, so that many at once get no more than the limit; `check` before it
   * keeps tries that are refused anyway from being counted. Throws TOO_MANY_ATTEMPTS.
   */
  async take(): Promise<void> {
    this.#refusePast((await this.note()).slice(0, -1));
  }

  /** Counts a try, and gives all that are counted (epoch seconds). */
  async note(): Promise<number[]> {
    return addIntento(this.#key, this.#now, this.#now + windowSeconds);
  }

  /** Forgets every try: whoever tries has shown to be the right one. */
  async forget(): Promise<void> {
    await clearIntentos(this.#key);
  }

  #refusePast(tries: readonly number[]): void {
    const recent = tries.filter((at) => at > this.#now - windowSeconds);
    const freedBy = recent.at(-this.#limit);
    if (freedBy === undefined) return;
    throw new Failure('TOO_MANY_ATTEMPTS', {
      headers: { 'retry-after': String(freedBy + windowSeconds - this.#now) },
    });
  }
}
