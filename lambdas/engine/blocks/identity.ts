import { hash } from 'node:crypto';

/**
 * An id that follows from a key alone: 24 hexadecimal characters of its SHA-256. The same sample or certificate, delivered
 * again, gets the same id.
 */
export function identityOf(clave: readonly string[]): string {
  return hash('sha256', JSON.stringify(clave)).slice(0, 24);
}
