import { createHash } from 'node:crypto';

/**
 * An id that follows from a key alone: 24 hexadecimal characters of its SHA-256. The same sample or certificate, delivered
 * again, gets the same id.
 */
export function identityOf(clave: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(clave)).digest('hex').slice(0, 24);
}
