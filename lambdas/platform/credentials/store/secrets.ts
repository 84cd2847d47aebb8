import { GetSecretValueCommand, ResourceNotFoundException } from '@aws-sdk/client-secrets-manager';
import { secrets } from '../../dynamo/clients.ts';
import { required } from '../../runtime/environment.ts';

/** One version of a secret. */
export interface SecretVersion {
  /** Secrets Manager's id of the version, a random UUID that reveals nothing of the value. */
  id: string;
  value: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** The versions of a secret that were read. The version before is read only when asked for, which is rare. */
interface Reading {
  current: SecretVersion;
  previous: () => Promise<SecretVersion | undefined>;
}

/** Decides whether a version is the one looked for. */
type Fits = (version: SecretVersion) => boolean | Promise<boolean>;

/** How long an instance keeps the versions that it read, in milliseconds. */
const believedMs = 5 * 60_000;
/** The age at which every instance knows a version: all have read again since, with a minute for clocks that differ. */
const settledMs = believedMs + 60_000;
/** The least time between readings because of a value that fits no version, which anyone outside can invent. */
const rereadMs = 30_000;
const fewestCharacters = 32;

/**
 * A secret of this deployment that can be changed while everything runs: values made with the version before stay valid until the
 * next change. docs/decisions/sign-in.md explains why a change goes unnoticed.
 */
export class RotatedSecret {
  readonly #variable: string;
  #reading: Promise<Reading> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #rereadAt = Number.NEGATIVE_INFINITY;

  /** `variable` is the environment variable with the secret's ARN or name. */
  constructor(variable: string) {
    this.#variable = variable;
  }

  /** The version to sign with: the current one once every other instance knows it, else the one before. */
  async settled(): Promise<SecretVersion> {
    const { current, previous } = await this.#read();
    if (Date.now() - current.createdAt >= settledMs) return current;
    return (await previous()) ?? current;
  }

  /** The version that fits: the current one or the one before; reads again if none does, since there may be a newer one. */
  async find(fits: Fits): Promise<SecretVersion | undefined> {
    const known = await this.#read();
    const found = await findIn(known, fits);
    if (found) return found;
    const newer = await this.#readAgain();
    return newer === known ? undefined : findIn(newer, fits);
  }

  #readAgain(): Promise<Reading> {
    if (Date.now() - this.#rereadAt < rereadMs) return this.#read();
    this.#rereadAt = Date.now();
    return this.#load();
  }

  #read(): Promise<Reading> {
    return Date.now() - this.#readAt < believedMs && this.#reading ? this.#reading : this.#load();
  }

  /** Calls during a reading wait for it; a failed reading isn't kept. */
  #load(): Promise<Reading> {
    const forget = (error: unknown): never => {
      if (this.#reading === reading) this.#reading = undefined;
      throw error;
    };
    let before: Promise<SecretVersion | undefined> | undefined;
    const previous = async () => (before ??= this.#version('AWSPREVIOUS').catch(forget));
    const reading = this.#current()
      .then((current): Reading => ({ current, previous }))
      .catch(forget);
    this.#readAt = Date.now();
    this.#reading = reading;
    return reading;
  }

  async #current(): Promise<SecretVersion> {
    const current = await this.#version('AWSCURRENT');
    if (!current) throw new Error(`The secret of ${this.#variable} is missing or too short`);
    return current;
  }

  /** Undefined where there is no such version, as before the first change, or where its value is short enough to be guessed. */
  async #version(stage: 'AWSCURRENT' | 'AWSPREVIOUS'): Promise<SecretVersion | undefined> {
    try {
      const asked = new GetSecretValueCommand({ SecretId: required(this.#variable), VersionStage: stage });
      const { VersionId: id = '', SecretString: value = '', CreatedDate } = await secrets().send(asked);
      return value.length < fewestCharacters ? undefined : { id, value, createdAt: CreatedDate?.getTime() ?? 0 };
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }
}

async function findIn({ current, previous }: Reading, fits: Fits): Promise<SecretVersion | undefined> {
  if (await fits(current)) return current;
  const before = await previous();
  return before && (await fits(before)) ? before : undefined;
}

/** The key of access tokens (HS256) and, by derivation, of the links that unsubscribe. */
export const signingSecret = new RotatedSecret('SIGNING_SECRET_ID');

/** The secret by which the API trusts CloudFront's headers about the visitor (docs/decisions/rights-and-records.md). */
export const originSecret = new RotatedSecret('ORIGIN_SECRET_ID');
