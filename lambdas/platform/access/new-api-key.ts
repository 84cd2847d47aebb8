import { randomBytes, randomInt } from 'node:crypto';
import type { ApiKey } from './api-key.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A key that nobody has yet: 51 bits of an id, and 256 of a secret. */
export function newApiKey(): ApiKey {
  const _id = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return { _id, secret: randomBytes(32).toString('base64url') };
}
