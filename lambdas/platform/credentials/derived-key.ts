import { hkdfSync } from 'node:crypto';
import type { SecretVersion } from './store/secrets.ts';

/** 256 bits made from a version of the signing secret for one purpose, so that nothing signed for one serves another. */
export function derivedKey({ value }: SecretVersion, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', value, '', purpose, 32));
}
