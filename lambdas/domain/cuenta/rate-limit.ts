import { Failure } from '../../platform/runtime/failure.ts';
import {
  addAttempt,
  clearAttempts,
  type Attempt,
  readAttempts,
  removeAttempts,
} from '../../platform/credentials/store/attempts.ts';
import { networkOf } from '../../platform/runtime/network.ts';

/** The seconds for which a try counts. */
const windowSeconds = 15 * 60;

/** The key of the attempts on an e-mail address, in any case. */
export function ofEmail(email: string): string {
  return `email#${email.toLowerCase()}`;
}

/** The key of the attempts of an IP address's network (`networkOf`). `what` separates different counts. */
export function ofAddress(address: string, what = 'ip'): string {
  return `${what}#${networkOf(address)}`;
}

/** The instant of an attempt, and the generator of the id under which it is counted. */
interface Tried {
  now: Date;
  newId: () => string;
}

/** A limit of tries in 15 minutes for a `key`. One object stands for one try. */
export class RateLimit {
  readonly #key: string;
  readonly #limit: number;
  readonly #attempt: Attempt;

  constructor(key: string, limit: number, { now, newId }: Tried) {
    this.#key = key;
    this.#limit = limit;
    this.#attempt = { at: Math.floor(now.getTime() / 1000), id: newId() };
  }

  /** Throws TOO_MANY_ATTEMPTS, saying when to come back, where the limit is reached; counts nothing. */
  async check(): Promise<void> {
    this.#refusePast(await readAttempts(this.#key));
  }

  /**
   * Counts this try, before it is evaluated, so that simultaneous tries get no more than the limit; a `check` before spares the
   * write of a try that is refused anyway. A refused try isn't counted. Throws TOO_MANY_ATTEMPTS.
   */
  async take(): Promise<void> {
    const all = await addAttempt(this.#key, this.#attempt, this.#attempt.at + windowSeconds);
    const old = all.filter((attempt) => !this.#isRecent(attempt));
    if (old.length > 0) await removeAttempts(this.#key, old);
    try {
      this.#refusePast(all.filter(({ id }) => id !== this.#attempt.id));
    } catch (error) {
      await this.giveBack();
      throw error;
    }
  }

  /** Uncounts this try, as it was right. */
  async giveBack(): Promise<void> {
    await removeAttempts(this.#key, [this.#attempt]);
  }

  /** Forgets all tries, as the user has proved itself. */
  async forget(): Promise<void> {
    await clearAttempts(this.#key);
  }

  #isRecent({ at }: Attempt): boolean {
    return at > this.#attempt.at - windowSeconds;
  }

  #refusePast(attempts: readonly Attempt[]): void {
    const recent = attempts.filter((attempt) => this.#isRecent(attempt)).map(({ at }) => at);
    const freedBy = recent.toSorted((a, b) => a - b).at(-this.#limit);
    if (freedBy === undefined) return;
    const seconds = Math.max(1, freedBy + windowSeconds - this.#attempt.at);
    throw new Failure('TOO_MANY_ATTEMPTS', { headers: { 'retry-after': String(seconds) } });
  }
}
