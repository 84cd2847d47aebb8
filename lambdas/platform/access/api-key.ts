import { createHash, timingSafeEqual } from 'node:crypto';

/** Prefixes of keys: `alq` for the key of a program, `enl` for a link to a dossier. */
type Kind = 'alq' | 'enl';

const form = /^([a-z]{3})_([a-z0-9]{10})_([\w-]{43})$/u;

/** The parts of a key: its kind, an id that is no secret, and 256 random bits in base64url. */
export interface ApiKey {
  _id: string;
  secret: string;
}

/** The part of a key that is shown, to tell keys apart. */
export function prefixOf(_id: string, kind: Kind = 'alq'): string {
  return `${kind}_${_id}`;
}

export function formatApiKey({ _id, secret }: ApiKey, kind: Kind = 'alq'): string {
  return `${prefixOf(_id, kind)}_${secret}`;
}

/** The parts of a key's text; undefined for a text that is no key, or a key of another kind. */
export function parseApiKey(text: string, kind: Kind = 'alq'): ApiKey | undefined {
  const [, own, _id, secret] = form.exec(text) ?? [];
  return own === kind && _id !== undefined && secret !== undefined ? { _id, secret } : undefined;
}

/** The stored hash of a secret. Its 256 bits are random: a slow hash would protect it no better. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Whether a secret is the one that a hash was made of. */
export function isSecretOf(secret: string, hash: string): boolean {
  const [given, expected] = [Buffer.from(hashOfSecret(secret)), Buffer.from(hash)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
