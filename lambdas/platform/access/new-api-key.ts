import { randomBytes, randomInt } from 'node:crypto';
import type { ApiKey } from './api-key.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A new random key: an id of 51 bits, and a secret of 256. */
export function newApiKey(): ApiKey {
  const _id = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return { _id, secret: randomBytes(32).toString('base64url') };
}
