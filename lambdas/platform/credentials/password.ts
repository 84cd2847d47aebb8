import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** scrypt's cost as OWASP advises: 64 MiB of memory a guess. */
const cost = { N: 2 ** 16, r: 8, p: 2, maxmem: 2 ** 27 };
const keyBytes = 32;

/** A password as it is stored: `scrypt$N$r$p$salt$key`, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFC'), salt, keyBytes, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A hash of no password: checking against it takes as long as against a user's, and always fails. */
const noUserHash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether a password matches a hash. Takes the same time without a user (undefined), and then is false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? noUserHash).split('$');
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: cost.maxmem };
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), expected.length, options);
  return timingSafeEqual(derived, expected) && hash !== undefined;
}
