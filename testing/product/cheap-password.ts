import { randomBytes, scryptSync } from 'node:crypto';

/**
 * A password as the product stores it, at the least cost that scrypt has: a hash says its own cost, and signing in reads
 * it from there.
 */
export function cheapHash(password: string): string {
  const [N, r, p] = [2, 1, 1];
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFC'), salt, 32, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}
