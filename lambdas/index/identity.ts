import { createHash } from 'node:crypto';

/**
 * The identity of a sample that brings none: 24 hexadecimal characters that depend on its key alone, so that the same
 * sample delivered again is the same sample.
 */
export function identityOf(clave: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(clave)).digest('hex').slice(0, 24);
}
